// What has changed between two messages: a list of one value takes the old one's place, else members by key or index.

export type Change = [unknown] | { [key: string]: Change }

/** The value after a change; the old one stays as it is, and what has not changed is the same object in both. */
export function changed<T>(old: T, by: Change): T {
  if (Array.isArray(by)) return by[0] as T
  const next = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, unknown>
  for (const [key, part] of Object.entries(by)) next[key] = changed(next[key], part)
  return next as T
}
