// Runs the demonstration in the engine and extracts what it shows.
import type { EngineClient } from "../engine/client_interface";
import type { RenderResult } from "../engine/types";
import { DEMO_CHANNELS, DEMO_RATE, DEMO_SECONDS, measuredScene, type Rule } from "./demo_scene";

export interface DemoRun {
  rule: Rule;
  time: Float64Array; // s
  hammer: Float64Array; // m
  string: Float64Array; // m, at the point the hammer hits
  force: Float64Array; // N
  energy: DemoEnergy | null; // null if the engine returned none
  pulls: number; // samples
  balanceError: number;
  hangs: boolean; // at the end the hammer is still at the string
}

export interface DemoEnergy {
  stored: Float64Array; // J
  lost: Float64Array; // J, accumulated
  work: Float64Array; // J, of the hammer's weight, accumulated
  account: Float64Array; // stored + lost - work; must stay constant
}

const EVERY = 1; // steps between rows of energy
const NEAR = 1e-3; // m

export async function runDemo(client: Pick<EngineClient, "render">, rule: Rule): Promise<DemoRun> {
  const result = await client.render(measuredScene(rule), {
    seconds: DEMO_SECONDS,
    sampleRate: DEMO_RATE,
    energyEvery: EVERY,
  });
  return readDemo(rule, result);
}

export function readDemo(rule: Rule, result: RenderResult): DemoRun {
  const errors = result.messages.filter((message) => message.severity === "error");
  if (errors.length > 0 || result.channels.length < 3) {
    throw new Error(errors[0]?.text ?? `expected 3 channels, got ${result.channels.length}`);
  }
  const hammer = result.channels[DEMO_CHANNELS.hammer];
  const string = result.channels[DEMO_CHANNELS.string];
  const force = result.channels[DEMO_CHANNELS.force];
  const last = hammer.length - 1;
  return {
    rule,
    time: Float64Array.from(hammer, (_none, n) => n / result.sampleRate),
    hammer,
    string,
    force,
    energy: energyOf(result, hammer.length),
    pulls: force.reduce((count, newtons) => count + (newtons < 0 ? 1 : 0), 0),
    balanceError: result.balanceError,
    hangs: Math.abs(hammer[last] - string[last]) < NEAR,
  };
}

function energyOf(result: RenderResult, length: number): DemoEnergy | null {
  const { energy } = result;
  if (!energy || energy.stored.length < length) return null;
  const stored = energy.stored.subarray(0, length);
  const lost = energy.dissipated.subarray(0, length);
  const work = energy.work.subarray(0, length);
  return { stored, lost, work, account: stored.map((joules, i) => joules + lost[i] - work[i]) };
}
