import { describe, expect, it } from "vitest";
import { findKnob } from "./knob_lookup";
import { KNOB_TEXTS } from "./knob_texts";
import { remarkOf, usesOf } from "./knob_uses";
import { TOUR } from "./tour_steps";

const SCENES = import.meta.glob("../../../../scenes/*.toml", { query: "?raw", import: "default", eager: true });
const named = (name: string): string | undefined => SCENES[`../../../../scenes/${name}.toml`];

describe("findKnob", () => {
  it("knows names, other names, and names with words around them", () => {
    expect(findKnob("tension")?.id).toBe("tension");
    expect(findKnob("key")?.id).toBe("note");
    expect(findKnob("left_bow_force")?.id).toBe("bow_force");
    expect(findKnob("bow_force2")?.id).toBe("bow_force");
    expect(findKnob("pluck_place")?.id).toBe("pluck_place");
    expect(findKnob("hand_touch_lower_place")?.id).toBe("thumb_place");
    expect(findKnob("hand_pluck_upper_draw")?.id).toBe("pluck");
    expect(findKnob("hand_stiffness")?.id).toBe("hand_stiffness");
    expect(findKnob("damping")?.id).toBe("damping");
    expect(findKnob("damping", "1/s")?.id).toBe("sigma0");
  });

  it("has nothing to say about what it does not know", () => {
    expect(findKnob("zzz")).toBeNull();
    expect(findKnob("")).toBeNull();
    expect(findKnob("constructor")).toBeNull();
  });

  it("has a text for every control of the scenes that are played", () => {
    const played = Object.entries(SCENES).filter(([path]) => path.includes("/play-"));
    expect(played.length).toBeGreaterThanOrEqual(6);
    for (const [file, text] of played) {
      for (const [, name] of text.matchAll(/^\[control\.(\w+)\]/gm)) {
        expect(findKnob(name), `${file}: ${name}`).not.toBeNull();
      }
    }
  });
});

describe("texts", () => {
  it("are whole and their markup is closed", () => {
    for (const [id, text] of Object.entries(KNOB_TEXTS)) {
      expect(text.title && text.what && text.equation && text.hear, id).toBeTruthy();
      for (const html of [text.title, text.equation]) {
        for (const tag of ["sub", "sup"]) {
          const count = (pattern: string): number => html.split(pattern).length;
          expect(count(`<${tag}>`), `${id} ${tag}`).toBe(count(`</${tag}>`));
        }
        expect(html.replace(/<\/?(sub|sup)>/g, ""), id).not.toMatch(/[<>&_]/);
      }
    }
  });
});

describe("what a scene says itself", () => {
  const TEXT = `[control.rattle]                 # 0: far, 1: near
range = [0, 1]   # rattle
[gesture.gap]
formula = "20e-6 * pow(0.1, rattle)"  # not the rattle of a snake
[gesture.other]
formula = "rattles + 1"
[gesture.product]
product = ["rattle", 2]
[bow.bow]
force = "control.rattle"
string = "rattle"
`;

  it("is its remark and the lines that use it", () => {
    expect(remarkOf(TEXT, "rattle")).toBe("0: far, 1: near");
    expect(remarkOf(TEXT, "other")).toBe("");
    expect(usesOf(TEXT, "rattle")).toEqual([
      { table: "gesture.gap", line: 'formula = "20e-6 * pow(0.1, rattle)"' },
      { table: "gesture.product", line: 'product = ["rattle", 2]' },
      { table: "bow.bow", line: 'force = "control.rattle"' },
    ]);
  });
});

describe("the tour's scenes", () => {
  it("exist", () => {
    for (const step of TOUR) if (step.scene !== "") expect(named(step.scene), step.title).toBeDefined();
  });
});
