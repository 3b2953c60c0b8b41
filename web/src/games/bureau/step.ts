// Which clause the present step stands in.

import type { View } from './types.ts'

const RULES: Record<View['stage'], string> = {
  side: 'B11',
  place: 'B14',
  captain: 'B16',
  compartment: 'B17',
  follow: 'B28',
  discovery: 'B28',
  room: 'B24',
  flight: 'B26',
  refill: 'B34',
  close: 'B35',
  over: 'B37',
}

export const rule = (view: View): string => RULES[view.stage]
