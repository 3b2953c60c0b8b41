// One line at a time for the person: shown for a while, and read aloud by screen readers.

export interface Notice {
  text: string
  rule?: string
  tone: 'plain' | 'good' | 'bad'
}

let notice = $state.raw<Notice | null>(null)
let spoken = $state.raw('')
let timer: ReturnType<typeof setTimeout> | undefined

export function shown(): Notice | null {
  return notice
}

/** What a screen reader should hear last. */
export function heard(): string {
  return spoken
}

/** Show a line for a few seconds. */
export function tell(
  text: string,
  { rule, tone = 'plain', ms = 4200 }: { rule?: string; tone?: Notice['tone']; ms?: number } = {},
): void {
  notice = rule === undefined ? { text, tone } : { text, tone, rule }
  announce(rule ? `${text} (${rule})` : text)
  clearTimeout(timer)
  timer = setTimeout(() => (notice = null), ms)
}

export function dismiss(): void {
  clearTimeout(timer)
  notice = null
}

/** Say a move to screen readers without showing it. */
export function announce(text: string): void {
  spoken = text
}
