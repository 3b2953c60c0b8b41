// Who I am, what the server offers, and the one live connection of this page.

import { alertTurn } from './alerts.svelte.ts'
import { call } from './api.ts'
import { Live, type Link } from './live.ts'
import { both, t } from './messages.svelte.ts'
import { tell } from './notice.svelte.ts'
import type { Game, Level, Person } from './protocol.ts'
import { PROTOCOL } from './protocol-number.ts'
import { here } from './router.svelte.ts'
import { hear } from './version.svelte.ts'

let person = $state.raw<Person | null>(null)
let offer = $state.raw<{ games: Game[]; levels: Level[] } | null>(null)
let link = $state.raw<Link>('connecting')
let again = $state.raw<number | null>(null)

export const live = new Live(
  () =>
    new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live?protocol=${PROTOCOL}`),
  {
    link: (now) => (link = now),
    again: (at) => (again = at),
    protocol: hear,
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
export const games = (): Game[] => offer?.games ?? []
export const levels = (): Level[] => offer?.levels ?? []
export const linked = (): Link => link
/** When a lost line is tried again; null while it is tried. */
export const triesAgain = (): number | null => again

export function gameOf(name: string): Game | undefined {
  return games().find((game) => game.name === name)
}

/** Come in: the first visit makes a guest. */
export async function enter(): Promise<void> {
  const [who, what] = await Promise.all([call('GET /api/me', {}), call('GET /api/games', {})])
  person = who
  offer = what
  live.start()
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
  return (await call('POST /api/me/recovery', { body: { password } })).code
}

export async function signIn(wish: { login: string; password: string } | { code: string; new: string }): Promise<void> {
  await call('POST /api/sign-in', { body: wish })
  location.reload()
}

export async function signOut(everywhere: boolean): Promise<void> {
  await call('POST /api/sign-out', { body: { everywhere } })
  location.reload()
}

/** Come back quickly when the network or the person does. */
export function watch(): void {
  addEventListener('online', () => live.hurry())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && live.hurry())
}
