// What is chosen and not yet done, as a lesson sees it.

import { fits } from './patterns.ts'
import type { Lesson } from './types.ts'

type Chosen = readonly string[]

/** What of it leads away from the step. */
export function astray({ expects, on_way }: Pick<Lesson, 'expects' | 'on_way'>, chosen: Chosen): string | undefined {
  if (!expects.length || chosen.some((action) => fits(expects, action))) return undefined
  return chosen.find((action) => !fits(on_way, action))
}

const isCell = (mark: string): boolean => mark.startsWith('cell:')

/** Whether it is time to press a thing: what is to be placed is turned first, then put there, then confirmed. */
export function isDue(lesson: Pick<Lesson, 'expects' | 'on_way' | 'hops'>, hop: number, chosen: Chosen): boolean {
  const marks = lesson.hops.map(({ mark }) => mark)
  const mark = marks[hop]!
  if (mark === 'turn') return !liesSo(marks, chosen)
  if (isCell(mark)) return placed(chosen) !== undefined && (!marks.includes('turn') || liesSo(marks, chosen))
  if (mark !== 'ok' || marks.length === 1) return true
  // the last button confirms what is chosen: before that it means something else, or nothing
  return chosen.length > 0 && !(marks.slice(0, hop).some(isCell) && astray(lesson, chosen) !== undefined)
}

/** Whether what is being placed lies the way round in which the lesson wants it. */
function liesSo(marks: readonly string[], chosen: Chosen): boolean {
  const wanted = marks.find(isCell)?.slice(5)
  const cells = placed(chosen)
  return !wanted || !cells || pose(wanted) === pose(cells)
}

/** The cells where something is to be placed. */
const placed = (chosen: Chosen): string | undefined =>
  chosen.find((action) => action.startsWith('place '))?.split(' ')[2]

/** Cells as they lie to each other, wherever they are. */
function pose(cells: string): string {
  const at = cells.split(',').map((cell) => [cell.charCodeAt(0), Number(cell.slice(1))] as const)
  const [left, top] = [Math.min(...at.map(([x]) => x)), Math.min(...at.map(([, y]) => y))]
  return at
    .map(([x, y]) => `${x - left}.${y - top}`)
    .sort()
    .join()
}
