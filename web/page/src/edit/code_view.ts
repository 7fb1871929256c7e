// The code editor: CodeMirror with TOML, the page's colours, and marks at the engine's messages.
import { autocompletion, closeBrackets } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, redo, undo } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState, Transaction } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { SceneMessage } from "../engine/types";
import { noteAt, sceneCompletions } from "./completions";
import { placeOf } from "./diagnostics";
import { tomlMode } from "./toml_mode";

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--accent-2)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel-2)", color: "var(--ink-2)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 18%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent-2) 30%, transparent)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
    maxWidth: "30rem",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--accent-ink)",
  },
  ".code-note": { padding: "0.3rem 0.6rem", lineHeight: "1.4" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--warn)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--accent)" },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--ink-2)", fontStyle: "italic" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--s1)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--s3)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--s2)" },
  { tag: tags.heading, color: "var(--s5)", fontWeight: "600" },
  { tag: [tags.bracket, tags.operator], color: "var(--ink-2)" },
]);

// Explains a key when the pointer rests on it.
const notes = hoverTooltip((view, offset) => {
  const found = noteAt(view.state.doc.toString(), offset);
  if (!found) return null;
  return {
    pos: found.from,
    end: found.to,
    create() {
      const dom = document.createElement("div");
      dom.className = "code-note";
      dom.textContent = found.note;
      return { dom };
    },
  };
});

export interface CodeView {
  readonly root: HTMLElement;
  text(): string;
  // Replaces the whole text as an ordinary change, which can be undone.
  replace(text: string): void;
  mark(messages: readonly SceneMessage[]): void;
  goTo(line: number, column: number): void;
  undo(): void;
  redo(): void;
  dispose(): void;
}

// Messages below take room: keeps the line being edited visible when the editor shrinks.
function keepLineInSight(view: EditorView): void {
  let height = 0; // of the visible text
  new ResizeObserver(() => {
    const { head } = view.state.selection.main;
    const { top, bottom } = view.lineBlockAt(head);
    const scrolled = view.scrollDOM.scrollTop;
    const wasInSight = bottom > scrolled && top < scrolled + height;
    height = view.scrollDOM.clientHeight;
    if (wasInSight && view.hasFocus)
      view.dispatch({ effects: EditorView.scrollIntoView(head, { y: "nearest", yMargin: 20 }) });
  }).observe(view.scrollDOM);
}

export function makeCodeView(text: string, label: string, changed: (text: string, typed: boolean) => void): CodeView {
  let replacing = false;
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        bracketMatching(),
        closeBrackets(),
        StreamLanguage.define(tomlMode),
        autocompletion({ override: [sceneCompletions], activateOnTyping: true }),
        notes,
        syntaxHighlighting(colours),
        theme,
        EditorView.cspNonce.of("editor"), // allows its style element in the page's policy (index.html)
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        // Tab is not bound, so that it moves the focus as everywhere on the page.
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString(), !replacing);
        }),
      ],
    }),
  });
  keepLineInSight(view);
  return {
    root: view.dom,
    text: () => view.state.doc.toString(),
    replace(next) {
      if (next === view.state.doc.toString()) return;
      replacing = true;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        selection: { anchor: 0 },
        annotations: Transaction.addToHistory.of(true),
        scrollIntoView: true,
      });
      replacing = false;
    },
    mark(messages) {
      const present = view.state.doc.toString();
      const found = messages.map((message): Diagnostic => {
        const { from, to } = placeOf(present, message.line, message.column);
        return { from, to, severity: message.severity, message: message.text };
      });
      found.sort((a, b) => a.from - b.from);
      view.dispatch(setDiagnostics(view.state, found));
    },
    goTo(line, column) {
      const { from, to } = placeOf(view.state.doc.toString(), line, column);
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
      view.focus();
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
    dispose: () => view.destroy(),
  };
}
