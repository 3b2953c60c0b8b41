// Hints at one table: asked for, shown beside the decision they are about, one of them pinned before it is done.

import type { HintJson } from '../lib/schema.d.ts'

export class Hinting {
  /** The candidates on the screen, best first. */
  found = $state.raw<readonly HintJson[] | null>(null)
  isThinking = $state(false)
  pinned = $state<number | null>(null)
  private wanted = 0

  constructor(private readonly ask: () => Promise<readonly HintJson[] | null>) {}

  get isOpen(): boolean {
    return this.isThinking || this.found !== null
  }

  get chosen(): HintJson | null {
    return this.pinned === null ? null : (this.found?.[this.pinned] ?? null)
  }

  /** Ask, and show what comes if it is still wanted then; `pin`: the first of them is pinned at once. */
  async open(pin: boolean): Promise<void> {
    if (this.isOpen) return
    const mine = ++this.wanted
    this.isThinking = true
    const found = await this.ask()
    if (mine !== this.wanted) return
    this.isThinking = false
    this.found = found?.length ? found : null
    this.pinned = pin ? 0 : null
  }

  close(): void {
    this.wanted++
    this.isThinking = false
    this.found = this.pinned = null
  }
}
