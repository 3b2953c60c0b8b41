import { describe, expect, it } from 'vitest'
import { marked, numberIn, search } from '../src/rules/search.ts'
import { stem } from '../src/rules/stem.ts'

const same = (...words: string[]) => expect(new Set(words.map(stem)).size, words.map(stem).join(' ')).toBe(1)

describe('stems', () => {
  it('know the forms of Russian words', () => {
    same('контакт', 'контакты', 'контактом', 'контакта', 'контактов')
    same('образец', 'образца', 'образцы', 'образцов')
    same('мешок', 'мешка', 'мешке')
    same('полёт', 'полета', 'полёты')
    same('космонавт', 'космонавтов', 'космонавты')
    same('планета', 'планеты', 'планету', 'планет')
    same('очередь', 'очереди')
    same('станция', 'станции', 'станций')
    same('рабочий', 'рабочего', 'рабочих')
    same('строить', 'строит')
  })
  it('know the forms of English words', () => {
    same('contact', 'contacts')
    same('flight', 'flights')
    same('worker', 'workers')
    same('place', 'places', 'placed', 'placing')
    same('discovery', 'discoveries')
  })
  it('keep different words apart', () => {
    expect(stem('планета')).not.toBe(stem('план'))
    expect(stem('office')).not.toBe(stem('offer'))
  })
})

describe('the search of the rules', () => {
  const entries = [
    { id: 'B2', text: 'У агента контакты с разных сторон.' },
    { id: 'B14', text: 'Хотя бы один контакт должен сойтись с контактом корпуса.' },
    { id: 'B24', text: 'Шаги по комнатам.', more: 'Контакты не важны.' },
    { id: 'B26', text: 'Летите через границу.' },
  ]
  const ids = (query: string) => search(query, entries, 'B').map((found) => found.id)
  it('finds words in any form, most hits first', () => {
    expect(ids('контактам')).toEqual(['B14', 'B2', 'B24'])
  })
  it('begins with the second letter and needs every word', () => {
    expect(ids('к')).toEqual([])
    expect(ids('ко')).toEqual(['B14', 'B24', 'B2'])
    expect(ids('контакт корпус')).toEqual(['B14'])
    expect(ids('бегемот')).toEqual([])
  })
  it('knows numbers in both alphabets', () => {
    for (const query of ['B24', 'b24', 'В24', 'в24', ' b 24', '24']) expect(ids(query), query).toEqual(['B24'])
    expect(ids('b2')).toEqual(['B2', 'B24', 'B26'])
    expect(numberIn('с18', 'C')).toBe('C18')
    expect(numberIn('а9', 'A')).toBe('A9')
  })
  it('cuts a text where it hits', () => {
    const pieces = marked('Контакты корпуса', 'контакт')
    expect(pieces).toEqual([
      { text: 'Контакты', isHit: true },
      { text: ' корпуса', isHit: false },
    ])
  })
})
