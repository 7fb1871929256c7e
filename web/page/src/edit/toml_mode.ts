// TOML highlighting for the editor: headings, keys, strings, numbers, words, comments.
import type { StreamParser, StringStream } from "@codemirror/language";

interface Mode {
  value: boolean; // after "=", until the line or the array ends
  depth: number; // of brackets within a value
  long: "" | '"""' | "'''"; // a multi-line string
}

const NUMBER = /^[+-]?(?:0x[\da-fA-F_]+|0o[0-7_]+|0b[01_]+|(?:\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?\d+)?)|inf|nan)(?![\w])/;

export const tomlMode: StreamParser<Mode> = {
  name: "toml",
  startState: () => ({ value: false, depth: 0, long: "" }),
  token(stream, mode) {
    if (mode.long) return endOfLongText(stream, mode);
    if (stream.sol() && mode.depth === 0) mode.value = false;
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    return mode.value ? valueToken(stream, mode) : keyToken(stream, mode);
  },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["[", "{", '"'] } },
};

function keyToken(stream: StringStream, mode: Mode): string | null {
  if (stream.match(/^\[\[?[^\]\n]*\]?\]?/)) return "heading";
  if (stream.match(/^=/)) {
    mode.value = true;
    return "operator";
  }
  if (stream.match(/^(?:[\w.-]+|"[^"]*"|'[^']*')/)) return "propertyName";
  stream.next();
  return null;
}

function valueToken(stream: StringStream, mode: Mode): string | null {
  const long = stream.match(/^(?:"""|''')/);
  if (long) {
    mode.long = (long as RegExpMatchArray)[0] as Mode["long"];
    return endOfLongText(stream, mode);
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'[^']*'?/)) return "string";
  if (stream.match(NUMBER)) return "number";
  if (stream.match(/^(?:true|false)\b/)) return "bool";
  if (stream.match(/^[[{]/)) {
    mode.depth++;
    return "bracket";
  }
  if (stream.match(/^[\]}]/)) {
    mode.depth = Math.max(0, mode.depth - 1);
    return "bracket";
  }
  stream.next();
  return null;
}

function endOfLongText(stream: StringStream, mode: Mode): string {
  const rest = stream.string.indexOf(mode.long, stream.pos);
  if (rest < 0) {
    stream.skipToEnd();
  } else {
    stream.pos = rest + 3;
    mode.long = "";
  }
  return "string";
}
