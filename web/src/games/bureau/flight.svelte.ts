// A flight that is planned or under way: where the ship can go and what that costs.

import { tick } from 'svelte'
import { t } from '../../lib/messages.svelte.ts'
import { tell } from '../../lib/notice.svelte.ts'
import { settings } from '../../lib/settings.svelte.ts'
import { play } from '../../lib/sound.ts'
import { isSame, placeKey, wayTo } from './space.ts'
import type { Turn } from './turn.svelte.ts'
import type { FlightPreview, Of, OfferedChip, Place, Route } from './types.ts'

/** Whether a flight can be started with a chip. */
export const isFlight = (chip: OfferedChip): boolean => chip.offers[0]?.kind === 'fly'

export class Flight {
  goal = $state.raw<Route | null>(null)
  /** The chip that was pressed. */
  private pressed = $state<number | null>(null)
  /** The credits of the landing that is offered. */
  landing = $state<number | null>(null)
  /** What the engine foresees at the goal. */
  private foreseen = $state.raw<{ goal: Route; preview: FlightPreview } | null>(null)

  /** Where the ship may fly to, or might after the agent that is pinned. */
  readonly routes = $derived.by<Map<string, Route>>(() => {
    const { view, me } = this.turn
    const isShown = this.isOpen || (this.isPlanned && !this.turn.isBusy)
    const far = isShown ? view.map.routes.filter((route) => !isSame(route.place, me.place)) : []
    return new Map(far.map((route) => [placeKey(route.place), route]))
  })

  constructor(private readonly turn: Turn) {}

  /** The chip to fly with; null where a flight goes on. */
  get chip(): number | null {
    const chips = this.turn.agenda?.items.flatMap((item) => item.chips).filter(isFlight) ?? []
    return (chips.find((chip) => chip.chip === this.pressed) ?? chips[0])?.chip ?? null
  }

  /** Whether the ship can fly now. */
  get isOpen(): boolean {
    return this.turn.isMine && !this.turn.isBusy && (this.chip !== null || this.turn.can('go'))
  }

  /** The agent that is pinned would bring one. */
  private get isPlanned(): boolean {
    const { items = [], reward = [] } = this.turn.foresight ?? {}
    return [...reward, ...items].some((item) => item.chips.some((chip) => chip.effect.kind === 'fly' && chip.gives))
  }

  /** A flight that is being planned waits in space. */
  get isAiming(): boolean {
    return this.isOpen && this.turn.stage !== 'flight' && (this.pressed !== null || this.turn.tab === 'space')
  }

  begin(chip: number): void {
    this.pressed = chip
    this.turn.tab = 'space'
    play('pick')
    void tick().then(() => this.turn.hands.space())
  }

  pick(place: Place): void {
    if (!this.turn.isMine || this.turn.isBusy) return
    if (!this.isOpen) return tell(t('bureau.no_flight_now'), { rule: 'B26' })
    const route = this.routes.get(placeKey(place))
    if (!route) return this.whyNot(place)
    // a discovery cannot be taken back: it always has its button
    if (!settings.confirm && route.tile !== null) return this.depart(route)
    play('pick')
    this.goal = route
    this.turn.toMain()
  }

  private whyNot(place: Place): void {
    const { me, facts } = this.turn
    const way = wayTo(me.place, place, facts.ways)
    if (isSame(place, me.place)) tell(t('bureau.you_are_here'))
    else if (way) void this.turn.whyNot(...this.steps([way]))
    else tell(t('bureau.too_far', { n: me.store.fuel }), { rule: 'B26' })
  }

  /** Fly all the way: one move, all of it or none. */
  depart(route: Route): void {
    this.goal = null
    void this.turn.act(...this.stepsTo(route))
  }

  stepsTo(route: Route): string[] {
    return this.steps(route.legs.map((leg) => leg.way))
  }

  /** One step a border; only the last can lead to a place that nobody knows. */
  private steps(ways: readonly string[]): string[] {
    return ways.map((way, i) => (i || this.chip === null ? `go ${way}` : `fly ${this.chip} ${way}`))
  }

  get lands(): Of<'land'>[] {
    return this.turn.of('land')
  }

  /** Ask what the landing that is offered would pay. */
  async foresee(): Promise<void> {
    const action = this.lands[0]?.text
    this.landing = null
    if (!action) return
    const [preview] = (await this.turn.table.preview([action]))?.previews ?? []
    if (preview && this.lands[0]?.text === action) this.landing = preview.after.credits - preview.before.credits
  }

  /** What waits at the goal, as far as anyone knows. */
  get foresight(): FlightPreview | null {
    return this.foreseen && this.foreseen.goal === this.goal ? this.foreseen.preview : null
  }

  /** Ask what waits at the goal. */
  async lookAhead(): Promise<void> {
    const goal = this.goal
    if (!goal) return void (this.foreseen = null)
    const preview = (await this.turn.table.preview(this.stepsTo(goal)))?.previews.at(-1)
    if (preview?.kind === 'flight' && this.goal === goal) this.foreseen = { goal, preview }
  }

  release(): void {
    this.goal = this.pressed = null
  }
}
