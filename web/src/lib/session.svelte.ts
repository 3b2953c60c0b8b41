// Who I am, what the server offers, and the one live connection of this page.

import { alertTurn } from './alerts.svelte.ts'
import { call, elsewhere } from './api.ts'
import { Live, Refused, type Link } from './live.ts'
import { both, t } from './messages.svelte.ts'
import { tell } from './notice.svelte.ts'
import type { Ban, Game, Level, Person } from './protocol.ts'
import { PROTOCOL } from './protocol-number.ts'
import { ROOT } from './root.ts'
import { here } from './router.svelte.ts'
import { hear } from './version.svelte.ts'

let person = $state.raw<Person | null>(null)
let offer = $state.raw<{ games: Game[]; levels: Level[] } | null>(null)
let ban = $state.raw<Ban | null>(null)
let answers = $state.raw(0)
let link = $state.raw<Link>('connecting')
let again = $state.raw<number | null>(null)
let summons = $state.raw<{ table: string; game: string; name: string } | null>(null)

export const live = new Live(
  () =>
    elsewhere()?.socket() ??
    new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live?protocol=${PROTOCOL}`),
  {
    link: (now) => (link = now),
    again: (at) => (again = at),
    protocol: hear,
    banned: () => location.reload(),
    called: (from) => {
      if (here().id !== from.table) summons = from
    },
    reviewed: ({ table, game }) => {
      if (here().id !== table)
        tell(t('review_ready', { game: both(offer?.games.find((one) => one.name === game)?.title) }))
    },
    yourTurn: (table, game) => {
      const title = both(offer?.games.find((one) => one.name === game)?.title)
      // a table that this page has just made says so before the page has opened it
      setTimeout(() => {
        if (here().id === table) return
        tell(t('turn_elsewhere', { game: title }))
        alertTurn(title)
      }, 1500)
    },
  },
)

export const me = (): Person | null => person
/** Why I may not play here, if I may not. */
export const banned = (): Ban | null => ban
/** How many answers of the owner I have not seen yet. */
export const unreadAnswers = (): number => answers
export const games = (): Game[] => offer?.games ?? []
export const levels = (): Level[] => offer?.levels ?? []
export const linked = (): Link => link
/** Who calls me to another table, until it is answered. */
export const calledTo = (): typeof summons => summons
export const answerCall = (): void => void (summons = null)
/** When a lost line is tried again; null while it is tried. */
export const triesAgain = (): number | null => again

export function gameOf(name: string): Game | undefined {
  return games().find((game) => game.name === name)
}

/** Come in: the first visit makes a guest. */
export async function enter(): Promise<void> {
  const [who, what] = await Promise.all([call('GET /api/me', {}).catch(sentAway), call('GET /api/games', {})])
  offer = what
  ban = who.ban
  if ('person' in who) {
    person = who
    answers = who.answers
  }
  if (!ban) live.start()
}

/** Somebody who is banned and not known besides. */
function sentAway(error: unknown): { ban: Ban } {
  if (error instanceof Refused && error.fault.ban) return { ban: error.fault.ban }
  throw error
}

/** The answers of the owner have been seen. */
export async function readAnswers(): Promise<void> {
  if (!answers) return
  await call('POST /api/me/reports/read', { body: {} })
  answers = 0
}

export async function rename(changes: { name?: string; colour?: number }): Promise<void> {
  person = await call('PATCH /api/me', { body: changes })
}

// the account; another person on this device is another page

export async function claim(login: string, password: string): Promise<void> {
  person = await call('POST /api/me/claim', { body: { login, password } })
}

export async function changePassword(old: string, now: string): Promise<void> {
  person = await call('POST /api/me/password', { body: { old, new: now } })
}

/** A recovery code; the server shows it this once. */
export async function makeCode(password: string): Promise<string> {
  const { code } = await call('POST /api/me/recovery', { body: { password } })
  person = person && { ...person, recovery: true }
  return code
}

export async function signIn(wish: { login: string; password: string } | { code: string; new: string }): Promise<void> {
  await call('POST /api/sign-in', { body: wish })
  location.reload()
}

export async function signOut(): Promise<void> {
  await call('POST /api/sign-out', { body: {} })
  location.assign(ROOT)
}

/** Sign out everywhere but here; the recovery code ends with it. */
export async function signOutOthers(): Promise<void> {
  await call('POST /api/sign-out', { body: { others: true } })
  person = person && { ...person, recovery: false }
}

/** Be forgotten. */
export async function erase(): Promise<void> {
  await call('DELETE /api/me', { body: { confirm: 'delete' } })
  location.assign(ROOT)
}

/** Come back quickly when the network or the person does. */
export function watch(): void {
  addEventListener('online', () => live.hurry())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && live.hurry())
}
