// Plain HTTP to the server; a refusal is an error that the page can word. In flight this device answers instead.

import { Refused, type Socket } from './live.ts'
import type { Fault } from './protocol.ts'
import type { Calls } from './schema.d.ts'

type Values = Record<string, string | number | null | undefined>
type Wish<K extends keyof Calls> = { path?: Values; query?: Values } & (Calls[K]['body'] extends null
  ? { body?: undefined }
  : { body: Calls[K]['body'] })

/** What answers in the place of a server. */
export interface Elsewhere {
  call(method: string, path: string, query: object, body: unknown): Promise<{ answer?: unknown; error?: Fault }>
  socket(): Socket
}
let other: Elsewhere | null = null
export const elsewhere = (): Elsewhere | null => other
export const answerBy = (one: Elsewhere): void => void (other = one)

async function asked(method: string, path: string, query: object, body: unknown, one: Elsewhere): Promise<unknown> {
  const { answer, error } = await one.call(method, path, query, body)
  if (error) throw new Refused(error)
  return answer
}

/** A text that the server has. */
export async function text(path: string): Promise<string> {
  if (other) return (await asked('GET', path, {}, undefined, other)) as string
  const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => null)
  if (!answer?.ok) throw new Refused({ code: 'offline', message: 'the text cannot be had' })
  return answer.text()
}

/** Call the server: a method and path of its API, with what belongs into them. */
export async function call<K extends keyof Calls>(what: K, wish: Wish<K>): Promise<Calls[K]['answer']> {
  const [method, pattern] = what.split(' ') as [string, string]
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(wish.path?.[name] ?? '')))
  const query = new URLSearchParams(
    Object.entries(wish.query ?? {}).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)]],
    ),
  )
  if (other) return (await asked(method, path, Object.fromEntries(query), wish.body, other)) as Calls[K]['answer']
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
