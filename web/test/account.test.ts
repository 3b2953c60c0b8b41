import { describe, expect, it, vi } from 'vitest'
import { Live, type Socket } from '../src/lib/live.ts'
import { groups, inGroups } from '../src/pages/account/code.ts'

describe('a recovery code', () => {
  it('is split into its groups while it is typed, whatever the case and the hyphens', () => {
    expect(inGroups('7k2mq')).toBe('7K2M-Q')
    expect(inGroups('7K2M-QX4D 9hpa_vt3c-R6NE and more')).toBe('7K2M-QX4D-9HPA-VT3C-R6NE')
    expect(inGroups('')).toBe('')
    expect(groups('7K2M-QX4D')).toEqual(['7K2M', 'QX4D'])
  })
})

describe('a ban', () => {
  it('ends the line for good', () => {
    vi.useFakeTimers()
    const opened: Socket[] = []
    const open = () => {
      const socket = { readyState: 0, onopen: null, onmessage: null, onclose: null, send() {}, close() {} } as Socket
      opened.push(socket)
      return socket
    }
    const banned = vi.fn()
    new Live(open, { banned }).start()
    opened[0]!.onclose!({ code: 4010 } as CloseEvent)
    vi.advanceTimersByTime(60_000)
    expect(banned).toHaveBeenCalledOnce()
    expect(opened).toHaveLength(1)
    vi.useRealTimers()
  })
})
