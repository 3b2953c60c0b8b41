// The fingerprint of a deal as this browser first saw it: what a game is held against when its seed is known.

const KEY = 'cosmodrome.fingerprints'
const MOST = 100

function all(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as [string, string][]) : []
  } catch {
    return []
  }
}

/** Keep the fingerprint of a table, the first time it is seen. */
export function remember(table: string, fingerprint: string): void {
  const known = all()
  if (!table || !fingerprint || known.some(([id]) => id === table)) return
  try {
    localStorage.setItem(KEY, JSON.stringify([...known, [table, fingerprint]].slice(-MOST)))
  } catch {
    // a browser that keeps nothing: the server's word is held against itself
  }
}

/** The fingerprint that this browser saw first; null where it saw none. */
export function remembered(table: string): string | null {
  return all().find(([id]) => id === table)?.[1] ?? null
}
