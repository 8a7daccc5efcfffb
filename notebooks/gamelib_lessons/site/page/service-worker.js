// Offline: what a page asked for is kept, and answered from there; what may change within a version of the site comes
// from the network while there is one. JupyterLite's own worker does the rest: files and input of the kernel.
const KEPT = "gamelib {{version}}";
const LASTING = /\/(build|extensions|static)\//;

async function answer(request) {
  const kept = await caches.open(KEPT), own = request.url.startsWith(self.registration.scope);
  const url = own ? request.url.split("?")[0] : request.url;
  const lasts = !own || LASTING.test(url), found = lasts && await kept.match(url);
  if (found) return found;
  try {
    const response = await fetch(request, lasts ? { cache: "no-cache" } : {});  // the browser's may be of another version
    if (response.status === 200) await kept.put(url, response.clone()).catch(() => {});  // there may be no room
    return response;
  } catch (error) {
    return await kept.match(url) ?? Promise.reject(error);
  }
}

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || /\/api\/(?!contents\/)/.test(event.request.url)) return;
  if (!event.request.url.startsWith("http")) return;
  event.stopImmediatePropagation();
  event.respondWith(answer(event.request));
});
self.addEventListener("activate", event => event.waitUntil(caches.keys().then(names => Promise.all(
  names.filter(name => name.startsWith("gamelib ") && name !== KEPT).map(name => caches.delete(name))))));
importScripts("jupyterlite-service-worker.js");
