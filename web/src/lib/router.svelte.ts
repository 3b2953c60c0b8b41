// Pages by path, without a reload. All paths are as at the root of a server; where the client lies below one, it is added here.

import { below, ROOT } from './root.ts'

export interface Place {
  page: string
  id: string
  /** What follows the argument: a page below the page. */
  rest: string
  query: URLSearchParams
  /** The place within the page, without its #. */
  hash: string
}

/** The page and its argument that a path stands for. */
export function parse(path: string, search = '', hash = ''): Place {
  const [page = '', id = '', rest = ''] = path.split('/').filter(Boolean).map(decode)
  return { page: page || 'home', id, rest, query: new URLSearchParams(search), hash: decode(hash.replace(/^#/, '')) }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const current = (): Place => parse(location.pathname.slice(ROOT.length - 1), location.search, location.hash)

let place = $state.raw<Place>(current())

export function here(): Place {
  return place
}

/** Go to a page of ours. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', below(path))
  else history.pushState(null, '', below(path))
  arrive()
}

function arrive(): void {
  const before = place
  place = current()
  if (before.page !== place.page || before.id !== place.id || before.rest !== place.rest) scrollTo(0, 0)
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a') : null
}

const setBefore = new WeakMap<Element, string>()

/** A link that somebody points at leads below our path, also where the browser itself follows it. */
function setRight(event: Event): void {
  const link = linkOf(event)
  const href = link?.getAttribute('href')
  if (!link || !href?.startsWith('/') || setBefore.get(link) === href) return
  setBefore.set(link, below(href))
  link.setAttribute('href', below(href))
}

/** Follow links to our own pages without a reload; all others stay the browser's. */
export function follow(): void {
  addEventListener('popstate', arrive)
  if (ROOT !== '/')
    for (const kind of ['pointerover', 'pointerdown', 'focusin', 'click']) addEventListener(kind, setRight, true)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = linkOf(event)
    if (
      !link ||
      link.target ||
      link.origin !== location.origin ||
      link.hasAttribute('download') ||
      link.pathname.startsWith('/api/')
    )
      return
    event.preventDefault()
    if (link.href !== location.href) go(link.pathname.slice(ROOT.length - 1) + link.search + link.hash)
  })
}
