// Moves are seen: units and tiles travel over the table from where they were to where they go.

import { isCalm } from '../../lib/settings.svelte.ts'

/** Let pictures of a symbol fly from one element to another, one after the other. */
export function fly(from: Element | null, to: Element | null, symbols: readonly string[], size = 34): void {
  if (!from || !to || isCalm() || document.visibilityState === 'hidden' || !('animate' in document.body)) return
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  if (!a.width || !b.width) return
  symbols.slice(0, 8).forEach((symbol, i) => {
    const piece = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    piece.setAttribute('class', 'cities')
    piece.setAttribute('aria-hidden', 'true')
    piece.style.cssText = `position:fixed;z-index:15;left:0;top:0;width:${size}px;height:${size}px;pointer-events:none;overflow:visible;filter:drop-shadow(0 6px 8px rgb(0 0 0 / .5))`
    piece.innerHTML = symbol.startsWith('<') ? symbol : `<use href="#${symbol}" width="${size}" height="${size}"/>`
    document.body.append(piece)
    const at = (box: DOMRect, spread: number) => `translate(${box.left + box.width / 2 - size / 2 + spread}px, ${box.top + box.height / 2 - size / 2}px)`
    const flight = piece.animate(
      [{ transform: at(a, (i - symbols.length / 2) * 10), opacity: 1 }, { transform: `${at(b, 0)} scale(.8)`, opacity: 0.9 }],
      { duration: 300, delay: i * 70, easing: 'cubic-bezier(.3,.1,.3,1)', fill: 'backwards' },
    )
    flight.onfinish = flight.oncancel = () => piece.remove()
  })
}
