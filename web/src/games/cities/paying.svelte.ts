// Paying with units of the store, tapped one by one. The engine lists the ways to pay; nothing else can be chosen.

import type { Pay, Payment, Units } from './contract.d.ts'
import { RESOURCES, total, unitList, type Resource } from './units.ts'

const NONE: Units = { water: 0, minerals: 0, organics: 0, energy: 0 }

const holds = (payment: Units, units: Units): boolean => RESOURCES.every((name) => units[name] <= payment[name])

export class Paying {
  /** Which units of the store are chosen, by their place in it, the oldest first. */
  chosen = $state.raw<readonly number[]>([])
  private readonly units: readonly Resource[]

  constructor(
    readonly payments: readonly Payment[],
    usual: number,
    store: Units,
  ) {
    this.units = unitList(store)
    this.chosen = this.filled([], payments[usual]!.units)
  }

  /** What these actions pay; null where there are none. */
  static of(pays: readonly Pay[], store: Units): Paying | null {
    const payments = pays.map((units) => ({ units, stand_ins: NONE }))
    return payments.length ? new Paying(payments, 0, store) : null
  }

  /** What is chosen. */
  get paid(): Units {
    return this.sum(this.chosen)
  }

  /** Which of the payments is chosen; -1 where units are still to be chosen. */
  get payment(): number {
    return this.payments.findIndex(({ units }) => total(units) === this.chosen.length && holds(units, this.paid))
  }

  get need(): number {
    const fitting = this.payments.filter(({ units }) => holds(units, this.paid))
    return Math.min(...fitting.map(({ units }) => total(units)))
  }

  get missing(): number {
    return this.payment < 0 ? this.need - this.chosen.length : 0
  }

  /** Whether some way to pay has a unit like this. */
  canTake(place: number): boolean {
    const name = this.units[place]
    return name !== undefined && this.payments.some(({ units }) => units[name] > 0)
  }

  /** Free a unit that is chosen, or choose another: it takes the place of the oldest that it can; false where it cannot. */
  tap(place: number): boolean {
    if (this.chosen.includes(place)) this.chosen = this.chosen.filter((one) => one !== place)
    else if (!this.canTake(place)) return false
    else this.chosen = this.payment < 0 ? this.added(place) : this.replaced(place)
    return true
  }

  /** With one more unit, as many of the others as go with it, and the rest where only one way is left. */
  private added(place: number): readonly number[] {
    const kept = [...this.chosen]
    while (!this.fits([...kept, place])) kept.shift()
    const chosen = [...kept, place]
    const left = this.payments.filter(({ units }) => holds(units, this.sum(chosen)))
    return left.length === 1 ? this.filled(chosen, left[0]!.units) : chosen
  }

  private replaced(place: number): readonly number[] {
    for (const old of this.chosen) {
      const others = [...this.chosen.filter((one) => one !== old), place]
      if (this.fits(others)) return others
    }
    return this.added(place)
  }

  private fits(places: readonly number[]): boolean {
    const sum = this.sum(places)
    return this.payments.some(({ units }) => holds(units, sum))
  }

  /** These units, and of the store what a payment holds besides. */
  private filled(places: readonly number[], payment: Units): readonly number[] {
    const left = { ...payment }
    for (const place of places) left[this.units[place]!]--
    const more = this.units.flatMap((name, place) => (!places.includes(place) && left[name]-- > 0 ? [place] : []))
    return [...places, ...more]
  }

  private sum(places: readonly number[]): Units {
    const sum = { ...NONE }
    for (const place of places) sum[this.units[place]!]++
    return sum
  }
}
