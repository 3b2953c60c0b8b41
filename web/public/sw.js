// Keeps the shell, so that the page opens at once and says plainly when the server cannot be reached. Where somebody took
// the games along (src/flight/kept.ts), it also serves what was kept for that. In a folder of files without a server
// (`make site`) it inflates what lies there gzipped, and its page stands for every path.
const ROOT = new URL(self.registration.scope).pathname
const IS_SITE = new URL(location).searchParams.has('site')
const SHELL = `cosmodrome-shell${ROOT}`
const FLIGHT = `cosmodrome-flight${ROOT}`
const BESIDES = ['manifest.webmanifest', 'theme.js', 'icons/icon.svg', 'icons/icon-192.png'].concat(IS_SITE ? ['start.js'] : [])
const PACKED = { js: 'text/javascript', css: 'text/css', json: 'application/json' }

self.addEventListener('install', (event) => {
  const first = ['', ...BESIDES].map((name) => ROOT + name)
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(first)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()))
})

// a page that was loaded past this worker asks for it
self.addEventListener('message', ({ data }) => data === 'claim' && self.clients.claim())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return
  const path = url.pathname.slice(ROOT.length)
  if (path.startsWith('api/')) return
  if (request.mode === 'navigate') event.respondWith(IS_SITE ? pageOfSite() : page(request))
  // names under assets/ hold a hash of their content: what is kept never goes stale
  else if (path.startsWith('flight/') && path.split('/').length > 2) event.respondWith(engine(request))
  else if (path.startsWith('assets/') || BESIDES.includes(path)) event.respondWith(kept(request))
})

/** Drop what drafts of ours kept under other names; other pages of this host have their own. */
async function forgetOthers() {
  const drafts = /^cosmodrome-(shell-\d+|flight)$/
  for (const name of await caches.keys()) if (drafts.test(name)) await caches.delete(name)
}

async function page(request) {
  const cache = await caches.open(SHELL)
  try {
    const answer = await fetch(request)
    if (answer.ok) await tidy(cache, answer.clone())
    return answer
  } catch {
    return (await cache.match(ROOT)) ?? Response.error()
  }
}

/** The one page of a folder of files, with its addresses from the root; the kept one, where all of it is kept. */
async function pageOfSite() {
  const cache = await caches.open(SHELL)
  const mine = await cache.match(ROOT)
  let answer = (await caches.has(FLIGHT)) ? mine : null
  if (!answer) {
    answer = await fetch(ROOT, { cache: 'no-cache' }).catch(() => null)
    if (answer?.ok) await tidy(cache, answer.clone())
    else answer = mine
  }
  if (!answer) return Response.error()
  const text = (await answer.text()).replaceAll('="./', `="${ROOT}`)
  return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** Keep the newest page, and drop bundles of an older build. */
async function tidy(cache, answer) {
  if (await caches.has(FLIGHT)) return // whoever took the games along renews all of it together
  const before = await (await cache.match(ROOT))?.text()
  const now = await answer.clone().text()
  if (before === now) return
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith(`${ROOT}assets/`)) await cache.delete(request)
  await cache.put(ROOT, answer)
}

async function engine(request) {
  const cache = await caches.open(FLIGHT)
  return (await cache.match(request)) ?? Response.error()
}

async function kept(request) {
  const cache = await caches.open(SHELL)
  const there = await cache.match(request)
  if (there) return there
  const answer = await fetched(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** A file; in a folder of files scripts and styles lie gzipped. */
async function fetched(request) {
  const { pathname } = new URL(request.url)
  const type = PACKED[pathname.slice(pathname.lastIndexOf('.') + 1)]
  if (!IS_SITE || !type || !pathname.startsWith(`${ROOT}assets/`)) return fetch(request)
  const answer = await fetch(`${pathname}.gz`)
  if (!answer.ok) return answer
  const bytes = await answer.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  // some hosts say "Content-Encoding: gzip" of such a file, and the browser has inflated it by now
  const isPacked = first === 0x1f && second === 0x8b
  const whole = isPacked ? new Response(bytes).body.pipeThrough(new DecompressionStream('gzip')) : bytes
  return new Response(await new Response(whole).arrayBuffer(), { headers: { 'Content-Type': type } })
}
