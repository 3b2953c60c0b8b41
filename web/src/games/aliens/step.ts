// Which clause the present step stands in.

import type { View } from './contract.d.ts'

export function rule(view: View): string {
  if (view.over) return 'A18'
  if (view.round === 1) return 'A6'
  const mine = view.players[view.turn[0] ?? 0]
  return mine?.planets.every((planet) => planet?.lacks) ? 'A9' : 'A8'
}
