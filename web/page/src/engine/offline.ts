// The service worker: makes the page work offline, and adds isolation headers if the server does not send them.

const RELOADED = "rattle-reloaded-for-isolation";

// Memory can be shared only by a page loaded with the right headers. Once the service worker adds them, the
// page must be reloaded. Not if the user has already interacted with the page: then the next visit has the
// headers.
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
    // The page works without it while there is a network.
  }
}
