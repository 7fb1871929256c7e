// Runs the demonstration in the engine and reads what it shows.
import type { EngineClient } from "../engine/client_interface";
import type { RenderResult } from "../engine/types";
import { DEMO_CHANNELS, DEMO_RATE, DEMO_SECONDS, measuredScene, type Rule } from "./demo_scene";

export interface DemoRun {
  rule: Rule;
  time: Float64Array; // s
  hammer: Float64Array; // m
  string: Float64Array; // m, where the hammer hits
  force: Float64Array; // N
  contactEnergy: Float64Array; // J, held by the contact
  account: Float64Array | null; // J: stored + dissipated - work in, which must stay as it was
  pulls: number; // samples
  balanceError: number;
  hangs: boolean; // at the end it still is where the string is
}

const EVERY = 1; // step between rows of energy
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
  if (errors.length > 0 || result.channels.length < 4) {
    throw new Error(errors[0]?.text ?? `${result.channels.length} channels where 4 were asked for`);
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
    contactEnergy: Float64Array.from(result.channels[DEMO_CHANNELS.psi], (psi) => (psi * psi) / 2),
    account: accountOf(result, hammer.length),
    pulls: force.reduce((count, newtons) => count + (newtons < 0 ? 1 : 0), 0),
    balanceError: result.balanceError,
    hangs: Math.abs(hammer[last] - string[last]) < NEAR,
  };
}

function accountOf(result: RenderResult, length: number): Float64Array | null {
  const { energy } = result;
  if (!energy || energy.stored.length < length) return null;
  return Float64Array.from(
    { length },
    (_none, i) => energy.stored[i] + energy.dissipated[i] - energy.work[i],
  );
}
