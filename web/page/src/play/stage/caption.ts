// The words on the stage: how slow the picture is, and what is enlarged by how much.
import { factorText, timesText } from "./exaggeration";

export interface Enlarged {
  word: string; // "string"
  factor: number; // its displacements are drawn larger than its length by this
}

// "60× slow motion · string ×370 · body ×200,000".
export function captionText(slowness: number, enlarged: readonly Enlarged[]): string {
  const parts = enlarged.map(({ word, factor }) => `${word} ×${factorText(factor)}`);
  return [`${timesText(slowness)} slow motion`, ...parts].join(" · ");
}
