// Moves are seen: units and tiles travel over the table from where they were to where they go, in an arc, and what they reach gives a nod.

import { isCalm } from './settings.svelte.ts'

const STAGGER = 45

export interface Flight {
  size?: number
  /** How large it is when it arrives. */
  end?: number
  /** The class that has the colours of the pictures. */
  colours?: string
}

/** Let pictures fly from one element to another, one after the other: symbols by name, or a whole drawing. */
export function fly(
  from: Element | null,
  to: Element | null,
  pictures: readonly string[],
  { size = 34, end = 0.7, colours = '' }: Flight = {},
): void {
  if (
    !from ||
    !to ||
    !pictures.length ||
    isCalm() ||
    document.visibilityState === 'hidden' ||
    !('animate' in document.body)
  )
    return
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  if (!a.width || !b.width) return
  const [x, y] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2]
  const lift = Math.min(70, 18 + Math.hypot(x, y) / 8)
  const flown = pictures.slice(0, 8)
  flown.forEach((picture, i) => {
    const aside = (i - (flown.length - 1) / 2) * 12
    const piece = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    piece.setAttribute('class', colours)
    piece.setAttribute('aria-hidden', 'true')
    piece.style.cssText = `position:fixed;z-index:15;left:${a.left + a.width / 2 - size / 2}px;top:${a.top + a.height / 2 - size / 2}px;width:${size}px;height:${size}px;pointer-events:none;overflow:visible;filter:drop-shadow(0 8px 8px rgb(0 0 0 / .45))`
    piece.innerHTML = picture.startsWith('<') ? picture : `<use href="#${picture}" width="${size}" height="${size}"/>`
    document.body.append(piece)
    const flight = piece.animate(
      [
        { transform: `translate(${aside}px, 0) scale(.5)`, opacity: 0, easing: 'ease-out' },
        {
          transform: `translate(${aside + x * 0.12}px, ${y * 0.12 - lift * 0.6}px) scale(1.12)`,
          opacity: 1,
          offset: 0.25,
          easing: 'linear',
        },
        {
          transform: `translate(${aside / 2 + x * 0.6}px, ${y * 0.6 - lift}px) scale(1.05)`,
          opacity: 1,
          offset: 0.65,
          easing: 'ease-in',
        },
        { transform: `translate(${x}px, ${y}px) scale(${end})`, opacity: 0.9 },
      ],
      { duration: 300, delay: i * STAGGER, fill: 'backwards' },
    )
    flight.onfinish = () => {
      piece.remove()
      if (i === flown.length - 1 && to instanceof HTMLElement) nod(to)
    }
    flight.oncancel = () => piece.remove()
  })
}

/** Something arrived here. */
function nod(element: HTMLElement): void {
  element.animate([{ scale: 1 }, { scale: 1.045, offset: 0.4 }, { scale: 1 }], { duration: 200, easing: 'ease-out' })
}
