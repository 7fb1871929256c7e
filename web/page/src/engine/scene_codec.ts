// Decodes the engine's description of a scene from JSON.
import type { FindingWords } from "./findings";
import type { CheckResult, SceneInfo, SceneMessage } from "./types";

interface PlaceText {
  component: number;
  x: number | null;
  y: number | null;
}

interface AnswerText {
  messages: SceneMessage[];
  scene: SceneInfo | null;
  pictureWords?: number;
  faults: string[];
  findingWords: FindingWords[];
}

export interface SceneAnswer extends CheckResult {
  pictureWords: number; // 32-bit words of a picture
  faults: string[]; // texts of guard faults, by number
  findingWords: FindingWords[]; // texts of findings, by kind
}

function numberOf(value: number | null): number {
  return value === null ? NaN : value;
}

// The engine writes NaN as null, because JSON has no NaN.
export function decodeAnswer(text: string): SceneAnswer {
  const answer = JSON.parse(text) as AnswerText;
  for (const interaction of answer.scene?.interactions ?? [])
    for (const place of interaction.places as PlaceText[]) {
      place.x = numberOf(place.x);
      place.y = numberOf(place.y);
    }
  return {
    messages: answer.messages,
    scene: answer.scene,
    pictureWords: answer.pictureWords ?? 0,
    faults: answer.faults,
    findingWords: answer.findingWords,
  };
}
