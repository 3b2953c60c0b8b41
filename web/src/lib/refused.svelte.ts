// What was pressed last, so that a refusal can show what it is about: a red ring with a cross, and a shake.

import { isCalm } from './settings.svelte.ts'

let pressed: Element | null = null
let box = $state.raw<DOMRect | null>(null)
let what = ''

const THING = 'button, a, [role="button"], [tabindex], [data-place], [data-spot], [data-tile], [data-do], [data-cell]'

/** Remember what is pressed. */
export function watchPresses(): () => void {
  const note = (event: Event) => {
    if (event.target instanceof Element && !event.target.closest('.notice'))
      pressed = event.target.closest(THING) ?? event.target
  }
  const forget = () => (box = null)
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') note(event)
  }
  addEventListener('pointerdown', note, true)
  addEventListener('keydown', key, true)
  addEventListener('scroll', forget, true)
  addEventListener('resize', forget)
  return () => {
    removeEventListener('pointerdown', note, true)
    removeEventListener('keydown', key, true)
    removeEventListener('scroll', forget, true)
    removeEventListener('resize', forget)
  }
}

export function refusedBox(): DOMRect | null {
  return box
}

/** What it is called, as far as it says so itself. */
export const refusedName = (): string => what

/** Mark what was refused. */
export function markRefused(): void {
  box = null
  what = ''
  if (!pressed?.isConnected) return
  const found = pressed.getBoundingClientRect()
  // what fills the screen is no thing
  if (!found.width || !found.height || found.width * found.height > (innerWidth * innerHeight) / 3) return
  box = found
  what = nameOf(pressed)
  if (isCalm()) return
  pressed.animate({ translate: ['0', '-6px', '6px', '-4px', '4px', '0'] }, { duration: 400, easing: 'ease-out' })
}

export function clearRefused(): void {
  box = null
}

function nameOf(thing: Element): string {
  const label = thing.getAttribute('aria-label') ?? ''
  return label.split(/[.;:(]/)[0]!.trim()
}
