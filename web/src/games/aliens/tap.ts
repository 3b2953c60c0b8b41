// Whatever is drawn answers to a touch: what it is stands in its name already, so the keyboard needs no stop there.

export function tap(element: HTMLElement, act: () => void) {
  let now = act
  const click = (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest('button'))) now()
  }
  element.addEventListener('click', click)
  return {
    update: (next: () => void) => void (now = next),
    destroy: () => element.removeEventListener('click', click),
  }
}
