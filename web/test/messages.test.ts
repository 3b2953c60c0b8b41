import { describe, expect, it } from 'vitest'
// @ts-expect-error: a script without types
import { check } from '../scripts/messages.mjs'
import { say, t, use } from '../src/lib/messages.svelte.ts'
import { reasonWords } from '../src/lib/refusal.ts'
import aliens from '../messages/ru/aliens.json'
import bureau from '../messages/ru/bureau.json'
import cities from '../messages/ru/cities.json'
import shell from '../messages/ru/shell.json'

describe('messages', () => {
  it('choose the plural form of the language', () => {
    use('ru', { ...shell, ...aliens })
    expect([1, 2, 5, 11, 21, 22].map((n) => t('aliens.stations', { n }))).toEqual([
      '1 станция',
      '2 станции',
      '5 станций',
      '11 станций',
      '21 станция',
      '22 станции',
    ])
    use('en', { 'aliens.stations': { one: '{n} station', other: '{n} stations' } })
    expect([1, 2].map((n) => t('aliens.stations', { n }))).toEqual(['1 station', '2 stations'])
  })

  it('address whoever plays as «вы» everywhere but at the kids’ table', () => {
    const intimate =
      /(?<![а-яё])(ты|теб[яе]|тобой|тво[йяёеи]|твоих|выбери|возьми|верни|поставь|закрывай|[а-яё]+(ешь|ёшь|ишь))(?![а-яё])/i
    const found = Object.entries({ ...shell, ...cities, ...bureau }).filter(([, message]) =>
      intimate.test(JSON.stringify(message)),
    )
    expect(found).toEqual([])
  })

  it('put numbers into the reason of a refusal, and fall back to the engine’s sentence', () => {
    use('ru', { ...shell, ...aliens })
    expect(reasonWords({ rule: 'A9', key: 'astronauts', numbers: { needs: 4, has: 2 }, sentence: '' })).toBe(
      'Мало космонавтов: нужно 4, есть 2',
    )
    expect(reasonWords({ rule: 'B1', key: 'nowhere_written', numbers: {}, sentence: 'the engine says so' })).toBe(
      'the engine says so',
    )
    expect(say('nowhere_written')).toBeNull()
  })
})

describe('the check of the catalogues', () => {
  const good = {
    ru: { a: 'да {x}', b: { one: '{n}', few: '{n}', many: '{n}' } },
    en: { a: 'yes {x}', b: { one: '{n}', other: '{n}' } },
  }

  it('finds nothing where all is well', () => {
    expect(check(good, "t('a') t('b')")).toEqual([])
  })

  it('finds a message that is missing, unused, unwritten, or lacks a form or a placeholder', () => {
    expect(check({ ...good, en: { a: 'yes {x}' } }, "t('a') t('b')")).toEqual(['en: b is missing'])
    expect(check(good, "t('a')")).toEqual(['b is not used'])
    expect(check(good, "t('a') t('b') t('c')")).toEqual(['c is used and nowhere written'])
    expect(check({ ...good, ru: { ...good.ru, b: { one: '{n}', many: '{n}' } } }, "t('a') t('b')")).toEqual([
      'ru: b has the forms many one, not few many one',
    ])
    expect(check({ ...good, en: { ...good.en, a: 'yes' } }, "t('a') t('b')")).toEqual([
      'en: a has other placeholders than ru',
    ])
  })
})
