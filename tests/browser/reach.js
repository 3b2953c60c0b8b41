// Which controls of the decision cannot be reached: outside the window, too small for a finger, under something else.
// The page says what belongs to the decision: everything enabled inside [data-decision], or in a dialog above it.
// With `press`, one of them is pressed first: a choice, or what the last press has brought.
async ({ finger, press }) => {
  const CONTROLS = 'button, a[href], input, select, textarea, [role=button]'
  const isShut = (el) => el.disabled || el.getAttribute('aria-disabled') === 'true' || el.closest('[inert]')
  const isSeen = (el) => el.checkVisibility({ visibilityProperty: true }) && el.getBoundingClientRect().width > 0
  const kind = (el) => `${el.tagName.toLowerCase()}${[...el.classList].filter((c) => !c.startsWith('svelte-')).map((c) => '.' + c).join('')}`
  const name = (el) => (el.getAttribute('aria-label') ?? el.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
  const fault = (el) => {
    const r = el.getBoundingClientRect()
    if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) return ['outside the window', `${Math.round(r.left)},${Math.round(r.top)} to ${Math.round(r.right)},${Math.round(r.bottom)}`]
    if (Math.min(r.width, r.height) < finger - 0.5) return ['too small for a finger', `${Math.round(r.width)}x${Math.round(r.height)}`]
    const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
    if (el.contains(hit) || hit?.closest('label')?.control === el) return null
    return [`under ${hit ? kind(hit) : 'nothing'}`, hit ? name(hit) : '']
  }
  const controls = () => {
    const top = document.querySelector('dialog[open]')
    const parts = top ? [top] : [...document.querySelectorAll('[data-decision]')]
    return [...new Set(parts.flatMap((part) => [...part.querySelectorAll(CONTROLS)]))].filter((el) => isSeen(el) && !isShut(el))
  }
  const before = controls().filter((el) => !el.matches('.asker')) // who asks what things are decides nothing
  if (press) {
    const fresh = before.filter((el) => !window.known?.has(el))
    const wanted = window.known ? fresh[0] : before.find((el) => el.getAttribute('aria-pressed') === 'false')
    if (!wanted) return null
    window.known = new Set(before)
    wanted.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await window.settled()
  } else window.known = null
  const found = controls()
  return { controls: found.length, faults: found.flatMap((el) => { const f = fault(el); return f ? [[kind(el), ...f, name(el)]] : [] }) }
}
