// A scene that a player takes up, made in stages; between two of them other work of the thread can be done.
import type { EngineModule } from "./engine_module";

export class SceneMaking {
  readonly maker: number;

  // Of a text, or one that was begun elsewhere in the same memory.
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

  // False where that was the last stage.
  goOn(): boolean {
    return this.module.exports.rattle_go_on(this.maker) !== 0;
  }

  // Whether it plays; else the module's answer tells why not. Nothing can be asked afterwards.
  end(): boolean {
    return this.module.exports.rattle_made(this.module.desk, this.maker) !== 0;
  }

  atOnce(): boolean {
    while (this.goOn());
    return this.end();
  }
}
