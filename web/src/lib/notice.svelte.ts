// One line at a time for the person: shown for a while, and read aloud by screen readers.

import { clearRefused, markRefused } from './refused.svelte.ts'

export interface Notice {
  text: string
  rule?: string
  tone: 'plain' | 'good' | 'bad'
}

const BRIEF = 4200
const WITH_RULE = 6000

let notice = $state.raw<Notice | null>(null)
let spoken = $state.raw('')
let timer: ReturnType<typeof setTimeout> | undefined
let last = BRIEF

export function shown(): Notice | null {
  return notice
}

/** What a screen reader should hear last. */
export function heard(): string {
  return spoken
}

/** Show a line for a few seconds; one with a clause refuses something, and marks it. */
export function tell(
  text: string,
  { rule, tone = 'plain', ms }: { rule?: string; tone?: Notice['tone']; ms?: number } = {},
): void {
  if (rule === undefined) clearRefused()
  else markRefused()
  notice = rule === undefined ? { text, tone } : { text, tone: 'bad', rule }
  announce(rule ? `${text} (${rule})` : text)
  last = ms ?? (rule ? WITH_RULE : BRIEF)
  release()
}

/** Somebody reads it: it stays. */
export function hold(): void {
  clearTimeout(timer)
}

/** From now on it goes after its time. */
export function release(): void {
  clearTimeout(timer)
  timer = setTimeout(dismiss, last)
}

export function dismiss(): void {
  clearTimeout(timer)
  notice = null
  clearRefused()
}

/** Say a move to screen readers without showing it. */
export function announce(text: string): void {
  spoken = text
}
