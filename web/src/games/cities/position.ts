// The table as this side sees it now.

import type { Action, Facts, Player, View } from './contract.d.ts'
import { atWork, orderOf, type AtWork, type CitiesTable, type Placed } from './model.ts'

export class Position {
  constructor(
    readonly table: CitiesTable,
    readonly facts: Facts,
  ) {}

  get view(): View {
    return this.table.message!.view!
  }

  get me(): Player {
    return this.view.players[this.table.side]!
  }

  get isMine(): boolean {
    return this.table.isMyTurn
  }

  get legal(): Action[] {
    return this.isMine ? this.table.legal : []
  }

  get isSolo(): boolean {
    return this.view.automaton !== null
  }

  get isChoosing(): boolean {
    return this.view.step?.kind === 'choose'
  }

  /** I have chosen, and may change that until all have. */
  get isLocked(): boolean {
    return this.isChoosing && !this.isMine && this.table.seat !== null && Boolean(this.me.chosen?.length)
  }

  /** How many workers are chosen at once. */
  get need(): number {
    return this.view.options.plans === 'off' ? 1 : 2
  }

  get atWork(): AtWork | null {
    return atWork(this.view, this.facts)
  }

  get order(): Placed[] {
    return orderOf(this.view)
  }
}
