// Where a candidate lies on the board: the things that its actions name, as boxes on the screen.

import { boxOf, find, type Box } from '../learn/marks.ts'
import type { HintJson } from '../lib/schema.d.ts'

/** An action as some game tells of it: what it names is read by name. */
type Named = Readonly<Record<string, unknown>>
type Sought = { mark: string; quarter?: string } | { cell: number }

const CELLS = { width: 544, height: 560, rim: 16, size: 64 } // the drawing of an asteroid
const ON_CELLS = ['place', 'lift', 'raise']

function inAliens({ kind, tile, planet, quarter }: Named): Sought[] {
  const taken = tile === undefined ? [] : [{ mark: `tile:${String(tile)}` }]
  if (kind === 'pass') return [{ mark: 'ok' }]
  return planet === undefined ? taken : [...taken, { mark: `planet:${String(planet)}`, quarter: String(quarter) }]
}

function inCities({ kind, worker, area, building, source, resource, taken, cells }: Named): Sought[] {
  if (Array.isArray(cells)) return cells.map((cell: number) => ({ cell }))
  if (kind === 'choose') return [{ mark: `worker:${String(worker)}` }]
  if (kind === 'gather') return [{ mark: `area:${String(area)}` }]
  if (building !== undefined) return [{ mark: `slot:${String(building)}/${String(source)}` }]
  if (taken !== undefined || resource !== undefined) return [{ mark: 'store' }]
  return [{ mark: 'ok' }]
}

function inBureau({ kind, compartment, chip, office, agent, side }: Named): Sought[] {
  if (kind === 'land') return [{ mark: `land:${String(compartment)}` }, { mark: `spot:${String(compartment)}` }]
  if (compartment !== undefined) return [{ mark: `spot:${String(compartment)}` }]
  if (office !== undefined) return [{ mark: `office:${String(office)}` }, { mark: `chip:${String(chip)}` }]
  if (chip !== undefined) return [{ mark: `chip:${String(chip)}` }]
  if (kind === 'take') return [{ mark: `queue:${String(agent)}` }]
  if (kind === 'choose') return [{ mark: `side:${String(side)}` }]
  return [{ mark: 'ok' }]
}

const GAMES: Record<string, (action: Named) => Sought[]> = { aliens: inAliens, cities: inCities, bureau: inBureau }

/** What a candidate begins with, and where something is put by it. */
function soughtBy(game: string, { actions, together }: HintJson): Sought[] {
  const seek = GAMES[game]
  if (!seek) return []
  const [first, ...more] = actions.slice(0, together)
  return [...(first ? seek(first) : []), ...more.filter(({ kind }) => ON_CELLS.includes(String(kind))).flatMap(seek)]
}

/** What has to be opened first on a phone, where a candidate cannot be seen. */
export function firstMark(game: string, hint: HintJson): string | null {
  const first = soughtBy(game, hint)[0]
  return first && 'mark' in first ? first.mark : null
}

export function spotsOf(game: string, hint: HintJson): Box[] {
  return soughtBy(game, hint).flatMap((one) => {
    if ('cell' in one) return cellBox(one.cell)
    const element = find(one.mark)[0]
    const box = element ? boxOf(element) : null
    if (!box?.width || !box.height) return []
    return [one.quarter ? quarterOf(box, one.quarter) : box]
  })
}

function quarterOf({ x, y, width, height }: Box, quarter: string): Box {
  const [w, h] = [width / 2, height / 2]
  return { x: quarter.endsWith('e') ? x + w : x, y: quarter.startsWith('s') ? y + h : y, width: w, height: h }
}

function cellBox(cell: number): Box[] {
  const stage = find('asteroid')[0]?.getBoundingClientRect()
  if (!stage) return []
  const [w, h] = [stage.width / CELLS.width, stage.height / CELLS.height]
  const [row, column] = [Math.floor(cell / 8), cell % 8]
  const x = stage.left + (CELLS.rim + CELLS.size * column) * w
  return [{ x, y: stage.top + (CELLS.rim + CELLS.size * row) * h, width: CELLS.size * w, height: CELLS.size * h }]
}
