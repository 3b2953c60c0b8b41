// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import bureauWords from '../messages/ru/bureau.json'
import symbolWords from '../messages/ru/symbols-bureau.json'
import whatWords from '../messages/ru/what-bureau.json'
import { placeFor, tellOf, Things } from '../src/lib/explain.ts'
import { use } from '../src/lib/messages.svelte.ts'
import { hint } from '../src/lib/what.svelte.ts'

const rect = (left: number, top: number, width: number, height: number): DOMRect =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect

describe('a thing on the table', () => {
  const things = new Things('bureau', (kind, [n = '']) =>
    kind === 'bag' ? tellOf('bureau', 'bag', { n }, { like: 'bag', rule: 'B35' }) : null,
  )
  beforeEach(() => {
    use('ru', { ...bureauWords, ...symbolWords, ...whatWords })
    document.body.innerHTML = `
      <main class="table">
        <section data-zone="queue"><p id="empty">.</p><svg id="drawn"><use href="#b-fx-fly"/></svg></section>
        <button data-what="bag"><svg><use id="inside" href="#b-ui-bag"/></svg></button>
        <span title="words"><svg id="titled"><use href="#b-fuel"/></svg><i id="bare"></i></span>
        <b id="other">5</b>
      </main>`
  })
  const of = (id: string) => things.of(document.getElementById(id))

  it('is told by its mark, with the number on it and its clause', () => {
    expect(of('inside')).toMatchObject({ name: 'Мешок', rule: 'B35' })
    expect(of('inside')!.lines[0]).toBe('Нажмите: покажем, кто ещё не появлялся.')
  })

  it('is the symbol that is drawn where it wears no mark, and the place around it where nothing is drawn', () => {
    expect(of('drawn')).toMatchObject({ name: 'Полёт', rule: 'B26' })
    expect(of('titled')).toMatchObject({ name: 'Топливо' })
    expect(of('empty')).toMatchObject({ name: 'Очередь', rule: 'B34' })
    expect(of('bare')).toMatchObject({ name: 'words', rule: null })
    expect(of('other')).toBeNull()
  })

  it('has words of its own as they are now', () => {
    const node = document.getElementById('other')!
    let n = 1
    const action = hint(node, () => `row ${n}\ncolumn\nrow ${n}: its price`)
    n = 2
    expect(of('other')).toMatchObject({ name: 'row 2', lines: ['Column', 'Its price'] }) // the name once
    action?.destroy?.()
    expect(of('other')).toBeNull()
  })
})

describe('the words of a thing', () => {
  const room = { width: 390, height: 844 }
  const words = { width: 374, height: 120 }
  const isOver = (thing: DOMRect, { left, top }: { left: number; top: number }) =>
    left < thing.right && left + words.width > thing.left && top < thing.bottom && top + words.height > thing.top

  it('stand beside it, inside the window', () => {
    for (const thing of [rect(0, 0, 40, 40), rect(350, 800, 40, 44), rect(20, 400, 300, 40), rect(0, 200, 390, 400)]) {
      const at = placeFor(thing, words, room)
      expect(isOver(thing, at)).toBe(false)
      expect(at.left).toBeGreaterThanOrEqual(8)
      expect(at.top).toBeGreaterThanOrEqual(8)
      expect(at.top + words.height).toBeLessThanOrEqual(room.height - 8)
    }
  })

  it('stand beside what fills the height', () => {
    const thing = rect(0, 0, 500, 760)
    expect(placeFor(thing, words, { width: 1366, height: 768 }).left).toBe(510)
  })
})
