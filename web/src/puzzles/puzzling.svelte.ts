// The puzzles there are, those of this week, and which of them I have solved.

import { call } from '../lib/api.ts'
import { go } from '../lib/router.svelte.ts'
import type { Calls } from '../lib/schema.d.ts'

export type Puzzles = Calls['GET /api/puzzles']['answer']
export type OfGame = Puzzles['games'][number]
export type Card = OfGame['puzzles'][number]

export class Puzzling {
  games = $state.raw<OfGame[]>([])
  mine = $state.raw<Puzzles['mine']>({})
  /** The puzzle that is being set. */
  opening = $state('')

  async load(): Promise<void> {
    const { games, mine } = await call('GET /api/puzzles', {})
    this.games = games
    this.mine = mine
  }

  of(game: string): OfGame | undefined {
    return this.games.find((one) => one.game === game)
  }

  isSolved(name: string): boolean {
    return Boolean(this.mine[name]?.done)
  }

  /** The puzzle of today. */
  today(game: OfGame): Card {
    const name = game.week[game.today]
    return game.puzzles.find((card) => card.name === name) ?? game.puzzles[0]!
  }

  /** The one to be solved next: today's, else the first that is not solved yet after that of a name. */
  next(game: OfGame, after = ''): Card | null {
    const today = this.today(game)
    const left = game.puzzles.filter((card) => card.name !== after && !this.isSolved(card.name))
    if (left.includes(today)) return today
    const at = game.puzzles.findIndex((card) => card.name === after)
    return left.find((card) => game.puzzles.indexOf(card) > at) ?? left[0] ?? null
  }

  /** Sit down before a puzzle. */
  async enter(puzzle: string, isReplacing = false): Promise<void> {
    this.opening = puzzle
    try {
      const table = await call('POST /api/puzzles', { body: { puzzle } })
      go(`/t/${table.table}`, isReplacing)
    } finally {
      this.opening = ''
    }
  }
}
