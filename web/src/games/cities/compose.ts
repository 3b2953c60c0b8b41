// How pieces are put together from the sprite: buildings of any shape, the ground of an asteroid. SVG text; no rules.
// A cell is [row, column]; a cell's side is 64 units. Turning and flipping only change the cells: the light stays above.

export const U = 64
export type Cell = readonly [number, number]

interface Inset {
  n: number
  e?: number
  s?: number
  w?: number
}
type Side = 'n' | 'e' | 's' | 'w'
type Edge = [number, number, number, number, Side]

const key = (r: number, c: number): string => `${r},${c}`
const TURNS: Record<Side, string> = { n: 'SEN', e: 'WSE', s: 'NWS', w: 'ENW' } // the sharpest outward turn last

/** Closed paths round a set of cells. inset: distance from the grid line per side; r: corner radius. */
export function outline(cells: readonly Cell[], { n, e = n, s = n, w = n }: Inset, r = 8): string {
  const has = new Set(cells.map(([a, b]) => key(a, b)))
  const next = new Map<string, Edge>() // clockwise edges, by start point and heading
  for (const [a, b] of cells) {
    if (!has.has(key(a - 1, b))) next.set(`${key(a, b)}E`, [a, b, a, b + 1, 'n'])
    if (!has.has(key(a, b + 1))) next.set(`${key(a, b + 1)}S`, [a, b + 1, a + 1, b + 1, 'e'])
    if (!has.has(key(a + 1, b))) next.set(`${key(a + 1, b + 1)}W`, [a + 1, b + 1, a + 1, b, 's'])
    if (!has.has(key(a, b - 1))) next.set(`${key(a + 1, b)}N`, [a + 1, b, a, b, 'w'])
  }
  const off: Record<Side, number> = { n, e: -e, s: -s, w }
  let path = ''
  while (next.size) path += corners(follow(next), off, r)
  return path
}

/** One loop of edges, straight runs joined. */
function follow(next: Map<string, Edge>): Edge[] {
  const loop: Edge[] = []
  let [at, edge]: [string | undefined, Edge | undefined] = next.entries().next().value!
  while (edge) {
    next.delete(at!)
    loop.push(edge)
    const [, , row, column, side] = edge as Edge
    at = [...TURNS[side]].map((heading) => key(row, column) + heading).find((one) => next.has(one))
    edge = at === undefined ? undefined : next.get(at)
  }
  return loop.filter((one, i) => one[4] !== loop[(i + loop.length - 1) % loop.length]![4])
}

function corners(loop: Edge[], off: Record<Side, number>, r: number): string {
  const points = loop.map((one, i): [number, number] => {
    const before = loop[(i + loop.length - 1) % loop.length]!
    const flat = one[4] === 'n' || one[4] === 's' ? one : before
    const upright = flat === one ? before : one
    return [upright[1] * U + off[upright[4]], flat[0] * U + off[flat[4]]]
  })
  const round = (x: number): number => +x.toFixed(1)
  const parts = points.map((p, i) => {
    const cut = (q: [number, number]): string => {
      const d = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
      const t = Math.min(r, d / 2) / d
      return `${round(p[0] + (q[0] - p[0]) * t)},${round(p[1] + (q[1] - p[1]) * t)}`
    }
    const a = points[(i + points.length - 1) % points.length]!
    const b = points[(i + 1) % points.length]!
    return `${i ? 'L' : 'M'}${cut(a)}Q${round(p[0])},${round(p[1])} ${cut(b)}`
  })
  return `${parts.join('')}Z`
}

const use = (id: string, x: number, y: number, extra = ''): string =>
  `<use href="#${id}" x="${x}" y="${y}" width="${U}" height="${U}"${extra}/>`

export interface Look {
  /** The cell that carries the landmark, by its place in `cells`. */
  heart?: number
  /** Not placed yet. */
  ghost?: boolean
  /** Hull only, for thumbnails. */
  plain?: boolean
}

const isMonument = (kind: string): boolean => !PARTS.has(kind)
const PARTS = new Set(['habitat', 'greenhouse', 'atmosphere', 'power', 'entertainment', 'factory', 'statue'])

/** A building of any shape; a kind that is none of the tiles is a monument. */
export function building(
  kind: string,
  cells: readonly Cell[],
  { heart = 0, ghost = false, plain = false }: Look = {},
): string {
  const has = new Set(cells.map(([a, b]) => key(a, b)))
  const livery = isMonument(kind) ? 'monument' : kind
  const foot = outline(cells, { n: 3 }, 11)
  const roof = { n: 3, e: 3, s: 17, w: 3 }
  let out = `<g data-b="${livery}"${ghost ? ' class="ghost"' : ''}><path class="b-shadow" d="${foot}" transform="translate(0 6)"/>`
  if (ghost) out += `<path class="b-halo" d="${outline(cells, { n: 0 }, 12)}"/>`
  out += `<path class="b-wall" d="${foot}"/>`
  if (!plain) for (const [a, b] of cells) if (!has.has(key(a + 1, b))) out += use(`b-${livery}-front`, b * U, a * U)
  out += `<path class="b-lit" d="${outline(cells, roof, 11)}"/><path class="b-roof" d="${outline(cells, { ...roof, n: 5.5 }, 11)}"/>`
  out += `<path class="b-sheen" d="${outline(cells, roof, 11)}"/>`
  if (!plain) {
    out += `<path class="b-rim" d="${outline(cells, { n: 9, e: 7, s: 21, w: 7 }, 8)}"/>`
    for (const [a, b] of cells) {
      if (has.has(key(a, b + 1))) out += use(`b-${livery}-link`, b * U + U / 2, a * U)
      if (has.has(key(a + 1, b))) {
        const y = a * U + U / 2
        out += use(`b-${livery}-link`, b * U, y, ` transform="rotate(90 ${b * U + 32} ${y + 25})"`)
      }
    }
    const order = cells.map((cell, i) => [cell, i] as const).sort((p, q) => p[0][0] - q[0][0])
    for (const [[a, b], i] of order) out += use(i === heart ? `b-${kind}-heart` : `b-${livery}-cell`, b * U, a * U)
  }
  if (ghost) out += `<path class="b-line" d="${outline(cells, { n: -1 }, 12)}"/>`
  return `${out}</g>`
}

export const TERRAIN: Record<string, string> = { I: 'ice', C: 'crater', R: 'rock', s: 'soil' }

/** The ground of an asteroid: eight rows of the signs I C R s and '.', as a rock with fields of terrain on it. */
export function ground(rows: readonly string[]): string {
  const cells: Cell[] = []
  const by: Record<string, Cell[]> = { s: [], C: [], R: [], I: [] }
  rows.forEach((row, a) =>
    [...row].forEach((sign, b) => {
      if (sign === '.') return
      cells.push([a, b])
      by[sign]?.push([a, b])
    }),
  )
  const rim = outline(cells, { n: -13 }, 46)
  let out = `<path d="${rim}" transform="translate(0 15)" class="a-under"/><path d="${rim}" class="a-rim" fill="url(#cg-rim)"/>`
  out += `<path d="${outline(cells, { n: -3 }, 20)}" class="a-bed"/>`
  for (const [sign, found] of Object.entries(by)) {
    const name = TERRAIN[sign]!
    for (const field of fields(found)) {
      out += `<path d="${outline(field, { n: sign === 's' ? -0.4 : 1 }, sign === 's' ? 12 : 15)}" fill="url(#pat-${name})" class="a-${name}" data-what="${name}"/>`
    }
  }
  for (const [a, b] of cells)
    out += `<rect x="${b * U + 1}" y="${a * U + 1}" width="62" height="62" rx="8" class="a-cell"/>`
  return out
}

/** Side-connected groups of cells. */
export function fields(cells: readonly Cell[]): Cell[][] {
  const left = new Map(cells.map((cell) => [key(cell[0], cell[1]), cell]))
  const found: Cell[][] = []
  for (const [start, first] of left) {
    left.delete(start)
    const group: Cell[] = []
    const todo = [first]
    for (let cell = todo.pop(); cell; cell = todo.pop()) {
      group.push(cell)
      const [a, b] = cell
      for (const near of [key(a - 1, b), key(a + 1, b), key(a, b - 1), key(a, b + 1)]) {
        const other = left.get(near)
        if (other) todo.push(other)
        left.delete(near)
      }
    }
    found.push(group)
  }
  return found
}

/** A turn (a quarter to the right) or a flip (left to right) of a shape, moved back to the corner; order is kept. */
export function turned(cells: readonly Cell[], quarters = 1): Cell[] {
  let found = cells.map(([a, b]): Cell => [a, b])
  for (let i = 0; i < (quarters + 4) % 4; i++) found = settled(found.map(([a, b]): Cell => [b, -a]))
  return settled(found)
}

export function flipped(cells: readonly Cell[]): Cell[] {
  return settled(cells.map(([a, b]): Cell => [a, -b]))
}

/** The shape with its upper left corner at 0, 0. */
export function settled(cells: readonly Cell[]): Cell[] {
  const top = Math.min(...cells.map((cell) => cell[0]))
  const left = Math.min(...cells.map((cell) => cell[1]))
  return cells.map(([a, b]): Cell => [a - top, b - left])
}

const HEARTS: Record<string, number> = {
  habitat: 1,
  greenhouse: 1,
  atmosphere: 2,
  power: 1,
  entertainment: 2,
  m3i: 1,
  m3v: 1,
  m4i: 1,
  m4t: 1,
  m4l: 1,
  m4s: 1,
}

/** Which of the cells carries the landmark: the one that does on the upright shape, wherever a turn or flip has put it. */
export function heartOf(kind: string, cells: readonly Cell[], shape: readonly Cell[]): number {
  const heart = HEARTS[kind] ?? 0
  const wanted = settled(cells)
  for (const flip of [false, true]) {
    for (let quarters = 0; quarters < 4; quarters++) {
      const tried = turned(flip ? flipped(shape) : shape, quarters)
      if (tried.length !== wanted.length) return 0
      if (!wanted.every(([a, b]) => tried.some(([x, y]) => x === a && y === b))) continue
      const [x, y] = tried[heart] ?? tried[0]!
      return wanted.findIndex(([a, b]) => a === x && b === y)
    }
  }
  return 0
}

/** A number of the board (0 to 63, row by row) as a cell, and back. */
export const cellAt = (number: number): Cell => [Math.floor(number / 8), number % 8]
export const numberOf = ([a, b]: Cell): number => 8 * a + b
