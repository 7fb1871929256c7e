// The engine's WebAssembly module: functions, memory, text input and output. Runs in worklets, workers and
// node.

export interface EngineExports {
  memory: WebAssembly.Memory;
  __stack_pointer?: WebAssembly.Global; // only in the shared-memory module
  _initialize(): void;
  rattle_take(bytes: number): number;
  rattle_give_back(address: number): void;
  rattle_allocations(): number;
  rattle_desk(): number;
  rattle_name(desk: number, text: number, size: number): void;
  rattle_answer(desk: number): number;
  rattle_answer_size(desk: number): number;
  rattle_check(desk: number, text: number, size: number, deviceRate: number): number;
  rattle_player(deviceRate: number, withLedger: number): number;
  rattle_make(player: number, desk: number, text: number, size: number, sceneNumber: number, kernels: number): number;
  rattle_go_on(maker: number): number;
  rattle_made(desk: number, maker: number): number;
  rattle_event_block(player: number): number;
  rattle_act(player: number, frame: number): void;
  rattle_process(player: number, frames: number): void;
  rattle_output(player: number, channel: number): number;
  rattle_update_status(player: number): number;
  rattle_collect(player: number): void;
  rattle_set_stride(player: number, steps: number): void;
  rattle_pictures(player: number): number;
  rattle_picture_words(player: number): number;
  rattle_picture_capacity(player: number): number;
  rattle_pictures_taken(player: number): number;
  rattle_rendering(
    desk: number,
    text: number,
    size: number,
    rate: number,
    played: number,
    withLedger: number,
    kernels: number,
    reportFrames: number,
  ): number;
  rattle_rendering_report(desk: number, rendering: number): void;
  rattle_rendering_end(rendering: number): void;
  rattle_rendering_rate(rendering: number): number;
  rattle_rendering_channels(rendering: number): number;
  rattle_rendering_event(
    rendering: number,
    kind: number,
    channel: number,
    key: number,
    value: number,
    control: number,
    frame: number,
  ): void;
  rattle_rendering_keep_energies(rendering: number, every: number): void;
  rattle_render(rendering: number, frames: number): number;
  rattle_rendering_energies(rendering: number): number;
  rattle_rendering_energy_count(rendering: number): number;
  rattle_rendering_balance(rendering: number): number;
  rattle_rendering_findings(desk: number, rendering: number): void;
  rattle_rendering_pulls(rendering: number): number;
}

// Kernels for loops over grid points: bit-identical everywhere, or SIMD.
export const PLAIN_KERNELS = 0;
export const FAST_KERNELS = 1;

// Stubs for the C library's system calls; the engine prints nothing and reads no files.
const BAD_DESCRIPTOR = 8;
function importsOf(module: WebAssembly.Module, memory?: WebAssembly.Memory): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = kind === "memory" && memory ? memory : () => BAD_DESCRIPTOR;
  }
  return imports;
}

// For a second instance that works in the memory of the first.
export interface SharedPlace {
  memory: WebAssembly.Memory;
  stackEnd?: number; // end of the second instance's stack, allocated by the first
}

export class EngineModule {
  readonly exports: EngineExports;
  readonly desk: number;

  constructor(module: WebAssembly.Module, shared?: SharedPlace) {
    const instance = new WebAssembly.Instance(module, importsOf(module, shared?.memory));
    const exported = instance.exports as unknown as EngineExports;
    this.exports = shared ? { ...exported, memory: shared.memory } : exported;
    if (shared?.stackEnd !== undefined && exported.__stack_pointer) exported.__stack_pointer.value = shared.stackEnd;
    else this.exports._initialize();
    this.desk = this.exports.rattle_desk();
  }

  // Copies the bytes into the engine's memory and calls with their address and size.
  withBytes<Result>(bytes: Uint8Array, call: (address: number, size: number) => Result): Result {
    const address = this.exports.rattle_take(Math.max(bytes.length, 1));
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    const result = call(address, bytes.length);
    this.exports.rattle_give_back(address);
    return result;
  }

  setName(name: Uint8Array): void {
    this.withBytes(name, (address, size) => this.exports.rattle_name(this.desk, address, size));
  }

  // Returns a UTF-8 copy: worklets have no TextDecoder.
  answer(): Uint8Array {
    const address = this.exports.rattle_answer(this.desk);
    return new Uint8Array(this.exports.memory.buffer, address, this.exports.rattle_answer_size(this.desk)).slice();
  }
}
