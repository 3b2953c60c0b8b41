import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/styles/tokens.css', 'utf8')

function tokens(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1]!, match[2]!]))
}
const night = tokens(css.slice(0, css.indexOf('[data-theme="paper"]')))
const paper = { ...night, ...tokens(css.slice(css.indexOf('[data-theme="paper"]'))) }

function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = parseInt(colour.slice(i, i + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
function contrast(a: string, b: string): number {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

const GROUNDS = ['night-0', 'night-1', 'night-2', 'night-3']
describe.each([
  ['night', night],
  ['paper', paper],
])('the %s theme', (_name, theme) => {
  it.each(
    ['text', 'text-dim', 'text-faint', 'amber', 'good', 'bad'].flatMap((ink) =>
      GROUNDS.map((ground) => [ink, ground] as const),
    ),
  )('%s reads on %s (AA)', (ink, ground) => {
    expect(contrast(theme[ink]!, theme[ground]!)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(
    ['ring', 'p1', 'p2', 'p3', 'p4', 'p5'].flatMap((ink) => GROUNDS.slice(1).map((ground) => [ink, ground] as const)),
  )('%s stands out from %s (3:1)', (ink, ground) => {
    expect(contrast(theme[ink]!, theme[ground]!)).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['text', 'night-4'],
    ['text-dim', 'night-4'],
    ['on-amber', 'amber'],
    ['on-cta', 'cta'],
    ['on-cta', 'cta-deep'],
    ['on-good', 'good'],
    ['night-1', 'bad'],
    ['night-1', 'text'],
    ['art-shine', 'art-ink'],
  ])('%s reads on %s (AA)', (ink, ground) => {
    expect(contrast(theme[ink]!, theme[ground]!)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('art', () => {
  it.each([
    'orange',
    'blue',
    'pink',
    'grey',
    'water',
    'minerals',
    'organics',
    'energy',
    'ice',
    'crater',
    'rock',
    'art-amber',
    'art-shine',
  ])('%s stands out from the sky (3:1)', (colour) => {
    expect(contrast(night[colour]!, night['art-deep']!)).toBeGreaterThanOrEqual(3)
  })

  it('is the same in both themes', () => {
    for (const key of Object.keys(night).filter((one) => one.startsWith('art-'))) expect(paper[key]).toBe(night[key])
  })
})
