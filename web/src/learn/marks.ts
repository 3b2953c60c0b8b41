// Marks: how a lesson names what is on the table. "kind" or "kind:value", as the boards carry it in `data-mark`, or in
// an attribute of that kind.

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const kindOf = (mark: string): string => mark.split(':')[0]!

/** What a mark stands for and can be seen. */
export function find(mark: string): HTMLElement[] {
  const at = mark.indexOf(':')
  const own = at < 0 ? '' : `, [data-${mark.slice(0, at)}=${JSON.stringify(mark.slice(at + 1))}]`
  return [...document.querySelectorAll<HTMLElement>(`[data-mark~=${JSON.stringify(mark)}]${own}`)].filter(isSeen)
}

const PRESSED =
  'button, a[href], [role="button"], [role="tab"], [role="radio"], [role="gridcell"], [tabindex="0"], [data-cell]'

/** What a mark stands for and can be pressed now, itself or something in it. */
export function pressable(mark: string): HTMLElement[] {
  return find(mark).filter((element) => isReady(element) || [...element.querySelectorAll(PRESSED)].some(isReady))
}

/** The thing itself that takes the press. */
export function innermost(element: HTMLElement): HTMLElement {
  return isReady(element) ? element : ([...element.querySelectorAll<HTMLElement>(PRESSED)].find(isReady) ?? element)
}

/** What leads to where such marks are: a tab of the phone. */
export function leading(mark: string): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>(`[data-leads~="${kindOf(mark)}"]:not([aria-selected="true"])`),
  ].filter(isSeen)
}

/** What is being tried out: it is lit while it is not yet confirmed. */
export const tried = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-lit]')].filter(isSeen)

/** Whether such marks lie behind one of the tabs. */
export const isBehindTab = (mark: string): boolean => document.querySelector(`[data-leads~="${kindOf(mark)}"]`) !== null

function isReady(element: Element): boolean {
  return (
    element.matches(PRESSED) && !element.matches(':disabled, [aria-disabled="true"]') && !element.closest('[inert]')
  )
}

export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

/** Where it is on the screen, as far as it can be seen. */
export function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return {
    x,
    y,
    width: Math.max(0, Math.min(innerWidth, right) - x),
    height: Math.max(0, Math.min(innerHeight, bottom) - y),
  }
}
