import { describe, expect, it } from 'vitest'
// @ts-expect-error: a script without types
import { filesOf, flightBytes } from '../scripts/budget.mjs'

const manifest = {
  page: { file: 'page.js', css: ['page.css'], imports: ['shared'] },
  game: { file: 'game.js', css: ['game.css'], imports: ['shared', 'drag'] },
  shared: { file: 'shared.js' },
  drag: { file: 'drag.js', imports: ['shared'] },
}

describe('the byte budget', () => {
  it('counts a chunk with its styles and all it imports, once', () => {
    expect([...filesOf(manifest, ['page', 'game'])].sort()).toEqual([
      'drag.js',
      'game.css',
      'game.js',
      'page.css',
      'page.js',
      'shared.js',
    ])
  })

  it('counts for a game only what the first page has not loaded', () => {
    const first = filesOf(manifest, ['page'])
    expect([...filesOf(manifest, ['game'], first)]).toEqual(['game.js', 'game.css', 'drag.js'])
  })

  it('fails where a chunk has been renamed away', () => {
    expect(() => filesOf(manifest, ['gone'])).toThrow('gone is not in the build')
  })

  it('counts for a flight the engine, and of the client what the first page has not loaded', () => {
    const assets = [
      { file: 'page.js', bytes: 7 },
      { file: 'game.js', bytes: 20 },
    ]
    expect(flightBytes({ bytes: 100, assets }, new Set(['page.js']))).toBe(120)
  })
})
