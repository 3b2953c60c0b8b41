// Moves are seen: what has just come, workers turned up together, rivals' moves shown again.

import { announce } from '../../lib/notice.svelte.ts'
import { Replay } from '../../lib/replay.svelte.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { play } from '../../lib/sound.ts'
import { PACE_MS } from '../../lib/table.svelte.ts'
import type { Event, InOrder, Player, View } from './contract.d.ts'
import { flyFor } from './fly.ts'
import { kept, revealed, rivalMoves, type Move } from './log.ts'
import type { Position } from './position.ts'
import { word } from './words.ts'

/** How long workers turned up together stay, for each of them: time to read them all. */
const READ_MS = { calm: 3600, brisk: 2200, instant: 0 }

export class Showing {
  /** The cells of the last piece that came, by seat. */
  fresh = $state.raw<Record<number, readonly number[]>>({})
  /** Workers that have just been turned up. */
  turned = $state.raw<{ cards: InOrder[]; isNight: boolean } | null>(null)
  readonly replay: Replay<View, Event>

  constructor(private readonly position: Position) {
    const { table, facts } = position
    this.replay = new Replay<View, Event>(
      table,
      (view) => view as View,
      ([event]) => (event ? (word(event, table.seats, table.side) ?? '') : ''),
      ({ words, events }) => {
        announce(words)
        for (const event of events) flyFor(event, table.side, facts)
      },
      { moves: rivalMoves, ms: () => Math.max(900, PACE_MS[settings.pace]), isClosing: true },
    )
  }

  /** The position on the screen: an earlier one while moves are shown again. */
  get view(): View {
    return this.replay.view ?? this.position.view
  }

  get canReplay(): boolean {
    return this.replay.moves.length > 0 && !this.replay.frame
  }

  /** The cells of the move that is shown again. */
  get cells(): readonly number[] {
    const event = this.replay.frame?.events[0]
    return event && 'cells' in event ? event.cells : []
  }

  /** The rival whose asteroid a move shown again is on. */
  get rival(): Player | null {
    const seat = this.replay.frame?.seat ?? this.position.table.side
    return seat !== this.position.table.side && this.cells.length ? (this.view.players[seat] ?? null) : null
  }

  get revealMs(): number {
    return READ_MS[settings.pace] * (1 + (this.turned?.cards.length ?? 0))
  }

  /** Show what has just happened. */
  news(groups: readonly Move[]): void {
    const { table, facts, view } = this.position
    const found: Record<number, readonly number[]> = {}
    for (const { event } of kept(groups)) {
      if (event.kind === 'TilePlaced' || event.kind === 'TileMoved' || event.kind === 'MonumentPlaced')
        found[event.seat] = event.cells
      flyFor(event, table.side, facts)
    }
    this.fresh = found
    if (Object.keys(found).length) play('land')
    const cards = revealed(groups)
    const isTaught = (table.message?.lesson?.state ?? 'free') !== 'free' // there the guide says who was turned up
    if (!cards || settings.pace === 'instant' || table.isReplay || isTaught) return
    this.turned = { cards, isNight: view.players.every((player) => player.played.length !== 1) }
    table.linger(this.revealMs)
  }

  closeReveal(): void {
    this.turned = null
    this.position.table.linger(0)
  }
}
