// One of the two lines of a moment on the real board, step by step and back to the game.

import type { Reel } from '../replay/reel.svelte.ts'
import type { Past } from '../replay/source.ts'
import type { Looking, Which } from './looking.svelte.ts'

const STEP_MS = 1500

export class Branch {
  /** Which line is on the board; null while the game itself is. */
  which = $state<Which | null>(null)
  at = $state(0)
  isPlaying = $state(false)
  steps = $state.raw<readonly Past[]>([])
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0

  constructor(
    private readonly reel: Reel,
    private readonly looking: Looking,
  ) {}

  get last(): number {
    return this.steps.length - 1
  }

  /** What the step on the board did, in words. */
  readonly words = $derived.by((): string => {
    const { word } = this.reel.board
    const said = (this.steps[this.at]?.events ?? []).map((event) => word(event, this.reel.head.seats))
    return this.which ? said.filter((line) => line !== null).join(' ') : ''
  })

  /** Play a line from its fork; the same again stops it, or goes on. */
  async play(moment: number, which: Which): Promise<void> {
    if (this.which === which && this.isPlaying) return this.pause()
    if (this.which === which && this.at < this.last) return this.goOn()
    const asked = ++this.asked
    this.reel.pause()
    const steps = await this.looking.line(moment, which, this.reel.eyes)
    if (asked !== this.asked) return
    this.pause()
    this.which = which
    this.steps = steps
    this.go(0)
    this.goOn()
  }

  go(at: number): void {
    const to = Math.max(0, Math.min(this.last, at))
    const isStep = to === this.at + 1
    this.at = to
    this.reel.branch(this.steps, to, !isStep)
  }

  step(by: 1 | -1): void {
    this.pause()
    this.go(this.at + by)
  }

  pause(): void {
    this.isPlaying = false
    clearTimeout(this.timer)
  }

  /** Back to the game as it was. */
  leave(): void {
    this.asked++
    this.pause()
    this.which = null
    this.steps = []
    this.at = 0
  }

  private goOn(): void {
    this.isPlaying = true
    this.timer = setTimeout(() => {
      this.go(this.at + 1)
      if (this.at < this.last) this.goOn()
      else this.isPlaying = false
    }, STEP_MS)
  }
}
