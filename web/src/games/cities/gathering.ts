// Which load a tap on an area means: all of it from there, or split with another. The engine lists the loads there are.

import type { Action, Gather, Haul, Units } from './contract.d.ts'
import { ofKind } from './model.ts'
import { RESOURCES, type Resource } from './units.ts'

export type Load = Gather | Haul

const has = (load: Load, area: Resource): boolean => (load.kind === 'haul' ? load[area] > 0 : load.area === area)
const areasOf = (load: Load): Resource[] => RESOURCES.filter((name) => has(load, name))
const isSame = (a: readonly Resource[], b: readonly Resource[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name))

/** The areas of a load in the order they were tapped. */
export const inOrder = (load: Load, tapped: readonly Resource[]): Resource[] => [
  ...tapped.filter((name) => has(load, name)),
  ...areasOf(load).filter((name) => !tapped.includes(name)),
]

/** The load after a tap on an area: the first tap takes all from there, one on a second moves a unit there, one on the first moves it back. */
export function tapped(
  legal: readonly Action[],
  load: Load | null,
  order: readonly Resource[],
  area: Resource,
): Load | null {
  const gather = (from: Resource | undefined): Load | null =>
    ofKind(legal, 'gather').find((one) => one.area === from) ?? null
  const hauls = onlyHaul(legal) ? [] : ofKind(legal, 'haul') // the only one has a button of its own
  const first = order[0]
  if (!load || !first)
    return (
      gather(area) ??
      least(
        hauls.filter((one) => one[area]),
        area,
      )
    )
  const shared = least(
    hauls.filter((one) => one[first] && one[area]),
    area,
  )
  if (load.kind === 'gather') return area === first ? null : (shared ?? gather(area))
  if (!hauls.length) return gather(area)
  if (!load[area]) return shared
  const alike = hauls.filter((one) => isSame(areasOf(one), areasOf(load)))
  const more = alike.find((one) => one[area] === load[area] + 1)
  if (more) return more
  return alike.length > 1 || area === first ? gather(area) : gather(first)
}

/** The haul from the fewest areas, with the fewest units of this one. */
function least(hauls: readonly Haul[], area: Resource): Haul | null {
  const cost = (one: Haul): number => 10 * areasOf(one).length + one[area]
  return hauls.reduce<Haul | null>((best, one) => (best && cost(best) <= cost(one) ? best : one), null)
}

/** How a load is taken from several areas at once, where there is one way only: a button of its own. */
export function onlyHaul(legal: readonly Action[]): { haul: Haul; areas: number } | null {
  const [haul, ...others] = ofKind(legal, 'haul')
  return haul && !others.length ? { haul, areas: areasOf(haul).length } : null
}

/** Units by kind, for a button that names them. */
export const kindsOf = (units: Units): { name: Resource; n: number }[] =>
  RESOURCES.filter((name) => units[name]).map((name) => ({ name, n: units[name] }))
