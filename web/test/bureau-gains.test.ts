// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

const flown: (Element | null)[] = []
vi.mock('../src/lib/fly.ts', () => ({ fly: (_: Element | null, to: Element | null) => flown.push(to) }))
const { Ground } = await import('../src/games/bureau/gains.ts')

it('lets a taken agent fly to the last of its kind in hand, wherever that is sorted to (sb8)', () => {
  const stage = document.createElement('div')
  stage.innerHTML = ['orange', 'blue', 'blue', 'inspector']
    .map((kind) => `<div class="hand"><i class="piece" data-kind="${kind}"></i></div>`)
    .join('')
  const pieces = [...stage.querySelectorAll('.piece')]
  for (const one of pieces) one.getBoundingClientRect = () => ({ width: 60 }) as DOMRect

  new Ground(stage, 0, null).show({ kind: 'AgentTaken', seat: 0, agent: 'blue' }, null)

  expect(flown).toEqual([pieces[2]])
})
