// Renders a scene in one go, block by block.
import { EngineModule, FAST_KERNELS, PLAIN_KERNELS } from "./engine_module";
import { EventKind } from "./event_ring";
import type { ScoreEvent } from "./messages";
import { decodeAnswer } from "./scene_codec";
import type { EnergySeries, FindingInfo, RenderOptions, RenderResult, SceneInfo } from "./types";

const BLOCK = 4096; // frames
const ENERGY_SUMS = 4; // in each row of energies, before the accounts

// The notes and controls of a rendering as events, sorted by frame.
export function scoreOf(scene: SceneInfo, options: RenderOptions, rate: number): ScoreEvent[] {
  const frameOf = (time: number): number => Math.max(Math.round(time * rate), 0);
  const score: ScoreEvent[] = [];
  for (const { time, name, value } of options.controls ?? []) {
    const control = scene.controls.findIndex((each) => each.name === name);
    if (control >= 0)
      score.push({ kind: EventKind.setControl, channel: 0, key: 0, value, control, frame: frameOf(time) });
  }
  for (const { time, key, velocity, duration } of options.notes ?? []) {
    score.push({ kind: EventKind.noteOn, channel: 0, key, value: velocity, control: 0, frame: frameOf(time) });
    score.push({ kind: EventKind.noteOff, channel: 0, key, value: 0, control: 0, frame: frameOf(time + duration) });
  }
  return score.sort((a, b) => a.frame - b.frame);
}

function energySeries(module: EngineModule, rendering: number, every: number, accounts: number): EnergySeries {
  const { exports } = module;
  const width = ENERGY_SUMS + accounts;
  const count = exports.rattle_rendering_energy_count(rendering) / width;
  const rows = new Float64Array(exports.memory.buffer, exports.rattle_rendering_energies(rendering), width * count);
  const column = (field: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => rows[width * i + field]);
  const byAccount = Array.from({ length: accounts }, (_, account) => column(ENERGY_SUMS + account));
  return { every, stored: column(0), dissipated: column(1), work: column(2), balance: column(3), accounts: byAccount };
}

export function renderScene(
  module: EngineModule,
  text: string,
  options: RenderOptions,
  plainKernels: boolean,
  progress: (share: number) => void,
): RenderResult {
  const { exports } = module;
  const played = (options.notes?.length ?? 0) + (options.controls?.length ?? 0) > 0;
  const rendering = module.withBytes(new TextEncoder().encode(text), (address, size) =>
    exports.rattle_rendering(
      module.desk,
      address,
      size,
      options.sampleRate,
      played ? 1 : 0,
      1,
      plainKernels ? PLAIN_KERNELS : FAST_KERNELS,
      options.forReport && !played ? Math.max(Math.round(options.seconds * options.sampleRate), 0) : 0,
    ),
  );
  const answer = decodeAnswer(new TextDecoder().decode(module.answer()));
  if (rendering === 0 || !answer.scene)
    return {
      messages: answer.messages,
      sampleRate: options.sampleRate,
      channels: [],
      balanceError: NaN,
      pulls: 0,
      findings: [],
    };
  const rate = exports.rattle_rendering_rate(rendering);
  for (const event of scoreOf(answer.scene, options, rate))
    exports.rattle_rendering_event(
      rendering,
      event.kind,
      event.channel,
      event.key,
      event.value,
      event.control,
      event.frame,
    );
  if (options.energyEvery) exports.rattle_rendering_keep_energies(rendering, options.energyEvery);

  const total = Math.max(Math.round(options.seconds * rate), 0);
  const width = exports.rattle_rendering_channels(rendering);
  const channels = Array.from({ length: width }, () => new Float64Array(total));
  for (let done = 0; done < total; ) {
    const frames = Math.min(BLOCK, total - done);
    const address = exports.rattle_render(rendering, frames);
    const block = new Float64Array(exports.memory.buffer, address, frames * width);
    for (let c = 0; c < width; ++c) for (let i = 0; i < frames; ++i) channels[c][done + i] = block[i * width + c];
    done += frames;
    progress(done / total);
  }
  exports.rattle_rendering_findings(module.desk, rendering);
  const findings = JSON.parse(new TextDecoder().decode(module.answer())) as FindingInfo[];
  const result: RenderResult = {
    messages: answer.messages,
    sampleRate: rate,
    channels,
    balanceError: exports.rattle_rendering_balance(rendering),
    pulls: exports.rattle_rendering_pulls(rendering),
    findings,
  };
  if (options.energyEvery && !played)
    result.energy = energySeries(module, rendering, options.energyEvery, answer.scene.energies.length);
  if (options.forReport && !played) {
    exports.rattle_rendering_report(module.desk, rendering);
    result.reportParts = new TextDecoder().decode(module.answer());
  }
  exports.rattle_rendering_end(rendering);
  return result;
}
