// @vitest-environment node
// Cities in words: the log, and why something cannot be done.

import { describe, expect, it } from 'vitest'
import ru from '../messages/ru/cities.json'
import { signed, splitText, tileName, whyWords, word } from '../src/games/cities/words.ts'
import { use } from '../src/lib/messages.svelte.ts'
import type { Seat } from '../src/lib/protocol.ts'

const [LENA, IVAN] = [{ seat: 0, name: 'Лена' } as Seat, { seat: 1, name: 'Иван' } as Seat]

it('words: when an ability works stands out; numbers have their sign', () => {
  expect(splitText('Сбор: ещё 1 вода из банка.')).toEqual(['Сбор', 'ещё 1 вода из банка.'])
  expect(splitText('Без способности.')).toEqual(['', 'Без способности.'])
  expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0'])
})

describe('words of the page', () => {
  it('tell a move in the log, one\'s own to "you"', () => {
    use('ru', ru)
    expect(tileName('habitat')).toBe('Жильё')
    const placed = { kind: 'TilePlaced', seat: 0, tile: 'habitat', cells: [3] } as const
    expect(word({ ...placed, cells: [3] }, [LENA, IVAN])).toBe('Лена ставит жильё')
    expect(word({ kind: 'ResourcesGathered', seat: 0, units: [3, 0, 0, 0] }, [LENA], 0)).toBe(
      'Вы собираете: вода\u00a03',
    )
  })

  it('tell that workers were chosen', () => {
    use('ru', ru)
    expect(word({ kind: 'WorkersChosen', seat: 0, workers: [4] }, [LENA], 0)).toBe('Вы сделали выбор')
    expect(word({ kind: 'WorkersChosen', seat: 1, workers: [] }, [LENA, IVAN], 0)).toBe('Иван делает выбор')
  })

  it('say what the store lacks for a price, by the units the engine names', () => {
    use('ru', ru)
    const numbers = { tile: 'power', price: 3, has: 0, water: 0, minerals: 2, organics: 0, energy: 1 }
    const why = { rule: 'C18', key: 'cannot_pay', sentence: '', numbers } as const
    expect(whyWords(why, '')).toBe('Не хватает: минералы\u00a02, энергия\u00a01')
    expect(whyWords({ ...why, key: 'cannot_pay_any' }, '')).toBe('Не хватает подходящих ресурсов, цена: 3')
  })

  it('name a tile and a resource in a reason, and what is to be done first', () => {
    use('ru', ru)
    const why = { rule: 'C18', sentence: '' }
    expect(whyWords({ ...why, key: 'no_room', numbers: { tile: 'power' } }, '')).toBe('Некуда поставить: Станция')
    expect(whyWords({ ...why, key: 'bank_short', numbers: { resource: 'water' } }, '')).toBe('В банке нет: вода')
    expect(whyWords({ ...why, key: 'step', numbers: { step: 'pay' } }, 'Чем заплатить?')).toBe(
      'Сначала — Чем заплатить?',
    )
  })
})
