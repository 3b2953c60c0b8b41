// Choosing workers unseen: picked first, locked second, changed until all are ready.

import { settings } from '../../lib/settings.svelte.ts'
import { play } from '../../lib/sound.ts'
import type { Action } from './contract.d.ts'
import { ofKind } from './model.ts'
import type { Turn } from './turn.svelte.ts'

export class Choosing {
  /** Picked and not sent. */
  picked = $state.raw<readonly number[]>([])
  /** To be chosen instead of the one that was locked, as soon as that is taken back. */
  private wish: number | null = null

  constructor(private readonly turn: Turn) {}

  get chosen(): readonly number[] {
    if (!this.turn.isChoosing) return []
    return this.turn.isMine ? this.picked : (this.turn.me.chosen ?? [])
  }

  get isWhole(): boolean {
    return this.picked.length === this.turn.need
  }

  get canPick(): boolean {
    return this.turn.isChoosing && (this.turn.isMine || this.turn.isLocked)
  }

  begin(): void {
    const { wish, turn } = this
    this.wish = null
    this.picked = wish !== null && turn.isMine && turn.isChoosing ? [wish] : []
    this.ready()
  }

  /** Pick a worker, or put it back; of two, the second takes the place of the last. */
  pick(worker: number): void {
    const { isChoosing, isPending, isMine, me, need } = this.turn
    if (!isChoosing || me.played.includes(worker) || isPending) return
    if (this.turn.sketch) this.turn.cancel()
    if (!isMine) return this.change(worker)
    play('pick')
    const isOut = this.picked.includes(worker)
    if (isOut) this.picked = this.picked.filter((other) => other !== worker)
    else this.picked = need === 1 ? [worker] : [...this.picked.slice(0, 1), worker]
    if (need === 1 && !settings.confirm && !isOut) this.ready()
  }

  /** Another worker instead of the one that was locked. */
  private change(worker: number): void {
    const { isLocked, undo, me, need } = this.turn
    if (!isLocked || !undo || me.chosen?.includes(worker)) return
    this.wish = need === 1 ? worker : null
    undo.act()
  }

  /** What is picked, as the action it would be. */
  get proposed(): string[] {
    const action = this.isWhole ? this.action : undefined
    return action ? [action.text] : []
  }

  /** Lock what is picked. */
  ready(): void {
    if (this.isWhole) this.turn.act(this.action)
  }

  private get action(): Action | undefined {
    const { legal, view } = this.turn
    const isCounted = view.options.plans === 'rank_and_file'
    const [first, second] = isCounted ? [...this.picked].sort((a, b) => a - b) : this.picked
    const one = ofKind(legal, 'choose').find((action) => action.worker === first)
    const two = ofKind(legal, 'plan').find((action) => action.first === first && action.second === second)
    return one ?? two
  }
}
