// The table as this side sees it now.

import { tell } from '../../lib/notice.svelte.ts'
import { play } from '../../lib/sound.ts'
import type { Action, Facts, Player, View } from './contract.d.ts'
import { atWork, orderOf, type AtWork, type CitiesTable, type Placed } from './model.ts'
import { whyWords } from './words.ts'

export abstract class Position {
  /** What the table asks for, in words. */
  abstract readonly title: string

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

  /** Why something cannot be done, in words with the rule; null where it can. */
  async reason(action: string): Promise<{ text: string; rule: string } | null> {
    const reason = (await this.table.why([action]))?.reason
    return reason ? { text: whyWords(reason, this.title), rule: reason.rule } : null
  }

  /** Tell why something cannot be done. */
  async explain(action: string): Promise<void> {
    const found = await this.reason(action)
    if (!found) return
    play('no')
    tell(found.text, { rule: found.rule })
  }
}
