// Plain HTTP to the server; a refusal is an error that the page can word.

import { Refused } from './live.ts'
import type { Fault } from './protocol.ts'
import type { Calls } from './schema.d.ts'

type Values = Record<string, string | number | null | undefined>
type Wish<K extends keyof Calls> = { path?: Values; query?: Values } & (Calls[K]['body'] extends null
  ? { body?: undefined }
  : { body: Calls[K]['body'] })

/** Call the server: a method and path of its API, with what belongs into them. */
export async function call<K extends keyof Calls>(what: K, wish: Wish<K>): Promise<Calls[K]['answer']> {
  const [method, pattern] = what.split(' ') as [string, string]
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(wish.path?.[name] ?? '')))
  const query = new URLSearchParams(
    Object.entries(wish.query ?? {}).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)]],
    ),
  )
  let response: Response
  try {
    response = await fetch(path + (query.size ? `?${query}` : ''), {
      method,
      credentials: 'same-origin',
      headers: wish.body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: wish.body === undefined ? null : JSON.stringify(wish.body),
    })
  } catch {
    throw new Refused({ code: 'offline', message: 'the server cannot be reached' })
  }
  const data: unknown = await response.json().catch(() => null)
  if (response.ok) return data as Calls[K]['answer']
  const fault = (data as { error?: Fault } | null)?.error
  throw new Refused(fault ?? { code: 'offline', message: `the server answered ${response.status}` })
}
