// The editor of the scene file: checked while typing, played as soon as it has no errors.
import type { AppContext, Panel } from "../app/context";
import { el } from "../app/dom";
import { fetchShippedScene, listShippedScenes } from "../engine/shipped_scenes";
import type { CheckResult, SceneMessage } from "../engine/types";
import { Checker } from "./checker";
import { makeCodeView } from "./code_view";
import { makeMessageList } from "./message_list";
import { makeTakeAway } from "./take_away";

export function mountEditorPanel(root: HTMLElement, app: AppContext): Panel {
  // What plays was opened as it is, unless it is the last edit, back after a reload.
  const textToChange = (): string => (app.edit.read()?.text === app.client.text ? "" : app.client.text);
  let played = app.client.text; // last text played by the editor or opened from elsewhere
  let unchanged = textToChange(); // an edit is a text that differs from this one
  let unkept = false; // changes that are not in app.edit
  let editedName = app.sceneName; // of the scene that was changed last
  let draftName = ""; // of the scene in the editor while another one plays
  let messages: readonly SceneMessage[] = [];
  let title: string | undefined; // of the text that was checked last
  const live = el("input", { type: "checkbox", checked: true, class: "live" });
  const playNow = el("button", { type: "button", class: "play-now", onclick: () => void play(code.text()) }, "Play");

  const errors = (): boolean => messages.some((message) => message.severity === "error");
  const note = (): string => {
    if (errors()) return "still playing the last version that worked";
    if (code.text() === played) return "playing";
    return live.checked ? "" : "changed; press Play";
  };
  const show = (): void => {
    list.show(messages, note());
    playNow.disabled = errors() || code.text() === played;
    playNow.hidden = live.checked;
  };
  const keep = (): void => {
    if (!unkept) return;
    unkept = false;
    if (code.text() === unchanged) app.edit.forget();
    else app.edit.keep({ text: code.text(), name: editedName });
  };
  const play = async (text: string): Promise<void> => {
    played = text;
    // A scene of another title is another instrument: it does not keep the name of the last one.
    const keepsName = app.sceneName !== "" && (title ?? "") === app.client.scene?.title;
    const name = draftName || (keepsName ? app.sceneName : "scene");
    draftName = "";
    if (text !== unchanged && code.text() === text) app.edit.keep({ text, name });
    await app.openScene(text, name);
    show();
  };
  const checker = new Checker(
    (text) => app.client.check(text),
    (text: string, result: CheckResult) => {
      messages = result.messages;
      if (result.scene) title = result.scene.title;
      code.mark(messages);
      keep();
      if (result.scene && live.checked && text !== played) void play(text);
      show();
    },
    (error) => app.say(`The scene cannot be checked: ${error instanceof Error ? error.message : String(error)}`),
  );
  const code = makeCodeView(played, "Scene file", (text, typed) => {
    if (typed) {
      unkept = true;
      editedName = draftName || app.sceneName;
      if (text !== unchanged) app.address.cut();
    }
    checker.changed(text);
    show();
  });
  const list = makeMessageList((line, column) => code.goTo(line, column));

  live.addEventListener("change", () => {
    show();
    if (live.checked) void checker.now(code.text());
  });

  root.classList.add("edit");
  root.append(
    el(
      "div",
      { class: "edit-row" },
      makeSceneSelect(app),
      el("button", { type: "button", onclick: () => code.undo(), title: "Undo (Ctrl+Z)" }, "Undo"),
      el("button", { type: "button", onclick: () => code.redo(), title: "Redo (Ctrl+Y)" }, "Redo"),
      el("label", { title: "Play every change as soon as it has no errors" }, live, " live"),
      playNow,
    ),
    el("div", { class: "edit-code" }, code.root),
    list.root,
    makeTakeAway(app, () => code.text()),
  );

  // A scene opened from elsewhere replaces the text; undo restores the previous one.
  const follow = (): void => {
    const { text } = app.client;
    if (text === played) return show();
    keep();
    played = text;
    draftName = "";
    unchanged = textToChange();
    code.replace(text);
    void checker.now(text);
  };
  const stop = app.client.on("scene", follow);
  void checker.now(played);
  app.draft.onAsked(({ text, name, beside }) => {
    if (app.client.text !== beside) return;
    draftName = name;
    code.replace(text);
  });
  window.addEventListener("pagehide", keep);
  return {
    dispose() {
      stop();
      window.removeEventListener("pagehide", keep);
      code.dispose();
    },
  };
}

function makeSceneSelect(app: AppContext): HTMLElement {
  const select = el(
    "select",
    { class: "start-from", "aria-label": "Start from a scene" },
    el("option", { value: "" }, "Start from …"),
  );
  listShippedScenes()
    .then((scenes) => {
      for (const scene of scenes) {
        select.append(el("option", { value: scene.name, title: scene.title }, scene.name));
      }
    })
    .catch((error: unknown) => app.say(`The list of scenes could not be loaded: ${String(error)}`));
  select.addEventListener("change", () => {
    const name = select.value;
    select.value = "";
    if (name === "") return;
    fetchShippedScene(name)
      .then((text) => app.openScene(text, name, `#${name}`))
      .catch((error: unknown) => app.say(`${name} could not be loaded: ${String(error)}`));
  });
  return select;
}
