// What on a table does not say what it is: pictures and numbers without a ring while the question mark is on.
(plain) => {
  const rings = [...document.querySelectorAll('.glass i:not(.zone)')]
  const boxes = rings.map((ring) => ring.getBoundingClientRect())
  const seen = (node) => {
    const r = node.getBoundingClientRect()
    const f = node.ownerSVGElement?.getBoundingClientRect()
    return f ? { left: Math.max(r.left, f.left), top: Math.max(r.top, f.top), right: Math.min(r.right, f.right), bottom: Math.min(r.bottom, f.bottom) } : r
  }
  const isRinged = (el) => {
    for (let node = el; node && !node.matches('.table'); node = node.parentElement) {
      const r = seen(node)
      if (boxes.some((b) => [b.left - r.left, b.top - r.top, b.right - r.right, b.bottom - r.bottom].every((d) => Math.abs(d) < 6))) return true
    }
    return false
  }
  const isSeen = (el) => {
    const r = seen(el)
    const inside = r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight
    return r.right - r.left > 5 && r.bottom - r.top > 5 && inside && !el.closest('.sr, .stars') && el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const name = (el) => `${el.closest('[class]')?.parentElement?.closest('[class]')?.getAttribute('class')?.split(' ')[0] ?? ''} > ${el.closest('[class]')?.getAttribute('class')?.split(' ')[0] ?? el.tagName}`
  const table = document.querySelector('.table')
  const faults = new Set()
  for (const use of table.querySelectorAll('use')) {
    const art = use.getAttribute('href').slice(1)
    if (!plain.some((one) => art.startsWith(one)) && isSeen(use) && !isRinged(use)) faults.add(`picture ${art} in ${name(use)}`)
  }
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { textContent, parentElement: el } = walker.currentNode
    if (/^[\s+\-−×±→/\d.]*\d[\s+\-−×±→/\d.]*$/.test(textContent) && isSeen(el) && !isRinged(el)) faults.add(`number ${textContent.trim()} in ${name(el)}`)
  }
  for (const ring of rings) if (!ring.dataset.name || /undefined|\{\w+\}|^what\./.test(ring.dataset.name)) faults.add(`nameless: ${ring.dataset.name}`)
  return { faults: [...faults].sort(), rings: rings.map((ring) => [ring.dataset.name, ring.dataset.rule ?? null]) }
}
