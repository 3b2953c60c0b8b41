// "What is this?": what a board has to know of it. Things wear `data-what` (their kind, and numbers after colons),
// places that hold things `data-zone`; a thing may have words of its own. How they are found and told: explain.ts.

import type { Action } from 'svelte/action'

let isOn = $state(false)

/** Whether everything explains itself at a tap, and nothing acts. */
export const isAsking = (): boolean => isOn

export function ask(on: boolean): void {
  isOn = on
}

const own = new WeakMap<Element, () => string>()

/** The words that an element has for itself, as it is on the screen. */
export function wordsOf(node: Element): string {
  const label = node.matches('button, [role="img"], [role="button"]') ? node.getAttribute('aria-label') : null
  return own.get(node)?.() ?? node.getAttribute('title') ?? label ?? ''
}

/** Words for a picture or a button: told on hover, on keyboard focus, on a long press, and where everything explains itself. */
export const hint: Action<HTMLElement | SVGElement, () => string> = (node, words) => {
  own.set(node, words)
  node.setAttribute('data-hint', '')
  return { update: (next) => void own.set(node, next), destroy: () => void own.delete(node) }
}
