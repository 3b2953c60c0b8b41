// The keyboard of a table: one key, one thing to do, on Latin and Russian layouts alike; none while a dialog is open.

/** What keys do, by their name in small Latin letters; `1-9` takes all digits. */
export type Keys = Record<string, (event: KeyboardEvent) => void>

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** The name of a key: what stands on it in Latin letters. */
export function keyOf(event: Pick<KeyboardEvent, 'key'>): string {
  const key = event.key.toLowerCase()
  const at = key.length === 1 ? RUSSIAN.indexOf(key) : -1
  return at < 0 ? key : LATIN[at]!
}

export class Keyboard {
  /** Whether the last thing pressed was a key: then the focus goes to what is to be decided next. */
  isInUse = false

  constructor(private readonly keys: Keys) {}

  readonly down = (event: KeyboardEvent): void => {
    this.isInUse = true
    if (event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target)) return
    const key = keyOf(event)
    const act = this.keys[key] ?? (/^[1-9]$/.test(key) ? this.keys['1-9'] : undefined)
    act?.(event)
  }

  readonly point = (): void => {
    this.isInUse = false
  }
}

/** Somebody writes, or a dialog has the keys. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null
}

/** Whether the key is for the element it was pressed on: a button, a link. */
export function isOnButton(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest('button, a, [role="button"]') !== null
}
