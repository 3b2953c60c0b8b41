// The places on my asteroid that a lesson speaks of.

import type { TableMessage } from '../../lib/protocol.ts'

type Lesson = NonNullable<TableMessage['lesson']>

export interface Marked {
  /** As the lesson names it: its cells. */
  name: string
  cells: number[]
}

/** The number of a cell by its name: b1 is 1, a2 is 8. */
const numberOf = (name: string): number => 8 * (Number(name[1]) - 1) + name.charCodeAt(0) - 97

/** What is to be looked at, and while something is being placed, where it goes. */
export function markedIn(lesson: Pick<Lesson, 'hops' | 'shows'> | null | undefined, isPlacing: boolean): Marked[] {
  if (!lesson) return []
  const marks = new Set([...lesson.shows, ...(isPlacing ? lesson.hops.map(({ mark }) => mark) : [])])
  return [...marks]
    .filter((mark) => mark.startsWith('cell:'))
    .map((mark) => mark.slice(5))
    .map((name) => ({ name, cells: name.split(',').map(numberOf) }))
}
