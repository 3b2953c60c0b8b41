// The options of a game in words: titles and values of ours, and of each value the server's line that says what it means.

import { both, say, t } from './messages.svelte.ts'
import type { Option } from './protocol.ts'
import type { TableLine, TableMessage } from './schema.d.ts'
import { gameOf } from './session.svelte.ts'

export type OptionValue = TableLine['options'][string]

export function optionTitle(option: Option): string {
  return say(`option.${option.name}`) ?? both(option.text)
}

/** A value in a word or two. */
export function valueWord(option: Option, value: OptionValue): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return say(`option.${option.name}.${String(value)}`) ?? String(value)
}

/** What a value means, in one line; of an option without lines, what the option is about. */
export function valueLine(option: Option, value: OptionValue): string {
  const index = option.many ? Number(value !== null) : option.values.findIndex((one) => one === value)
  return both(option.lines[index] ?? option.text)
}

export interface Term {
  words: string
  /** It changes the rules. */
  isRule: boolean
}

/** What a table agreed on, in short: what changes the rules first, then clock and company. */
export function termsOf(
  line: Pick<TableLine | TableMessage, 'game' | 'options' | 'clock' | 'kids' | 'spectators'>,
): Term[] {
  const rules = (gameOf(line.game)?.options ?? []).flatMap((option): Term[] => {
    const value = line.options[option.name] ?? null
    const words = say(`term.${option.name}.${String(value)}`) ?? say(`term.${option.name}`)
    const isUsual = JSON.stringify(value) === JSON.stringify(option.default)
    return words && (!isUsual || option.name === 'mode') ? [{ words, isRule: true }] : []
  })
  const house = [t(`term.clock.${line.clock.kind}`)]
  if (line.kids) house.unshift(t('kids_table'))
  if (line.spectators) house.push(t('term.spectators'))
  return [...rules, ...house.map((words) => ({ words, isRule: false }))]
}
