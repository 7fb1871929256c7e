// Messages to and from the worker that makes scenes for the worklet.

export interface MakerPlace {
  memory: WebAssembly.Memory;
  player: number; // addresses
  stackEnd: number;
}

export type ToMaker =
  | { type: "open"; module: WebAssembly.Module; place: MakerPlace; kernels: number }
  | { type: "make"; text: string; name: string; number: number };

export type FromMaker = { type: "made"; maker: number } | { type: "failed"; text: string };
