// The tour as a card: a story, what to do, what to watch. Can be left at any time.
import type { AppContext } from "../app/context";
import { el, replaceChildren } from "../app/dom";
import { fetchShippedScene } from "../engine/shipped_scenes";
import { moveTour, newTour, type TourMove, type TourStep } from "./tour";
import { TOUR } from "./tour_steps";

export function makeTourView(app: AppContext, showDemo: () => void): HTMLElement {
  let state = newTour(TOUR.length);
  const root = el("section", { class: "tour", "aria-label": "Guided tour" });

  const open = async (step: TourStep): Promise<void> => {
    if (step.scene === "") {
      showDemo();
      return;
    }
    try {
      await app.openScene(await fetchShippedScene(step.scene), step.scene);
    } catch (error) {
      app.say(`${step.scene} could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const move = (next: TourMove): void => {
    const before = state.at;
    state = moveTour(state, next);
    show();
    if (state.at === null) root.querySelector<HTMLButtonElement>(".tour-start")?.focus();
    else root.querySelector<HTMLElement>(".tour-title")?.focus();
    if (state.at !== null && state.at !== before) void open(TOUR[state.at]);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (state.at === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Partial<Record<string, TourMove>> = { ArrowRight: "next", ArrowLeft: "previous" };
    const next = moves[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    move(next);
  };
  root.addEventListener("keydown", onKey);

  const show = (): void => {
    root.dataset["step"] = state.at === null ? "" : String(state.at);
    replaceChildren(root, state.at === null ? invitation() : card(state.at));
  };
  const invitation = (): Node[] => [
    el("h3", {}, "A short tour"),
    el("p", {}, "From one mass and one barrier to whole instruments, in six steps. You can leave it at any time."),
    el("button", { type: "button", class: "tour-start primary", onclick: () => move("start") }, "Start the tour"),
  ];
  const card = (at: number): Node[] => {
    const step = TOUR[at];
    const last = at === TOUR.length - 1;
    return [
      el(
        "div",
        { class: "tour-steps", role: "group", "aria-label": "Steps" },
        ...TOUR.map((one, i) =>
          el(
            "button",
            {
              type: "button",
              class: state.seen[i] ? "seen" : "",
              "aria-current": i === at ? "true" : undefined,
              "aria-label": `Step ${i + 1}: ${one.title}`,
              onclick: () => move({ goTo: i }),
            },
            String(i + 1),
          ),
        ),
      ),
      el("h3", { class: "tour-title", tabindex: -1 }, `${at + 1}. ${step.title}`),
      el("p", {}, step.story),
      el("h4", {}, "Do"),
      el("ul", {}, ...step.actions.map((text) => el("li", {}, text))),
      el("h4", {}, "Watch"),
      el("ul", {}, ...step.look.map((text) => el("li", {}, text))),
      el(
        "div",
        { class: "tour-moves" },
        el("button", { type: "button", disabled: at === 0, onclick: () => move("previous") }, "Back"),
        el(
          "button",
          { type: "button", class: "primary tour-next", onclick: () => move("next") },
          last ? "Finish" : "Next",
        ),
        step.scene === "" ? null : el("button", { type: "button", onclick: () => void startAndOpen(step) }, "Again"),
        el("button", { type: "button", class: "quiet tour-leave", onclick: () => move("leave") }, "Leave the tour"),
      ),
    ];
  };
  const startAndOpen = async (step: TourStep): Promise<void> => {
    await app.startSound();
    await open(step);
  };
  show();
  return root;
}
