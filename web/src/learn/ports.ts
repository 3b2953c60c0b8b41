// What is seen in the porthole of a lesson: symbols of the table's own set, on a field of 132 by 132.

import { addSprite, addWorlds } from '../lib/art.ts'

export interface Sight {
  symbol: string
  x: number
  y: number
  size: number
  /** How much of it is seen, from its upper left corner. */
  seen?: number
  /** What stands on it. */
  text?: string
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
    { symbol: 'station-half-l', x: 32, y: 32, size: 68 },
    { symbol: 'station-half-r', x: 32, y: 32, size: 68 },
  ],
  'aliens/done': [...one('world-rings', 104), ...row(['station', 'station', 'station'], 28, 52)],
  'aliens/nothing-fits': [...one('world-lava', 92), ...row(['i-bin'], 34, 84)],
}
const OF_GAME: Record<string, Sight[][]> = {
  aliens: [one('alien-orange', 78), one('alien-blue', 78), one('alien-pink', 78)],
  cities: [
    two(['res-water', 'res-minerals'], ['res-organics', 'res-energy'], 42),
    one('badge-priority', 84).map((sight) => ({ ...sight, text: '3' })),
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

/** Put the drawings that the portholes of a game need into the page. */
export async function addPorts(game: string): Promise<void> {
  if (game === 'aliens') {
    await addWorlds()
    addSprite('aliens', (await import('../art/aliens.svg?raw')).default)
  } else if (game === 'cities') {
    await import('../games/cities/cities.css')
    addSprite('cities', (await import('../art/cities.svg?raw')).default)
  } else if (game === 'bureau') {
    await import('../games/bureau/bureau.css')
    addSprite('bureau', (await import('../art/bureau.svg?raw')).default)
  }
}
