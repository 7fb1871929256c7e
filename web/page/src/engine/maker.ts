// The page's interface to the worker that makes scenes in the worklet's memory.
import { FAST_KERNELS } from "./engine_module";
import type { FromMaker, MakerPlace, ToMaker } from "./maker_messages";

export class Maker {
  private readonly worker = new Worker("maker.js");
  private waiting: { resolve: (maker: number) => void; reject: (error: Error) => void } | null = null;

  constructor(module: WebAssembly.Module, place: MakerPlace) {
    this.worker.onmessage = ({ data }: MessageEvent<FromMaker>) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ type: "failed", text: event.message });
    this.tell({ type: "open", module, place, kernels: FAST_KERNELS });
  }

  // Resolves to the address that the worklet takes over. Call for one scene at a time.
  make(text: string, name: string, number: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.tell({ type: "make", text, name, number });
    });
  }

  private hear(said: FromMaker): void {
    const { waiting } = this;
    this.waiting = null;
    if (said.type === "made") waiting?.resolve(said.maker);
    else waiting?.reject(new Error(said.text));
  }

  private tell(message: ToMaker): void {
    this.worker.postMessage(message);
  }
}
