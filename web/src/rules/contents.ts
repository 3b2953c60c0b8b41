// What the rules of each game are made of: sections in the order of reading, each with its clauses. The words are messages:
// `rules.<clause>`, `.more` (an example or a detail), `.ours` (the part that is our ruling), `rules.<game>.<section>`.

export interface Section {
  section: string
  clauses: readonly string[]
}

interface Rulebook {
  sections: readonly Section[]
  /** Clauses that are our ruling as a whole. */
  rulings: readonly string[]
  /** How many lines the worked example has. */
  example: number
}

/** Clauses from one number to another. */
const run = (letter: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => `${letter}${first + i}`)

export const RULES: Record<string, Rulebook> = {
  aliens: {
    sections: [
      { section: 'pieces', clauses: run('A', 1, 4) },
      { section: 'start', clauses: run('A', 5, 6) },
      { section: 'turn', clauses: run('A', 7, 11) },
      { section: 'planets', clauses: run('A', 12, 13) },
      { section: 'nothing', clauses: run('A', 14, 16) },
      { section: 'end', clauses: run('A', 17, 19) },
    ],
    rulings: ['A3', 'A19'],
    example: 3,
  },
  cities: {
    sections: [
      { section: 'things', clauses: run('C', 1, 7) },
      { section: 'start', clauses: run('C', 8, 13) },
      { section: 'choose', clauses: run('C', 14, 14) },
      { section: 'gather', clauses: run('C', 15, 17) },
      { section: 'build', clauses: [...run('C', 18, 19), 'C48'] },
      { section: 'place', clauses: run('C', 20, 21) },
      { section: 'refresh', clauses: run('C', 22, 26) },
      { section: 'score', clauses: run('C', 27, 31) },
      { section: 'night', clauses: run('C', 32, 32) },
      { section: 'plans', clauses: run('C', 33, 34) },
      { section: 'monuments', clauses: run('C', 35, 37) },
      { section: 'solo', clauses: run('C', 38, 47) },
    ],
    rulings: ['C19', 'C48', 'C47'],
    example: 4,
  },
  bureau: {
    sections: [
      { section: 'things', clauses: run('B', 1, 7) },
      { section: 'start', clauses: run('B', 8, 13) },
      { section: 'place', clauses: run('B', 14, 16) },
      { section: 'acts', clauses: run('B', 17, 23) },
      { section: 'bureau', clauses: run('B', 24, 25) },
      { section: 'flight', clauses: run('B', 26, 31) },
      { section: 'pays', clauses: run('B', 32, 33) },
      { section: 'queue', clauses: run('B', 34, 36) },
      { section: 'end', clauses: run('B', 37, 38) },
      { section: 'captains', clauses: run('B', 39, 44) },
      { section: 'solo', clauses: run('B', 45, 46) },
    ],
    rulings: ['B15'],
    example: 6,
  },
}

/** The section that a clause stands in; null where there is no such clause. */
export function sectionOf(game: string, clause: string): Section | null {
  return RULES[game]?.sections.find((section) => section.clauses.includes(clause)) ?? null
}

export const clausesOf = (game: string): string[] => RULES[game]?.sections.flatMap((section) => section.clauses) ?? []

/** The clauses of a section as its line in the contents says them: `B24–B25`. */
export function spanOf({ clauses }: Section): string {
  const number = (id: string) => Number(id.slice(1))
  const runs: string[][] = []
  for (const id of clauses) {
    const last = runs.at(-1)
    if (last && number(id) === number(last.at(-1)!) + 1) last.push(id)
    else runs.push([id])
  }
  return runs.map((ids) => (ids.length > 1 ? `${ids[0]}–${ids.at(-1)}` : ids[0])).join(', ')
}
