// What lies under a finger or a pointer: the nearest thing that explains itself, what it is, and where its words fit.

import { symbolOf, symbolOfArt } from '../rules/symbols.ts'
import { say, type Numbers } from './messages.svelte.ts'
import { wordsOf } from './what.svelte.ts'

export interface Told {
  name: string
  lines: readonly string[]
  rule: string | null
}

/** What a game says of a kind of thing, with the numbers that stand after it; null where its symbol says all. */
export type Know = (kind: string, numbers: readonly string[]) => Told | null

/** A symbol that stands on a thing. */
export interface Part {
  art: string
  name: string
  text: string
}

export interface Found extends Told {
  element: Element
  /** The symbols on it. */
  parts: () => readonly Part[]
}

const MOST_PARTS = 5
/** What things stand on: nothing above explains them. */
const GROUND = 'body, dialog, .table, main.end'
/** Where things explain themselves: a sheet, a table, the end of a game. */
export const ROOTS = 'dialog, .table, main.end'
/** The one of them that is in front. */
export const front = (): Element | null =>
  document.querySelector('dialog[open]') ?? document.querySelector('.table, main.end')
const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

export class Things {
  constructor(
    private readonly game: string,
    private readonly know: Know,
  ) {}

  /** What an element belongs to: marks and own words first, then the symbol that is drawn, then the place around it. */
  of(target: Element | null): Found | null {
    let drawn: Found | null = null
    for (let node = target; node && !node.matches(GROUND); node = node.parentElement) {
      if (node.matches('[data-what], [data-hint]')) {
        const found = this.told(node, node.getAttribute('data-what') ?? '')
        if (found) return found
      }
      drawn ??= this.drawn(node)
      if (drawn && node.matches('[title], [data-zone]')) return drawn
      // a mere title says less than the thing that it is part of
      const isPart = !node.matches('[data-zone]') && node.parentElement?.closest('[data-what], [data-hint]')
      if (node.matches('[title], [data-zone]') && !isPart) return this.told(node, node.getAttribute('data-zone') ?? '')
    }
    return drawn
  }

  /** Everything on the table that explains itself: each thing once. */
  within(root: Element): Found[] {
    const found = new Map<Element, Found>()
    for (const node of root.querySelectorAll('[data-what], [data-hint], [title], [data-zone], use')) {
      if (!isShown(node) || node.closest('[data-unasked]')) continue
      const one = this.of(node)
      if (one && !found.has(one.element)) found.set(one.element, one)
    }
    return [...found.values()]
  }

  /** The thing at a point, or the nearest one that a finger may have meant. */
  at(x: number, y: number, reach: number): Found | null {
    const under = document.elementsFromPoint(x, y).find((element) => !element.closest('[data-unasked]'))
    const found = this.of(under ?? null)
    if (found && !found.element.matches('[data-zone]')) return found
    const root = under?.closest(ROOTS)
    const near = (root ? this.within(root) : [])
      .filter(({ element }) => !element.matches('[data-zone]'))
      .map((one) => ({ one, away: distance(seenOf(one.element), x, y) }))
      .filter(({ away }) => away <= reach)
    return near.sort((a, b) => a.away - b.away)[0]?.one ?? found
  }

  private told(element: Element, what: string): Found | null {
    const [kind = '', ...numbers] = what.split(':')
    const told = kind ? (this.know(kind, numbers) ?? this.symbol(kind)) : null
    const words = wordsOf(element).split('\n').filter(Boolean)
    const name = told?.name ?? words[0]
    if (!name) return null
    const lines = [...new Set([...words, ...(told?.lines ?? [])].map((line) => withoutName(line, name)))].filter(
      Boolean,
    )
    const parts = () => this.partsOf(element, name)
    return { element, name, lines, rule: told?.rule ?? null, parts }
  }

  private symbol(id: string): Told | null {
    const told = symbolOf(this.game, id)
    return told && { name: told.name, lines: [told.text], rule: told.rule }
  }

  private drawn(node: Element): Found | null {
    const uses = node.matches('svg') ? node.querySelectorAll('use') : []
    const art = artOf(node.matches('use') ? node : uses.length === 1 ? uses[0]! : null)
    const id = node.getAttribute('data-art') ?? (art && symbolOfArt(this.game, art))
    const told = id ? this.symbol(id) : null
    return told && { element: node, ...told, parts: () => [] }
  }

  /** The symbols on a thing, where there are few enough to tell. */
  private partsOf(element: Element, name: string): Part[] {
    const parts = new Map<string, Part>()
    for (const use of element.querySelectorAll('use')) {
      const art = artOf(use)
      const id = art && isShown(use) ? symbolOfArt(this.game, art) : null
      const told = id ? symbolOf(this.game, id) : null
      if (art && told && told.name !== name && !parts.has(told.name)) parts.set(told.name, { art, ...told })
    }
    return parts.size <= MOST_PARTS ? [...parts.values()] : []
  }
}

/** A line that begins with the name that stands above it says it once. */
function withoutName(line: string, name: string): string {
  if (line === name) return ''
  const rest = line.startsWith(`${name}: `) ? line.slice(name.length + 2) : line
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** What is seen of an element: a drawing may reach beyond the picture it is in. */
export function seenOf(element: Element): DOMRect {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  const cut = (frame: DOMRect) => {
    ;[left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)]
    ;[right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)]
  }
  const drawing = (element as SVGElement).ownerSVGElement
  if (drawing) cut(drawing.getBoundingClientRect())
  for (let node = element.parentElement; node && !node.matches(GROUND); node = node.parentElement)
    if (getComputedStyle(node).overflow === 'hidden') cut(node.getBoundingClientRect())
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

const artOf = (use: Element | null): string | null => use?.getAttribute('href')?.slice(1) ?? null

function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

const GAP = 10
const MARGIN = 8

interface Size {
  width: number
  height: number
}

/** Where words of a size stand beside a thing: they never lie on it where there is room elsewhere. */
export function placeFor(thing: DOMRect, words: Size, room: Size): { left: number; top: number } {
  const within = (at: number, size: number, all: number) => Math.max(MARGIN, Math.min(at, all - size - MARGIN))
  const left = within(thing.left + (thing.width - words.width) / 2, words.width, room.width)
  const top = within(thing.top + (thing.height - words.height) / 2, words.height, room.height)
  const [above, below] = [thing.top - GAP - words.height, thing.bottom + GAP]
  const [before, after] = [thing.left - GAP - words.width, thing.right + GAP]
  if (below + words.height + MARGIN <= room.height) return { left, top: below }
  if (above >= MARGIN) return { left, top: above }
  if (after + words.width + MARGIN <= room.width) return { left: after, top }
  if (before >= MARGIN) return { left: before, top }
  const isLow = thing.top + thing.height / 2 > room.height / 2
  return { left, top: isLow ? MARGIN : within(room.height, words.height, room.height) }
}

/** Who a kind of thing is like: its symbol says the rest. */
interface Like {
  /** The symbol whose name and sentence it has besides its own. */
  like?: string | undefined
  rule?: string
  name?: string
  lines?: readonly string[]
}

/** A thing in the words of the catalogue: `what.<game>.<kind>` is its name, `what.<game>.<kind>.is` its sentence. */
export function tellOf(game: string, kind: string, numbers: Numbers, { like, rule, name, lines = [] }: Like): Told {
  const symbol = like === undefined ? null : symbolOf(game, like)
  const told = [...lines, say(`what.${game}.${kind}.is`, numbers), symbol?.text]
  return {
    name: name ?? say(`what.${game}.${kind}`, numbers) ?? symbol?.name ?? '',
    lines: told.filter((line): line is string => Boolean(line)),
    rule: rule ?? symbol?.rule ?? null,
  }
}
