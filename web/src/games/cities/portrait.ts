// A worker's portrait, composed from parts by the deck and the number: the same everywhere, and a new card gets one for nothing.

import type { Deck } from './model.ts'

export interface Portrait {
  bg: string
  wear: string
  head: string
  eyes: string
  top: string
  skin: string
  dye: string
  cloth: string
  badge: string
}

const BG = ['orbit', 'rays', 'hex', 'hills']
const WEAR = ['overall', 'suit', 'coat', 'scarf', 'vest', 'cape']
const HUMAN = ['round', 'long', 'square']
const ALIEN = ['bulb', 'wide', 'stalk']
const HUMAN_SKIN = ['amber', 'fair', 'deep']
const ALIEN_SKIN = ['moss', 'aqua', 'plum']
const HUMAN_EYES = ['calm', 'glasses', 'goggles', 'visor']
const HUMAN_TOP = ['bun', 'bob', 'cap', 'mohawk', 'hardhat', '', 'bob']
const ALIEN_TOP = ['antennae', '', 'bubble', 'cap', 'hardhat', 'mohawk']
const DYE = ['night', 'copper', 'coal', 'rose', 'silver']
const CLOTH = ['green', 'orange', 'violet', 'white', 'red', 'blue']
const BADGE = ['teal', 'violet', 'blue', 'rust', 'rose']
const START: Record<Deck, number> = { basic: 0, advanced: 25, solo: 50 }

/** Parts walk through their lists at different paces, so that no two of the decks look alike. */
export function portraitOf(deck: Deck, number: number, hasBeard = true): Portrait {
  const n = START[deck] + number
  const pick = (list: readonly string[], pace: number, from = 0): string =>
    list[(n * pace + from + Math.floor(n / list.length)) % list.length]!
  const isAlien = n % 5 === 0 || n % 7 === 3
  const drawn = isAlien ? pick(ALIEN, 2) : pick(HUMAN, 1)
  const head = drawn === 'square' && !hasBeard ? 'round' : drawn
  const bare = head === 'round' || head === 'long' ? 'bob' : '' // a head without hair has a beard or is no human's
  const top = head === 'stalk' ? (n % 2 ? 'bubble' : '') : isAlien ? pick(ALIEN_TOP, 1) : pick(HUMAN_TOP, 3) || bare
  return {
    bg: pick(BG, 3),
    wear: top === 'bubble' ? 'suit' : pick(WEAR, 5),
    head,
    eyes:
      head === 'stalk'
        ? ''
        : head === 'wide'
          ? 'three'
          : head === 'bulb'
            ? n % 3
              ? 'deep'
              : 'goggles'
            : pick(HUMAN_EYES, 3, 1),
    top: head === 'wide' && top === 'hardhat' ? 'cap' : top,
    skin: isAlien ? pick(ALIEN_SKIN, 1) : pick(HUMAN_SKIN, 2),
    dye: pick(DYE, 3),
    cloth: pick(CLOTH, 1, 2),
    badge: pick(BADGE, 3),
  }
}

export const partsOf = (p: Portrait): string[] =>
  [`bg-${p.bg}`, `wear-${p.wear}`, `head-${p.head}`, p.eyes && `eyes-${p.eyes}`, p.top && `top-${p.top}`].filter(
    (part) => part !== '',
  )
