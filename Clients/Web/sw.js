// Keeps the app's own files on the device, so that it opens without a network. What people said and drew is
// kept by parlor.js, and never here.

const CACHE = "parlor-shell"
const SHELL = "/"

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(SHELL)).then(() => self.skipWaiting()))
})

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== location.origin) return
  if (url.pathname.startsWith("/v1/")) return
  // The operator's console is another page, and nothing of it is kept.
  if (url.pathname === "/console" || url.pathname.startsWith("/console/")) return
  if (request.mode === "navigate") event.respondWith(page(request))
  else if (url.pathname.startsWith("/~")) event.respondWith(unchanging(request))
  else if (url.pathname !== "/sw.js") event.respondWith(newest(request))
})

/** The newest page; without a network the last one. */
async function page(request) {
  try {
    const response = await fetch(request)
    if (response.ok && response.headers.get("content-type")?.includes("html")) {
      await keep(SHELL, response.clone())
      await dropOthers(await response.clone().text())
    }
    return response
  } catch (error) {
    return (await caches.match(SHELL)) ?? Promise.reject(error)
  }
}

/** A file whose address has a hash of what is in it. */
async function unchanging(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await keep(request, response.clone())
  return response
}

async function newest(request) {
  try {
    const response = await fetch(request)
    if (response.ok) await keep(request, response.clone())
    return response
  } catch (error) {
    return (await caches.match(request)) ?? Promise.reject(error)
  }
}

/** Without room on the disk, the app works all the same. */
async function keep(request, response) {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(request, response)
  } catch {
    // The next time, perhaps.
  }
}

/** Files of an earlier version go once a page of a newer one was loaded. */
async function dropOthers(html) {
  const base = html.match(/<base href="(\/~[^"]*)"/)?.[1]
  if (!base) return
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith("/~") && !pathname.startsWith(base)) await cache.delete(request)
  }
}
