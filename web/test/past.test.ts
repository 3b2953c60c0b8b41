import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { brief, canonical, check, fingerprint } from '../src/replay/fair.ts'
import { linesOf, sentences } from '../src/replay/lines.ts'
import type { Step } from '../src/replay/reel.svelte.ts'
import type { Head } from '../src/replay/source.ts'
import { lineOf, namedRounds, roundsOf, stretchesOf } from '../src/replay/track.ts'

/** The header of a golden record, as the server tells it. */
function headOf(name: string): Head & { seed: string } {
  const text = readFileSync(new URL(`../../tests/records/${name}.txt`, import.meta.url), 'utf8')
  const field = (one: string): string => new RegExp(`^${one}: (.*)$`, 'm').exec(text)![1]!
  const seat: Head['seats'][number] = {
    seat: 0,
    kind: 'here',
    name: null,
    person: null,
    colour: 1,
    level: null,
    stand_in: null,
    online: false,
  }
  return {
    game: field('game'),
    rules: field('rules'),
    pack: field('pack').split(' ')[1]!,
    options: JSON.parse(field('options')) as Head['options'],
    seats: Array.from({ length: Number(field('seats')) }, () => seat),
    kids: false,
    state: 'over',
    total: 1,
    mine: [],
    eyes: [],
    commitment: field('commitment'),
    seed: field('seed'),
    nonces: [],
    started: null,
    ended: null,
    result: null,
    record: true,
    hinted: [],
    branch: null,
  }
}

const step = (ply: number, round: number, seat: number | null, words = '', more: Partial<Step> = {}): Step => ({
  ply,
  round,
  seat,
  scores: [ply, 2 * ply],
  words: words ? [words] : [],
  ...more,
})

describe('the fair-draw check', () => {
  it.each(['aliens-3-players', 'cities-5-advanced', 'bureau-solo-captains'])('computes that of %s', async (name) => {
    const head = headOf(name)
    expect(await fingerprint(head)).toBe(head.commitment)
    expect(await check(head, null)).toBe('fair')
    expect(await check(head, head.commitment)).toBe('fair')
  })

  it('finds another seed, other options, another fingerprint than was seen', async () => {
    const head = headOf('cities-3-basic')
    expect(await check({ ...head, seed: '612' }, null)).toBe('broken')
    expect(await check({ ...head, options: { ...head.options, difficulty: 8 } }, null)).toBe('broken')
    expect(await check(head, '0'.repeat(64))).toBe('broken')
  })

  it('waits while the seed is secret', async () => {
    expect(await check({ ...headOf('cities-3-basic'), seed: null }, null)).toBe('later')
  })

  it('writes JSON in one way', () => {
    expect(canonical({ b: [1, null, true], a: 'ё"\n' })).toBe('{"a":"ё\\"\\n","b":[1,null,true]}')
    expect(brief('fb0a6608' + '0'.repeat(48) + 'bb90ad2a')).toBe('fb0a 6608 … bb90 ad2a')
  })
})

describe('the track', () => {
  it('is cut where day becomes night, or another seat moves', () => {
    const day = [0, 1, 2, 3].map((ply) => step(ply, 1, 0, '', { isNight: ply > 2 }))
    expect(stretchesOf(day)).toEqual([
      { first: 1, length: 2, kind: 'day' },
      { first: 3, length: 1, kind: 'night' },
    ])
    const turns = [step(0, 1, null), step(1, 1, 0), step(2, 1, 0), step(3, 1, 1), step(4, 2, 1)]
    expect(stretchesOf(turns).map(({ first, kind }) => [first, kind])).toEqual([
      [1, 0],
      [3, 1],
      [4, 1],
    ])
    expect(roundsOf(turns)).toEqual([
      { round: 1, first: 1, last: 3 },
      { round: 2, first: 4, last: 4 },
    ])
  })

  it('names every fifth of many rounds', () => {
    const rounds = Array.from({ length: 23 }, (_, i) => ({ round: i + 1, first: i, last: i }))
    expect([...namedRounds(rounds)]).toEqual([1, 5, 10, 15, 20])
    expect(namedRounds(rounds.slice(0, 8)).size).toBe(8)
  })

  it('has a line for a score', () => {
    expect(lineOf([step(0, 1, 0), step(1, 1, 0)], 1, 2)).toBe('M0 100.0H1000.0V4.0H1000')
  })
})

describe('the list of moves', () => {
  it('puts the steps of a turn behind their line, and leaves out what nothing is said of', () => {
    const lines = linesOf([
      step(0, 1, null, 'dealt'),
      step(1, 1, 0, 'places'),
      step(2, 1, 0),
      step(3, 1, 0, 'flies'),
      step(4, 2, 0, 'places'),
      step(5, 2, 1, 'lands'),
    ])
    expect(lines.map(({ first, words, heading }) => [first, words, heading])).toEqual([
      [0, 'dealt', null],
      [1, 'places', null],
      [4, 'places', 2],
      [5, 'lands', null],
    ])
    expect(lines[1]!.more).toEqual([
      { ply: 1, words: 'places' },
      { ply: 3, words: 'flies' },
    ])
  })

  it('keeps what a step brought besides apart, divided where no stop divides it', () => {
    const [line] = linesOf([{ ...step(1, 1, 0), words: ['gathers', 'Areas: 3', 'Round 2'] }])
    expect([line!.words, line!.also]).toEqual(['gathers', 'Areas: 3 · Round 2'])
    expect(sentences(['Grown.', 'Ann: 3'])).toBe('Grown. Ann: 3')
  })
})
