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

export const live = new Live(
  () =>
    new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live?protocol=${PROTOCOL}`),
  {
    link: (now) => (link = now),
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

/** Come back quickly when the network or the person does. */
export function watch(): void {
  addEventListener('online', () => live.hurry())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && live.hurry())
}
