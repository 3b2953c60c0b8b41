// The one place for words at the table of Aliens: what is said is shown there, and read aloud where children play.

import { aloud } from '../../lib/voice.ts'

export interface Saying {
  lines: readonly string[]
  /** Amber: it is your move; green: something is done; red: it cannot be. */
  tone: 'turn' | 'good' | 'no' | 'plain'
  /** Whoever is meant: the colour of the seat, and the name that stands out. */
  who?: { name: string; colour: number }
  /** The clause that says so. */
  rule?: string
}

export class Line {
  said = $state.raw<Saying | null>(null)

  constructor(private readonly isSpoken: () => boolean) {}

  say(saying: Saying): void {
    this.said = saying
    this.speak()
  }

  /** Read aloud what stands there. */
  speak(): void {
    if (this.said && this.isSpoken()) aloud(this.said.lines.join(' '))
  }

  clear(): void {
    this.said = null
  }
}
