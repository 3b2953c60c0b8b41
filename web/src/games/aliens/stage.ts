// Where things lie on the screen: found by their marks, measured when asked.

import { QUARTERS, type Place } from './model.ts'

export class Stage {
  element: HTMLElement | null = null

  /** A tile of the row, counted from 1. */
  row(tile: number): HTMLElement | null {
    return this.find(`[data-tile="${tile}"]`)
  }

  get stock(): HTMLElement | null {
    return this.find('.stock')
  }

  planet(seat: number, slot: number): HTMLElement | null {
    return this.find(`[data-slot="${seat}-${slot}"]`)
  }

  finished(seat: number, index: number): HTMLElement | null {
    return this.find(`[data-done="${seat}-${index}"]`)
  }

  quarter(seat: number, slot: number, quarter: number): DOMRect | null {
    const planet = this.planet(seat, slot)?.getBoundingClientRect()
    if (!planet) return null
    const half = planet.width / 2
    const [x, y] = [quarter === 1 || quarter === 2 ? half : 0, quarter > 1 ? half : 0]
    return new DOMRect(planet.left + x, planet.top + y, half, half)
  }

  place(seat: number, { planet, quarter }: Place): DOMRect | null {
    return this.quarter(seat, planet - 1, QUARTERS.indexOf(quarter))
  }

  /** Put the keyboard on the button that goes on. */
  focusMain(): void {
    this.find('.round.ok')?.focus({ preventScroll: true })
  }

  private find(query: string): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(query) ?? null
  }
}
