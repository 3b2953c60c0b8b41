// A page of another protocol than the server's: it loads itself anew between games, and says so during one.

import { PROTOCOL } from './protocol-number.ts'

const TRIED = 'cosmodrome.reloaded'

let server = $state.raw(PROTOCOL)
let isInGame = $state.raw(false)

export type Course = 'go on' | 'reload' | 'say so'

/** What a page does about the server's number; `tried`: the number it was already loaded anew for. */
export function courseFor(server: number, isInGame: boolean, tried: number | null): Course {
  if (server === PROTOCOL) return 'go on'
  // loaded anew and still another: somebody between keeps the old page
  return isInGame || tried === server ? 'say so' : 'reload'
}

export const course = (): Course => courseFor(server, isInGame, tried())

/** The server has said its number. */
export function hear(protocol: number): void {
  server = protocol
}

/** Whether a game of mine is under way on this page. */
export function setInGame(now: boolean): void {
  isInGame = now
}

export function reload(): void {
  try {
    sessionStorage.setItem(TRIED, String(server))
  } catch {
    return // without a memory it could go on for ever
  }
  location.reload()
}

function tried(): number | null {
  try {
    return Number(sessionStorage.getItem(TRIED)) || null
  } catch {
    return null
  }
}
