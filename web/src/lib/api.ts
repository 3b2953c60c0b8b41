// Plain HTTP to the server; a refusal is an error that the page can word.

import type { Fault } from './protocol.ts'
import { Refused } from './live.ts'

export async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new Refused({ code: 'offline', message: 'the server cannot be reached' })
  }
  const data: unknown = await response.json().catch(() => null)
  if (response.ok) return data as T
  const fault = (data as { error?: Fault } | null)?.error
  throw new Refused(fault ?? { code: 'offline', message: `the server answered ${response.status}` })
}

export const get = <T>(path: string): Promise<T> => ask<T>(path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>(path, 'POST', body)
