// What a screenshot is checked for: overflow, overlap, cut-off text, things too small to press or read.
(fits) => {
  const faults = []
  const root = document.scrollingElement
  if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} wide`)
  if (fits && root.scrollHeight > innerHeight + 1) faults.push(`the page is ${root.scrollHeight} high and should fit`)
  const top = document.querySelector('dialog[open]')
  const scope = top ?? document.body
  const isSeen = (el) => {
    if (el.closest('.sr, [hidden]') || !el.checkVisibility()) return false
    const s = getComputedStyle(el)
    return s.visibility !== 'hidden' && s.display !== 'none' && s.clipPath !== 'inset(50%)' && Number(s.opacity) > 0.05
  }
  const name = (el) => `${el.tagName.toLowerCase()}.${[...el.classList].filter((c) => !c.startsWith('svelte-')).join('.')} "${(el.textContent ?? '').trim().slice(0, 30)}"`
  const scroller = (el) => { for (let p = el.parentElement; p && p !== document.body; p = p.parentElement) { const s = getComputedStyle(p); if (/(auto|scroll)/.test(s.overflowY + s.overflowX)) return p } return null }
  // what sits on the edge of a button is meant to
  const isBadge = (el, button) => { for (let p = el; p && p !== button; p = p.parentElement) if (getComputedStyle(p).position === 'absolute') return true; return false }
  // text: inside the window, not cut off, not on top of other text
  const texts = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const el = node.parentElement
    if (!node.textContent.trim() || !el || !isSeen(el) || el.closest('script, style, option, .banner, .notice')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1)
    if (!rects.length) continue
    const box = { left: Math.min(...rects.map((r) => r.left)), right: Math.max(...rects.map((r) => r.right)), top: Math.min(...rects.map((r) => r.top)), bottom: Math.max(...rects.map((r) => r.bottom)) }
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`outside the window: ${name(el)}`)
    for (let p = el; p && p !== document.body; p = p.parentElement) {
      const s = getComputedStyle(p)
      if (/(auto|scroll)/.test(s.overflowX + s.overflowY)) break // what scrolls may hold more than it shows
      if (s.overflowX === 'visible') continue
      const c = p.getBoundingClientRect()
      if (box.right > c.right + 2 || box.left < c.left - 2 || box.bottom > c.bottom + 3 || box.top < c.top - 3) faults.push(`cut off: ${name(el)}`)
      break
    }
    if (parseFloat(getComputedStyle(el).fontSize) < 13 && !el.closest('svg')) faults.push(`too small: ${name(el)}`)
    const button = el.closest('button, .btn')
    const b = button?.getBoundingClientRect()
    if (b && !isBadge(el, button) && (box.left < b.left - 1 || box.right > b.right + 1 || box.top < b.top - 3 || box.bottom > b.bottom + 3)) faults.push(`out of its button: ${name(el)}`)
    const scrolls = scroller(el)
    if (!scrolls || scrolls === top) texts.push({ el, rects })
  }
  const hit = (a, b) => {
    const w = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return w > 3 && h > 4 ? w * h : 0
  }
  // a bar stays while the page scrolls under it: what can be scrolled out from there lies under nothing
  const bar = (el) => { for (let p = el; p && p !== scope; p = p.parentElement) if (/fixed|sticky/.test(getComputedStyle(p).position)) return p; return null }
  const scrollsFree = (el, over) => {
    if (fits || !over || over.contains(el)) return false
    const [r, c] = [el.getBoundingClientRect(), over.getBoundingClientRect()]
    if (c.top + c.bottom < innerHeight) return r.top + scrollY >= c.bottom
    return r.bottom - c.top <= root.scrollHeight - innerHeight - scrollY
  }
  const isFree = (a, b) => scrollsFree(a, bar(b)) || scrollsFree(b, bar(a))
  for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
    const [a, b] = [texts[i], texts[j]]
    if (a.el === b.el || a.el.contains(b.el) || b.el.contains(a.el)) continue
    // words that go on in the next line lie on nothing between
    if (a.rects.some((one) => b.rects.some((other) => hit(one, other))) && !isFree(a.el, b.el)) faults.push(`text on text: ${name(a.el)} and ${name(b.el)}`)
  }
  // what can be pressed: inside the window, large enough, not on top of each other
  const pressed = [...scope.querySelectorAll('button, a[href], input, select, [role=button]')].filter((el) => isSeen(el) && !el.closest('.notice') && el.getBoundingClientRect().width && !scroller(el)?.matches(':not(dialog)'))
  for (const el of pressed) {
    const r = el.getBoundingClientRect()
    if ((r.left < -2 || r.right > innerWidth + 2) && !el.matches('.space-pane .hex')) faults.push(`outside the window: ${name(el)}`)
    if (fits && (r.top < -2 || r.bottom > innerHeight + 2) && !top) faults.push(`below the fold: ${name(el)}`)
    if (Math.min(r.width, r.height) < 24 && !el.closest('p')) faults.push(`too small to press: ${name(el)} ${r.width.toFixed()}x${r.height.toFixed()}`)
  }
  for (let i = 0; i < pressed.length; i++) for (let j = i + 1; j < pressed.length; j++) {
    const [a, b] = [pressed[i], pressed[j]]
    // hexagons are not their boxes; tools float above what they belong to
    if (a.contains(b) || b.contains(a) || a.closest('[data-floats]') || b.closest('[data-floats]')) continue
    const [ra, rb] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
    const w = Math.min(ra.right, rb.right) - Math.max(ra.left, rb.left)
    const h = Math.min(ra.bottom, rb.bottom) - Math.max(ra.top, rb.top)
    if (w > 6 && h > 6 && !isFree(a, b)) faults.push(`on top of each other: ${name(a)} and ${name(b)}`)
  }
  // the same for what stands alone on the board
  const parts = ['.row', '.words > .line', '.planet .art', '.match', '.rival', '.side .bar', '.me', '.shelf li', '.roll .die', '.stock', '.corner > *'].flatMap((one) => [...document.querySelectorAll(`main.table ${one}`)]).filter((el) => isSeen(el) && el.getBoundingClientRect().height)
  if (!top) for (let i = 0; i < parts.length; i++) for (let j = i + 1; j < parts.length; j++) {
    const [a, b] = [parts[i], parts[j]]
    if (a.contains(b) || b.contains(a) || (a.closest('.shelf') && b.closest('.shelf'))) continue
    const [ra, rb] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
    const w = Math.min(ra.right, rb.right) - Math.max(ra.left, rb.left)
    const h = Math.min(ra.bottom, rb.bottom) - Math.max(ra.top, rb.top)
    if (w > 4 && h > 4) faults.push(`parts overlap: ${name(a)} and ${name(b)}`)
  }
  return [...new Set(faults)]
}
