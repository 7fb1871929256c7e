// A bar for playing, seeking and zooming that stays visible. Space plays, arrow keys seek.

import type { App } from "../app";
import { button, choice } from "../controls";
import { element } from "../../../lib/dom";
import { clock } from "../../../lib/numbers";

const ZOOM_STEP = 0.5;
const SEEK_SHARE = 1 / 40; // of the visible time range

function speaksForItself(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, select, textarea, button, summary, a, [tabindex]") !== null
  );
}

export function playerBar(app: App): HTMLElement {
  const { transport, view } = app;
  const play = element("button", { type: "button", class: "play", "aria-label": "Play" });
  play.disabled = !transport.hasSound;
  play.addEventListener("click", () => transport.toggle());

  const time = element("output", { class: "clock" });
  const slider = element("input", {
    type: "range",
    class: "seek",
    min: 0,
    max: transport.duration,
    step: "any",
    value: 0,
    "aria-label": "Position",
  });
  slider.addEventListener("input", () => transport.seek(Number(slider.value)));
  slider.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") seekByKey(event);
  });

  const showTime = (): void => {
    time.textContent = `${clock(transport.time)} / ${clock(transport.duration)}`;
    slider.value = String(transport.time);
    slider.style.setProperty("--done", `${(100 * transport.time) / transport.duration}%`);
    slider.setAttribute("aria-valuetext", `${transport.time.toFixed(3)} seconds`);
  };
  const showState = (): void => {
    const playing = transport.state !== "no";
    play.classList.toggle("playing", playing);
    play.setAttribute("aria-label", playing ? "Pause" : "Play");
  };
  transport.moved.add(showTime);
  transport.changed.add(showState);
  showTime();

  function seekByKey(event: KeyboardEvent): void {
    const direction = event.key === "ArrowRight" ? 1 : -1;
    transport.seek(transport.time + direction * (view.max - view.min) * SEEK_SHARE * (event.shiftKey ? 4 : 1));
    event.preventDefault();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || speaksForItself(event.target)) return;
    if (event.key === " ") {
      transport.toggle();
      event.preventDefault();
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      seekByKey(event);
    } else if (event.key === "Home") {
      transport.seek(0);
    }
  });

  const around = (): number =>
    transport.time >= view.min && transport.time <= view.max ? transport.time : (view.min + view.max) / 2;
  const whole = button("whole", { "aria-label": "Show the whole time" }, () => view.reset());
  whole.disabled = true;
  view.zoomed.add(() => (whole.disabled = view.isWhole));
  const zoom = element(
    "div",
    { class: "zoom", role: "group", "aria-label": "Zoom in time" },
    button("−", { "aria-label": "Zoom out in time" }, () => view.zoomBy(1 / ZOOM_STEP, around())),
    button("+", { "aria-label": "Zoom in in time" }, () => view.zoomBy(ZOOM_STEP, around())),
    whole,
  );
  const bar = element("div", { class: "player", role: "region", "aria-label": "Player" }, play, time, slider);
  if (app.data.runs.length > 1) {
    bar.append(
      choice<string>(
        "Which run is heard",
        [
          ["0", "A"],
          ["1", "B"],
        ],
        "0",
        (value) => transport.choose(Number(value)),
      ),
    );
  }
  bar.append(zoom, transport.element);
  return bar;
}
