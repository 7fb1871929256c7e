// A worker with a promise-based interface.
import type { FromWorker, ToWorker } from "./messages";
import type { RenderOptions, RenderResult } from "./types";

interface Waiting {
  resolve(message: FromWorker): void;
  reject(error: Error): void;
  progress?: (share: number) => void;
}

export class EngineWorker {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;

  constructor(address: string, module: WebAssembly.Module) {
    this.worker = new Worker(address);
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = (event) => this.failAll(event.message || "the worker could not be started");
    this.tell({ type: "module", module });
  }

  async check(text: string, name: string, rate: number): Promise<string> {
    const answer = await this.ask({ type: "check", id: this.nextId++, text, name, rate });
    if (answer.type !== "checked") throw new Error("the worker answered something else");
    return answer.answer;
  }

  async render(
    text: string,
    options: RenderOptions,
    progress?: (share: number) => void,
    plainKernels = false,
  ): Promise<RenderResult> {
    const answer = await this.ask({ type: "render", id: this.nextId++, text, options, plainKernels }, progress);
    if (answer.type !== "rendered") throw new Error("the worker answered something else");
    return answer.result;
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private ask(message: ToWorker & { id: number }, progress?: (share: number) => void): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { resolve, reject, progress });
      this.tell(message);
    });
  }

  private hear(message: FromWorker): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if (message.type === "progress") return waiting.progress?.(message.share);
    this.waiting.delete(message.id);
    if (message.type === "failed") waiting.reject(new Error(message.text));
    else waiting.resolve(message);
  }

  private failAll(text: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(text));
    this.waiting.clear();
  }
}
