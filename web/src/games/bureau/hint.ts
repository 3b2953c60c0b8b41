// Words for a picture: on hover, on keyboard focus, on a long press. Screen readers have the element's own label.

import type { Action } from 'svelte/action'

const DELAY_MS = 320
const PRESS_MS = 480
let bubble: HTMLDivElement | null = null
let owner: Element | null = null

function show(node: Element, text: string): void {
  if (!text) return
  hide()
  owner = node
  bubble = document.createElement('div')
  bubble.className = 'b-hint'
  bubble.setAttribute('aria-hidden', 'true')
  bubble.textContent = text
  document.body.append(bubble)
  const at = node.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const above = at.top - height - 10
  bubble.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))}px`
  bubble.style.top = `${above > 8 ? above : Math.min(innerHeight - height - 8, at.bottom + 10)}px`
}

function hide(node?: Element): void {
  if (node && node !== owner) return
  bubble?.remove()
  bubble = owner = null
}

export const hint: Action<HTMLElement | SVGElement, () => string> = (node, initial) => {
  let words = initial
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPressed = false
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => show(node, words()), ms)
  }
  const enter = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') later(DELAY_MS)
  }
  const down = (event: PointerEvent) => {
    clearTimeout(timer)
    hide(node)
    if (event.pointerType === 'mouse') return
    isPressed = false
    timer = setTimeout(() => {
      isPressed = true
      show(node, words())
      setTimeout(() => hide(node), 2600)
    }, PRESS_MS)
  }
  const leave = () => {
    clearTimeout(timer)
    if (!isPressed) hide(node)
  }
  const focus = () => {
    if (node.matches(':focus-visible')) show(node, words())
  }
  const blur = () => {
    clearTimeout(timer)
    hide(node)
  }
  // the click that ends a long press asks, it does not act
  const click = (event: Event) => {
    if (!isPressed) return
    isPressed = false
    event.stopPropagation()
    event.preventDefault()
  }
  const menu = (event: Event) => {
    if (isPressed) event.preventDefault()
  }
  const listeners: [string, (event: never) => void, boolean?][] = [
    ['pointerenter', enter],
    ['pointerdown', down],
    ['pointerup', leave],
    ['pointerleave', leave],
    ['pointercancel', leave],
    ['focus', focus],
    ['blur', blur],
    ['keydown', blur],
    ['click', click, true],
    ['contextmenu', menu],
  ]
  for (const [name, listener, capture] of listeners) node.addEventListener(name, listener as EventListener, capture)
  return {
    update: (next) => {
      words = next
      if (owner === node && bubble) bubble.textContent = words()
    },
    destroy: () => {
      clearTimeout(timer)
      hide(node)
      for (const [name, listener, capture] of listeners)
        node.removeEventListener(name, listener as EventListener, capture)
    },
  }
}
