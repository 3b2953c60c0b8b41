// Moves are seen: tiles travel from the row, finished planets to the shelf, the die rolls last; those of others again if asked.

import { tick } from 'svelte'
import { t } from '../../lib/messages.svelte.ts'
import { travel } from '../../lib/motion.ts'
import { ofKind } from '../../lib/picker.ts'
import { Replay, rivalGroups, type Frame, type Manner } from '../../lib/replay.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import { isCalm } from '../../lib/settings.svelte.ts'
import { play } from '../../lib/sound.ts'
import type { Event, View } from './contract.d.ts'
import { lastMoved, quarterOf, takenFrom, type Moved } from './model.ts'
import type { Stage } from './stage.ts'
import type { Flights } from './flights.svelte.ts'
import type { Turn } from './turn.svelte.ts'
import { callWords, word } from './words.ts'

const FLIGHT_MS = 420
const AGAIN_MS = 2100
const ROLL_MS = 1800

/** The last tile that a rival took. */
const lastOfRivals: Manner<Event>['moves'] = (groups, me) =>
  rivalGroups(groups, me)
    .filter((group) => lastMoved(group.events))
    .slice(-1)

export class Moves {
  /** How often the die was rolled on this screen. */
  rolls = $state(0)
  /** A tile still on its way. */
  hidden = $state.raw<{ seat: number; slot: number; quarter: number } | null>(null)
  /** The seat whose last finished planet is still on its way. */
  hiddenFinish = $state<number | null>(null)
  readonly replay: Replay<View, Event>
  /** What has happened since words were last said: a device that is passed on shows it before anybody is called. */
  private untold: Event[] = []
  private isTakenBack = false
  private ply = 0
  private before: View | null = null
  private lastSeat: number | null = null
  private run = 0

  constructor(
    private readonly turn: Turn,
    private readonly stage: Stage,
    private readonly flights: Flights,
  ) {
    const { table } = turn
    this.replay = new Replay<View, Event>(
      table,
      (view) => view as View,
      (events) => events.map((event) => word(event, table.seats)).find((line) => line !== null) ?? '',
      (frame) => void this.again(frame),
      { moves: lastOfRivals, ms: () => AGAIN_MS, isClosing: true },
    )
  }

  /** The position on the screen: an earlier one while a move is shown again. */
  get view(): View {
    return this.replay.view ?? this.turn.view
  }

  /** Show what the last message brought. */
  async see(): Promise<void> {
    const run = ++this.run
    const { table, view } = this.turn
    const message = table.message!
    const old = this.before
    const isNew = message.seat !== null && this.lastSeat !== message.seat
    const isHandedOver = isNew && this.lastSeat !== null
    this.isTakenBack ||= message.ply < this.ply
    this.ply = message.ply
    this.before = view
    this.lastSeat = message.seat ?? this.lastSeat
    this.replay.close()
    const events = table.fresh.flatMap((group) => group.events)
    this.untold.push(...events)
    if (old) {
      const isRolling = this.untold.some((event) => event.kind === 'DieRolled')
      if (isRolling) this.turn.isRolled = isCalm()
      await this.arrive(events, old)
      if (run !== this.run) return
      if (isRolling) this.roll()
      else this.turn.isRolled = true
    } else this.turn.isRolled = true
    if (table.isMyTurn && (this.untold.length || this.isTakenBack || isNew)) this.call(isHandedOver)
    else if (!message.mine.includes(view.turn[0] ?? -1)) this.tellNews(old === null)
  }

  /** A tile comes to a planet; where that finishes it, the planet goes to the shelf; the row fills up. */
  private async arrive(events: readonly Event[], old: View): Promise<void> {
    const { view, table } = this.turn
    const moved = lastMoved(events)
    const isFinished = events.some((event) => event.kind === 'PlanetFinished')
    // my own tile is already where I held it
    const isHeld = moved?.seat === table.side && old.turn.includes(moved.seat)
    if (moved && !isCalm()) {
      if (isFinished) await this.shelve(moved)
      else if (!isHeld) await this.place(moved, takenFrom(moved, events, old, view))
    }
    this.refill(ofKind(events, 'TileTurned').map((event) => event.place))
  }

  private async shelve({ seat, planet }: Moved): Promise<void> {
    this.hiddenFinish = seat
    await tick()
    const from = this.stage.planet(seat, planet - 1)?.getBoundingClientRect()
    const to = this.stage.finished(seat, this.turn.view.players[seat]!.finished.length - 1)?.getBoundingClientRect()
    if (from && to) await this.flights.planet(from, to, seat)
    this.hiddenFinish = null
  }

  private async place(moved: Moved, place: number | null): Promise<void> {
    const { seat, tile } = moved
    const [slot, quarter] = [moved.planet - 1, quarterOf(moved)]
    this.hidden = { seat, slot, quarter }
    await tick()
    const from = place === null ? undefined : this.stage.row(place)?.getBoundingClientRect()
    const to = this.stage.quarter(seat, slot, quarter)
    if (from && to) await this.flights.tile(from, to, tile, FLIGHT_MS)
    this.hidden = null
    play('place')
  }

  private refill(places: readonly number[]): void {
    const stock = this.stage.stock?.getBoundingClientRect()
    for (const place of places) {
      const tile = this.stage.row(place)?.firstElementChild
      if (stock && tile) void travel(tile, stock, { ms: 300, arc: 20 })
    }
  }

  private roll(): void {
    this.rolls++
    // a page that is not looked at may never finish its animations: the choice must come all the same
    setTimeout(() => (this.turn.isRolled = true), ROLL_MS)
  }

  /** It is the turn of whoever looks at the screen: what has happened, who is called, what there is to do. */
  private call(isHandedOver: boolean): void {
    const { view, table, line } = this.turn
    const { mine, seats, seat, ply } = table.message!
    const isBlocked = ofKind(table.legal, 'pass').length > 0
    const who = { name: nameOf(seats[seat!]), colour: seats[seat!]!.colour }
    const called = callWords(mine.length > 1 ? who.name : null, ply === 0, isHandedOver)
    const isLast = view.stock === 0 && view.row.filter(Boolean).length === 1
    const todo = isBlocked
      ? [t('aliens.line.nothing'), t('aliens.line.discard_or_go')]
      : isLast
        ? [t('aliens.line.last_tile')]
        : [view.die ? t('aliens.line.crew', { n: view.die }) : t('aliens.line.pick')]
    line.say({ tone: isBlocked ? 'no' : 'turn', who, lines: [...this.happened(), called, ...todo] })
  }

  /** It is somebody else's turn: what everyone should notice; at the start, who begins. */
  private tellNews(isFirst: boolean): void {
    const { view, table, line } = this.turn
    const { seats, ply } = table.message!
    const happened = this.happened()
    const begins = seats[view.first]!
    if (happened.length) line.say({ tone: 'good', lines: happened })
    else if (isFirst && ply === 0)
      line.say({
        tone: 'plain',
        who: { name: nameOf(begins), colour: begins.colour },
        lines: [t('aliens.line.begins', { name: nameOf(begins) })],
      })
  }

  private happened(): string[] {
    const [events, isTakenBack] = [this.untold.splice(0), this.isTakenBack]
    this.isTakenBack = false
    const { seats } = this.turn.table.message!
    const finished = ofKind(events, 'PlanetFinished')[0]
    const has = (kind: Event['kind']) => events.some((event) => event.kind === kind)
    if (finished) play('finish')
    return [
      finished ? t('aliens.line.finished', { name: nameOf(seats[finished.seat]), n: finished.stations }) : '',
      has('StockEmptied') ? t('aliens.line.last_tiles') : '',
      isTakenBack ? t('aliens.line.undone') : '',
    ].filter(Boolean)
  }

  /** A rival's move once more, from the position before it. */
  private async again({ events, before, view, words }: Frame<View, Event>): Promise<void> {
    this.turn.tell(words)
    const moved = lastMoved(events)
    if (!moved || isCalm()) return
    await tick()
    await this.place(moved, takenFrom(moved, events, before, view))
  }
}
