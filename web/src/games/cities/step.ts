// Which clause the present step stands in.

import type { StepKind } from './model.ts'
import type { View } from './contract.d.ts'

const RULES: Record<StepKind, string> = {
  choose: 'C14',
  main: 'C15',
  take: 'C15',
  discard: 'C17',
  pay: 'C18',
  place: 'C20',
  move: 'C21',
  monument: 'C36',
  reserve: 'C48',
  tile: 'C2',
  again: 'C48',
}

export const rule = (view: View): string => (view.step ? RULES[view.step.kind] : 'C27')
