// What is seen in the porthole of a lesson: symbols of the table's own set, on a field of 132 by 132.

import { addSprite, addWorlds } from '../lib/art.ts'

export interface Sight {
  symbol: string
  x: number
  y: number
  size: number
  /** How much of it is seen, from its upper left corner: across, and down. */
  seen?: number
  deep?: number
  /** How far it is turned. */
  turn?: number
  /** What stands on it, how high, and whether in white. */
  text?: string
  high?: number
  isPale?: boolean
  /** The colours of a portrait. */
  look?: Record<string, string>
}

const row = (symbols: readonly string[], size: number, y: number, gap = 4): Sight[] => {
  const width = symbols.length * size + (symbols.length - 1) * gap
  return symbols.map((symbol, i) => ({ symbol, size, x: 66 - width / 2 + i * (size + gap), y }))
}
const one = (symbol: string, size: number): Sight[] => row([symbol], size, 66 - size / 2)
const two = (above: readonly string[], below: readonly string[], size: number): Sight[] => [
  ...row(above, size, 66 - size - 3),
  ...row(below, size, 69),
]

const QUARTER = { symbol: 'tile-1', x: 14, y: 14, size: 52 }
const QUARTERS = [
  [14, 14],
  [66, 14],
  [66, 66],
  [14, 66],
] as const
/** The upper half of a planet, tiles and all; what is not there yet is dotted. */
const half = (world: string): Sight[] => [
  ...QUARTERS.slice(0, 2).map(([x, y], i) => ({ symbol: `tile-${i + 1}`, x, y, size: 52 })),
  { symbol: world, x: 14, y: 14, size: 104, deep: 52 },
  ...QUARTERS.slice(2).map(([x, y], i) => ({ symbol: `void-${i + 3}`, x, y, size: 52 })),
]

const face = (parts: readonly string[], skin: string, dye: string, cloth: string, badge: string): Sight[] =>
  parts.map((part) => ({ symbol: `w-${part}`, x: 0, y: 4, size: 132, look: { skin, dye, cloth, badge } }))
const FOMA = face(['bg-orbit', 'wear-coat', 'head-wide', 'eyes-three', 'top-hardhat'], 'aqua', 'coal', 'violet', 'teal')
const OTTO = face(['bg-hex', 'wear-vest', 'head-round', 'eyes-visor', 'top-hardhat'], 'amber', 'copper', 'blue', 'rust')
const number = (text: string, x: number, y: number, size: number): Sight => ({
  symbol: 'badge-priority',
  x,
  y,
  size,
  text,
  high: size * 0.42,
})
/** Ground of four by four cells. */
const ground = (cells: string): Sight[] =>
  [...cells].map((cell, i) => ({
    symbol: `ter-${{ i: 'ice', c: 'crater', r: 'rock', s: 'soil' }[cell]}`,
    x: (i % 4) * 33,
    y: Math.floor(i / 4) * 33,
    size: 33.5,
  }))
const built = (kind: string, x: number, y: number, size: number): Sight => ({ symbol: `port-${kind}`, x, y, size })

const agent = (kind: string, x: number, y: number, size: number, turns: readonly number[]): Sight[] => [
  { symbol: `b-agent-${kind}`, x, y, size },
  ...turns.map((turn) => ({ symbol: 'b-plug', x, y, size, turn })),
]
const room = (x: number, y: number, size: number): Sight => ({ symbol: 'port-room', x, y, size })
/** A number beside a picture. */
const count = (text: string, x: number, y: number, high: number): Sight => ({
  symbol: '',
  x,
  y,
  size: high,
  text,
  high,
  isPale: true,
})

const SIGHTS: Record<string, Sight[]> = {
  'aliens/first-planet': [
    QUARTER,
    { symbol: 'world-forest', x: 14, y: 14, size: 104, seen: 52 },
    { symbol: 'void-2', x: 66, y: 14, size: 52 },
    { symbol: 'void-3', x: 66, y: 66, size: 52 },
    { symbol: 'void-4', x: 14, y: 66, size: 52 },
    { symbol: 'station', x: 36, y: 34, size: 26 },
  ],
  'aliens/astronauts': [...row(['die-3'], 50, 20), ...row(['astronaut', 'astronaut', 'astronaut'], 36, 74, -5)],
  'aliens/halves': [
    ...half('world-ocean'),
    { symbol: 'station', x: 28, y: 36, size: 26 },
    { symbol: 'station', x: 80, y: 36, size: 26 },
    { symbol: 'station-half-l', x: 44, y: 24, size: 44 },
    { symbol: 'station-half-r', x: 44, y: 24, size: 44 },
  ],
  'aliens/done': [
    ...one('world-rings', 104),
    ...row(['station', 'station', 'station'], 25, 36, 3),
    { symbol: 'alien-orange', x: 31, y: 70, size: 30 },
    { symbol: 'station', x: 72, y: 72, size: 25 },
  ],
  'aliens/nothing-fits': [
    ...half('world-lava'),
    { symbol: 'station', x: 30, y: 34, size: 25 },
    { symbol: 'station', x: 76, y: 32, size: 25 },
    ...row(['i-bin'], 34, 82),
  ],
  'cities/who-goes-first': [...FOMA, number('3', 46, 0, 40)],
  'cities/build': [...ground('siisscssrrsscsss'), built('greenhouse', 8, 6, 99), built('atmosphere', 33, 66, 99)],
  'cities/terrain': ground('iicciiccrrssrrss'),
  'cities/set-and-goal': [
    ...['habitat', 'greenhouse', 'atmosphere'].map((kind, i) => built(`${kind}-one`, 19 + i * 32, 36, 30)),
    ...['power', 'entertainment'].map((kind, i) => built(`${kind}-one`, 35 + i * 32, 69, 30)),
  ],
  'cities/abilities': OTTO,
  'bureau/agent': [
    ...agent('pink', 41, 66, 50, [90, 270]),
    ...agent('blue', 41, 14, 50, [0]),
    { symbol: 'b-joint', x: 54, y: 53, size: 24 },
  ],
  'bureau/compartment': [
    room(13, 41, 50),
    { symbol: 'b-fuel', x: 35, y: 54, size: 24 },
    count('2', 17, 57, 18),
    room(69, 41, 50),
    { symbol: 'b-fx-fly', x: 79, y: 51, size: 30 },
  ],
  'bureau/flight': [
    { symbol: 'b-hex', x: 10, y: 34, size: 60 },
    { symbol: 'b-wormhole', x: 22, y: 46, size: 36 },
    { symbol: 'b-pawn', x: 26, y: 42, size: 34 },
    { symbol: 'b-hex-lit', x: 62, y: 34, size: 60 },
    { symbol: 'b-planet-blue', x: 72, y: 44, size: 40 },
    { symbol: 'port-pill', x: 72, y: 70, size: 40 },
    { symbol: 'b-fuel', x: 92, y: 82, size: 15 },
    count('1', 77, 83, 13),
  ],
  'bureau/landing': [{ symbol: 'b-planet-orange', x: 18, y: 14, size: 84 }, ...agent('orange', 66, 62, 48, [0, 90])],
  'bureau/prices': [
    room(16, 20, 48),
    { symbol: 'b-fx-cost-fuel', x: 28, y: 22, size: 24 },
    { symbol: 'b-fx-hook', x: 22, y: 44, size: 18 },
    { symbol: 'b-fx-office', x: 38, y: 44, size: 22 },
    room(68, 20, 48),
    { symbol: 'b-fx-level', x: 76, y: 22, size: 32 },
    { symbol: 'b-fx-fly', x: 81, y: 44, size: 22 },
    room(42, 70, 48),
    { symbol: 'b-fx-offices', x: 50, y: 72, size: 32 },
    { symbol: 'b-fx-credits', x: 56, y: 94, size: 21 },
  ],
  'cities/day-and-night': row(['sky-sun', 'sky-moon'], 48, 42),
  'cities/bare-soil': ground('ssssssssssssssss'),
  'cities/plans': [number('3', 24, 30, 48), number('9', 60, 54, 48)],
  'cities/rank-and-file': [...OTTO, number('9', 46, 0, 40)],
  'cities/monuments': [...ground('ssssssssssssssss'), built('monument', 33, 33, 66)],
  'cities/automaton': one('ui-automaton', 84),
  'cities/its-workers': [
    { symbol: 'ui-automaton', x: 30, y: 18, size: 72 },
    { symbol: 'badge-cargo', x: 46, y: 84, size: 40 },
  ],
  'bureau/captain': one('b-captain', 84),
  'bureau/introvert': agent('inspector', 36, 36, 60, [0]),
  'bureau/square': [
    ...agent('blue', 23, 23, 42, [90]),
    ...agent('orange', 67, 23, 42, [270]),
    ...agent('pink', 23, 67, 42, [0]),
    ...agent('blue', 67, 67, 42, [0]),
  ],
  'bureau/third-row': [
    ...[22, 54, 86].map((y) => room(52, y, 28)),
    ...[22, 54, 86].map((y) => room(20, y, 28)),
    ...[54, 86].map((y) => room(84, y, 28)),
    ...agent('pink', 84, 22, 28, [180]),
  ],
  'bureau/own-ship': one('b-ui-ship', 80),
}
const OF_GAME: Record<string, Sight[][]> = {
  aliens: [one('alien-orange', 78), one('alien-blue', 78), one('alien-pink', 78)],
  cities: [
    two(['res-water', 'res-minerals'], ['res-organics', 'res-energy'], 42),
    [number('3', 24, 24, 84)],
    one('ui-crane', 76),
    row(['ter-ice', 'ter-crater', 'ter-rock'], 36, 48),
    one('ui-goal', 76),
    one('badge-cargo', 76),
    row(['sky-sun', 'sky-moon'], 48, 42),
    one('ui-automaton', 76),
  ],
  bureau: [
    two(['b-agent-blue'], ['b-agent-pink'], 50),
    row(['b-fuel', 'b-fx-fly'], 46, 43),
    one('b-fx-fly', 80),
    one('b-planet-orange', 88),
    two(['b-fuel', 'b-fuel'], ['b-sample-orange', 'b-sample-blue', 'b-sample-pink'], 36),
    two(['b-office-any', 'b-office-orange'], ['b-office-blue', 'b-office-pink'], 42),
    one('b-fx-bureau', 84),
    row(['b-fx-cost-fuel', 'b-fx-office'], 46, 43),
    one('b-captain', 84),
  ],
}

/** What the porthole of a lesson shows; one that has none of its own shows something of its game. */
export function sightsOf(lesson: string, game: string, number: number): Sight[] {
  const all = OF_GAME[game] ?? []
  return SIGHTS[lesson] ?? all[(number - 1) % all.length] ?? one('rocket', 76)
}

/** Drawings that only the portholes need. */
const ROOM = `<svg><symbol id="port-room" viewBox="0 0 50 50"><rect x="1" y="1" width="48" height="48" rx="10" fill="#1d2654" stroke="#35408a"/></symbol>
<symbol id="port-pill" viewBox="0 0 40 40"><rect x="2" y="8" width="36" height="22" rx="11" fill="#0b1026" stroke="#ffb454" stroke-width="2"/></symbol></svg>`
const SHAPES: Record<string, readonly [number, number][]> = {
  greenhouse: [
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 2],
  ],
  atmosphere: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
  ],
}

async function addBuildings(): Promise<void> {
  const { building, U } = await import('../games/cities/compose.ts')
  const draw = (name: string, kind: string, cells: readonly (readonly [number, number])[], side: number): string =>
    `<symbol id="port-${name}" viewBox="0 0 ${side * U} ${side * U}">${building(kind, cells)}</symbol>`
  const whole = Object.entries(SHAPES).map(([kind, cells]) => draw(kind, kind, cells, 3))
  const icons = ['habitat', 'greenhouse', 'atmosphere', 'power', 'entertainment'].map((kind) =>
    draw(`${kind}-one`, kind, [[0, 0]], 1),
  )
  const monument = draw(
    'monument',
    'm4o',
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ],
    2,
  )
  addSprite('ports-cities', `<svg>${[...whole, ...icons, monument].join('')}</svg>`)
}

/** Put the drawings that the portholes of a game need into the page. */
export async function addPorts(game: string): Promise<void> {
  if (game === 'aliens') {
    await addWorlds()
    addSprite('aliens', (await import('../art/aliens.svg?raw')).default)
  } else if (game === 'cities') {
    await import('../games/cities/cities.css')
    addSprite('cities', (await import('../art/cities.svg?raw')).default)
    await addBuildings()
  } else if (game === 'bureau') {
    await import('../games/bureau/bureau.css')
    addSprite('bureau', (await import('../art/bureau.svg?raw')).default)
    addSprite('ports-bureau', ROOM)
  }
}
