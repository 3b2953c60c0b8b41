// What is lit while a lesson speaks of it: the thing to be pressed now, and what is to be looked at besides.

import type { Table } from '../lib/table.svelte.ts'
import { isDue } from './chosen.ts'
import { boxOf, find, innermost, isBehindTab, kindOf, leading, pressable, tried, type Box } from './marks.ts'
import type { Lesson } from './types.ts'

const LOOK_MS = 100

/** Whether what was pressed before is on its way there. */
const isPlace = ({ hops }: Lesson, hop: number): boolean => {
  const kind = kindOf(hops[hop]!.mark)
  return !['ok', 'turn', 'choice', kindOf(hops[hop - 1]!.mark)].includes(kind)
}

export class Lights {
  /** Which of the things to be pressed is next; none where nothing of them is there. */
  hop = $state(-1)
  press = $state.raw<Box[]>([])
  shows = $state.raw<Box[]>([])
  /** What was pressed before it on the way: the way leads from there. */
  from = $state.raw<Box | null>(null)
  private seen = ''

  constructor(private readonly table: Table) {}

  /** Look again and again: what is on the table moves. */
  follow(): () => void {
    const look = (): void => this.look()
    const timer = setInterval(look, LOOK_MS)
    addEventListener('resize', look)
    addEventListener('scroll', look, true)
    look()
    return () => {
      clearInterval(timer)
      removeEventListener('resize', look)
      removeEventListener('scroll', look, true)
    }
  }

  look(): void {
    const lesson = this.table.message?.lesson
    if (!lesson || this.table.pending !== null) return
    const hops = lesson.state === 'do' && !lesson.again ? lesson.hops.map(({ mark }) => pressable(mark)) : []
    const direct = this.present(lesson, hops)
    // what cannot be seen yet: the way there
    const ways = direct < 0 ? lesson.hops.map(({ mark }) => leading(mark)) : []
    const hop = direct < 0 && hops.length ? ways.findIndex((elements) => elements.length > 0) : direct
    const press = ((direct < 0 ? ways : hops)[hop] ?? []).map(boxOf)
    const looked = lesson.again ? [] : lesson.shows.flatMap(find)
    const shows = [...looked, ...(press.length ? tried() : [])].map(boxOf)
    const before = hop > 0 && isPlace(lesson, hop) ? lesson.hops.slice(0, hop).flatMap(({ mark }) => find(mark)) : []
    const from = before.length ? boxOf(before.at(-1)!) : null
    const seen = JSON.stringify([hop, press, shows, from])
    if (seen === this.seen) return
    this.seen = seen
    this.hop = hop
    this.press = press
    this.shows = shows
    this.from = from
  }

  /** On a phone what is spoken of may lie behind another tab: that one opens, unless a press is to lead there. */
  open(): void {
    const lesson = this.table.message?.lesson
    const [first] = lesson?.shows ?? []
    if (!lesson || !first || lesson.again || lesson.state === 'free' || find(first).length) return
    if (!lesson.hops.some(({ mark }) => isBehindTab(mark))) leading(first)[0]?.click()
  }

  /** The last thing that can be pressed and is due; of several of a kind, one after the other. */
  private present(lesson: Lesson, hops: readonly HTMLElement[][]): number {
    const { proposed } = this.table
    let hop = hops.findLastIndex((elements, i) => elements.length > 0 && isDue(lesson, i, proposed))
    const kind = (i: number): string => kindOf(lesson.hops[i]!.mark)
    const isLeft = (i: number): boolean => hops[i]!.some((one) => innermost(one).ariaPressed === 'false')
    while (hop > 0 && kind(hop - 1) === kind(hop) && isLeft(hop - 1)) hop--
    return hop
  }

  /** The thing to be pressed now. */
  get target(): HTMLElement | null {
    const mark = this.table.message?.lesson?.hops[this.hop]?.mark
    const element = mark ? pressable(mark)[0] : undefined
    return element ? innermost(element) : null
  }
}
