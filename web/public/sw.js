// Keeps the shell, so that the page opens at once and says plainly when the server cannot be reached. Where somebody took
// the games along (src/flight/kept.ts), it also serves what was kept for that.
const SHELL = 'cosmodrome-shell-1'
const FLIGHT = 'cosmodrome-flight'
const FIRST = ['/', '/manifest.webmanifest', '/theme.js', '/icons/icon.svg', '/icons/icon-192.png']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL && name !== FLIGHT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  // names under /assets/ hold a hash of their content: what is kept never goes stale
  else if (url.pathname.startsWith('/flight/') && url.pathname.split('/').length > 3) event.respondWith(engine(request))
  else if (url.pathname.startsWith('/assets/') || FIRST.includes(url.pathname)) event.respondWith(kept(request))
})

async function page(request) {
  const cache = await caches.open(SHELL)
  try {
    const answer = await fetch(request)
    if (answer.ok) await tidy(cache, answer.clone())
    return answer
  } catch {
    return (await cache.match('/')) ?? Response.error()
  }
}

/** Keep the newest page, and drop bundles of an older build. */
async function tidy(cache, answer) {
  if (await caches.has(FLIGHT)) return // whoever took the games along renews all of it together
  const before = await (await cache.match('/'))?.text()
  const now = await answer.clone().text()
  if (before === now) return
  for (const request of await cache.keys()) if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request)
  await cache.put('/', answer)
}

async function engine(request) {
  const cache = await caches.open(FLIGHT)
  return (await cache.match(request)) ?? Response.error()
}

async function kept(request) {
  const cache = await caches.open(SHELL)
  const there = await cache.match(request)
  if (there) return there
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
