// Pages by path, without a reload.

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

let place = $state.raw<Place>(parse(location.pathname, location.search, location.hash))

export function here(): Place {
  return place
}

/** Go to a page of ours. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  arrive()
}

function arrive(): void {
  const before = place
  place = parse(location.pathname, location.search, location.hash)
  if (before.page !== place.page || before.id !== place.id || before.rest !== place.rest) scrollTo(0, 0)
}

/** Follow links to our own pages without a reload; all others stay the browser's. */
export function follow(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = (event.target as Element | null)?.closest('a')
    if (
      !link ||
      link.target ||
      link.origin !== location.origin ||
      link.hasAttribute('download') ||
      link.pathname.startsWith('/api/')
    )
      return
    event.preventDefault()
    if (link.href !== location.href) go(link.pathname + link.search + link.hash)
  })
}
