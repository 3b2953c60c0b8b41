// What can be pressed on the page: its name as a screen reader would say it, the named parts it lies in, its middle. What explains a thing is none of it.
(() => {
  const say = (el) => {
    if (el.nodeType === Node.TEXT_NODE) return el.textContent
    if (el.nodeType !== Node.ELEMENT_NODE || el.getAttribute('aria-hidden') === 'true') return ''
    return el.getAttribute('aria-label') ?? [...el.childNodes].map(say).join(' ')
  }
  const name = (el) => say(el).replace(/\s+/g, ' ').trim()
  const ROLES = { SECTION: 'region', DIALOG: 'dialog', FOOTER: 'contentinfo', MAIN: 'main', NAV: 'navigation' }
  const within = (el) => {
    const parts = []
    for (let p = el.parentElement; p; p = p.parentElement) {
      const role = p.getAttribute('role') ?? ROLES[p.tagName]
      if (role) parts.unshift(`${role} ${p.getAttribute('aria-label') ?? ''}`.trim())
    }
    return parts
  }
  const middle = (el) => {
    const r = el.getBoundingClientRect()
    return [r.left + r.width / 2, r.top + r.height / 2]
  }
  return [...document.querySelectorAll('button, a[href], [role=button]')]
    .filter((el) => el.getBoundingClientRect().width && getComputedStyle(el).visibility !== 'hidden')
    .filter((el) => !el.closest('[data-unasked]'))
    .filter((el) => !el.disabled && el.getAttribute('aria-disabled') !== 'true')
    .map((el) => ({ role: el.tagName === 'A' ? 'link' : 'button', name: name(el), within: within(el), at: middle(el), pressed: el.getAttribute('aria-pressed') === 'true' }))
})()
