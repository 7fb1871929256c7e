// The service worker: the page without a network, and shared memory on servers that do not ask for isolation.

const RELOADED = "rattle-reloaded-for-isolation";

// Memory can only be shared by a page that came with the right headers: once the worker adds them, the page must come
// again. Not under the hands of somebody who plays already; the next visit has it.
function reloadOnceForIsolation(): void {
  const untouched = !navigator.userActivation?.hasBeenActive;
  if (globalThis.crossOriginIsolated || !untouched || sessionStorage.getItem(RELOADED)) return;
  sessionStorage.setItem(RELOADED, "yes");
  location.reload();
}

export async function keepPageOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const controlled = navigator.serviceWorker.controller !== null;
  try {
    await navigator.serviceWorker.register("service-worker.js");
    if (controlled) return;
    await new Promise<void>((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true }),
    );
    reloadOnceForIsolation();
  } catch {
    // Without it the page works all the same, with a network.
  }
}
