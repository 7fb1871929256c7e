// Keeps the page for when there is no network, and gives it the headers that let it share memory with its worklet where
// the server does not. What the network has comes first: a new version is seen at the next visit. Of the two engines only
// that is kept ahead which pages with these headers use; the other one is kept when a page has fetched it.
const VERSION = "@version@";
const FILES = "@files@";
const OTHER_ENGINE = "/rattle.wasm";
const CACHE = `rattle-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("rattle-") && name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

function isolated(response) {
  if (!response || response.status === 0 || response.type === "opaque") return response;
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name); // the body is unpacked by now
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-embedder-policy", "require-corp");
  headers.set("cross-origin-resource-policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answer(request) {
  try {
    const response = await fetch(request);
    if (response.ok && new URL(request.url).pathname.endsWith(OTHER_ENGINE))
      await (await caches.open(CACHE)).put(request, response.clone());
    if (response.ok) return isolated(response);
    return isolated((await caches.match(request, { ignoreSearch: true })) ?? response);
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return isolated(kept);
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const own = new URL(event.request.url).origin === self.location.origin;
  if (own && event.request.method === "GET") event.respondWith(answer(event.request));
});
