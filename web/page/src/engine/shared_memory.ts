// Memory for the module with shared memory.

const FIRST_PAGES = 64; // 4 MiB
// 1 GiB, or 256 MiB if that fails. Only reserved; allocated on demand.
const MOST_PAGES = [16384, 4096];

// Returns null if the browser cannot reserve such memory.
export function sharedEngineMemory(): WebAssembly.Memory | null {
  for (const maximum of MOST_PAGES)
    try {
      return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum, shared: true });
    } catch {
      continue;
    }
  return null;
}

// True if the module imports its memory.
export function importsMemory(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");
}
