// What flies over the table: a tile from the row to its place, a finished planet to its shelf.

import { tick } from 'svelte'
import { travel, wait } from '../../lib/motion.ts'
import { isCalm } from '../../lib/settings.svelte.ts'

/** A tile, or the last finished planet of a seat. */
export type Cargo = { tile: string } | { seat: number }

export interface Flyer {
  key: number
  cargo: Cargo
  x: number
  y: number
  size: number
}

export class Flights {
  flyers = $state.raw<Flyer[]>([])
  private count = 0

  async tile(from: DOMRect, to: DOMRect, tile: string, ms: number): Promise<void> {
    await this.launch({ tile }, from, to, ms, 50)
  }

  async planet(from: DOMRect, to: DOMRect, seat: number): Promise<void> {
    await this.launch({ seat }, from, to, 720, 70)
  }

  private async launch(cargo: Cargo, from: DOMRect, to: DOMRect, ms: number, arc: number): Promise<void> {
    if (isCalm()) return
    const flyer = { key: ++this.count, cargo, x: to.left, y: to.top, size: to.width }
    this.flyers = [...this.flyers, flyer]
    await tick()
    const element = document.querySelector(`[data-flight="${flyer.key}"]`)
    // a page that is not looked at may never finish its animations
    if (element) await Promise.race([travel(element, from, { ms, arc }), wait(ms + 300)])
    this.flyers = this.flyers.filter((one) => one.key !== flyer.key)
  }
}
