// Makes a scene for a player in stages, so that the thread can do other work in between.
import type { EngineModule } from "./engine_module";

export class SceneMaking {
  readonly maker: number;

  // From a text, or from the address of one begun elsewhere in the same memory.
  constructor(
    private readonly module: EngineModule,
    player: number,
    from: Uint8Array | number,
    sceneNumber: number,
    kernels: number,
  ) {
    this.maker =
      typeof from === "number"
        ? from
        : module.withBytes(from, (address, size) =>
            module.exports.rattle_make(player, module.desk, address, size, sceneNumber, kernels),
          );
  }

  // Runs the next stage. Returns false after the last.
  goOn(): boolean {
    return this.module.exports.rattle_go_on(this.maker) !== 0;
  }

  // Returns true if the scene plays; otherwise the module's answer says why not. Call last.
  end(): boolean {
    return this.module.exports.rattle_made(this.module.desk, this.maker) !== 0;
  }

  atOnce(): boolean {
    while (this.goOn());
    return this.end();
  }
}
