import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf } from '../src/lib/keys.ts'
import type { Group } from '../src/lib/protocol.ts'
import { Replay, rivalGroups } from '../src/lib/replay.svelte.ts'
import { settings } from '../src/lib/settings.svelte.ts'

const group = (ply: number, seat: number | null): Group => ({
  ply,
  at: 0,
  events: seat === null ? [{ kind: 'GameStarted' }] : [{ kind: 'AgentPlaced', seat }],
})

describe('moves shown again', () => {
  it('are those of the others since my last one', () => {
    const groups = [group(0, null), group(1, 0), group(2, 1), group(3, 2)]
    expect(rivalGroups(groups, 0).map((one) => one.ply)).toEqual([2, 3])
  })

  it('are those before my turn while I am in it', () => {
    const groups = [group(0, null), group(1, 1), group(2, 0), group(3, 0)]
    expect(rivalGroups(groups, 0).map((one) => one.ply)).toEqual([1])
  })
})

describe('a replay', () => {
  const table = {
    side: 0,
    isReplay: false,
    message: { ply: 3 },
    groups: [group(0, null), group(1, 0), group(2, 1), group(3, 1)],
    past: async () => [1, 2, 3].map((ply) => ({ ply, view: { ply } })),
  }
  const replay = new Replay<{ ply: number }>(
    table,
    (view) => view as { ply: number },
    (events) => events[0]!.kind,
  )
  beforeEach(() => {
    vi.useFakeTimers()
    settings.motion = 'on'
  })
  afterEach(() => {
    replay.close()
    vi.useRealTimers()
  })

  it('begins each move with the position before it and goes on by itself', async () => {
    await replay.start()
    expect([replay.frames.length, replay.step, replay.view]).toEqual([2, 0, { ply: 1 }])

    vi.advanceTimersByTime(500)
    expect(replay.view).toEqual({ ply: 2 })
    vi.advanceTimersByTime(2000)
    expect([replay.step, replay.view]).toEqual([1, { ply: 2 }])
    vi.advanceTimersByTime(5000)
    expect(replay.view).toEqual({ ply: 3 })

    replay.next()
    expect(replay.frame).toBeNull()
  })

  it('does not begin where a new move has come since', async () => {
    const begun = replay.start()
    table.message.ply = 4
    await begun
    expect(replay.frame).toBeNull()
  })
})

describe('keys', () => {
  it('mean the same on a Russian layout', () => {
    expect(['Й', 'у', 'г', 'ArrowLeft', 'Escape', '3'].map((key) => keyOf({ key }))).toEqual([
      'q',
      'e',
      'u',
      'arrowleft',
      'escape',
      '3',
    ])
  })
})
