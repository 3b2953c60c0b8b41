import { describe, expect, it } from 'vitest'
import { PROTOCOL } from '../src/lib/protocol-number.ts'
import { courseFor } from '../src/lib/version.svelte.ts'

describe('a page and the number of its protocol', () => {
  it('goes on where the server says the same', () => {
    expect(courseFor(PROTOCOL, false, null)).toBe('go on')
    expect(courseFor(PROTOCOL, true, PROTOCOL + 1)).toBe('go on')
  })

  it('loads itself anew between games, and says so during one', () => {
    expect(courseFor(PROTOCOL + 1, false, null)).toBe('reload')
    expect(courseFor(PROTOCOL + 1, true, null)).toBe('say so')
  })

  it('does not load itself for the same number again and again', () => {
    expect(courseFor(PROTOCOL + 1, false, PROTOCOL + 1)).toBe('say so')
    expect(courseFor(PROTOCOL + 2, false, PROTOCOL + 1)).toBe('reload')
  })
})
