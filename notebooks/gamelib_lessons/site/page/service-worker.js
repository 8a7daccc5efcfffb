// Offline: pages and lists of files come from the network while there is one, and else from what was kept of them.
self.addEventListener("fetch", event => {
  const { request } = event;
  if (request.mode !== "navigate" && !request.url.includes("/api/contents/")) return;  // then JupyterLite knows what to do
  event.stopImmediatePropagation();
  event.respondWith((async () => {
    const kept = await caches.open("precache");
    try {
      const response = await fetch(request);
      if (response.ok) await kept.put(request.url.split("?")[0], response.clone());
      return response;
    } catch (error) {
      return await kept.match(request, { ignoreSearch: true }) ?? Promise.reject(error);
    }
  })());
});
importScripts("jupyterlite-service-worker.js");
