// Memory for the module whose memory threads can share.

const FIRST_PAGES = 64; // 4 MiB
const MOST_PAGES = [16384, 4096]; // 1 GiB, or 256 MiB where there is no room for that; none is taken before it is needed

// Null where the browser has no room for memory that may grow so far.
export function sharedEngineMemory(): WebAssembly.Memory | null {
  for (const maximum of MOST_PAGES)
    try {
      return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum, shared: true });
    } catch {
      continue;
    }
  return null;
}

// Whether a module works in memory that it is given.
export function importsMemory(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");
}
