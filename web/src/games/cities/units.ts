// Resources: what a store holds, a price asks for, a payment gives. No rules.

import type { Payment, Price, Units } from './contract.d.ts'

export const RESOURCES = ['water', 'minerals', 'organics', 'energy'] as const
export type Resource = (typeof RESOURCES)[number]
/** What a price may name besides the resources. */
const OPEN = ['same', 'other', 'any'] as const
export type Unit = Resource | (typeof OPEN)[number]

export const isOpen = (name: Unit): name is (typeof OPEN)[number] => OPEN.some((one) => one === name)

export const total = (units: Units): number => RESOURCES.reduce((sum, name) => sum + units[name], 0)

/** Units as events list them, in the order of the resources. */
export type Listed = [number, number, number, number]

export const added = (a: Listed, b: Listed): Listed => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]

export function unitsIn([water = 0, minerals = 0, organics = 0, energy = 0]: readonly number[]): Units {
  return { water, minerals, organics, energy }
}

/** One entry for each unit, in the order of the resources. */
export const unitList = (units: Units): Resource[] =>
  RESOURCES.flatMap((name) => Array.from({ length: units[name] }, () => name))

/** A price as icons: one name for each unit; "same" units are pairs of one type, "other" of another. */
export const priceIcons = (price: Price): Unit[] =>
  [...RESOURCES, ...OPEN].flatMap((name) => Array.from({ length: price[name] ?? 0 }, () => name))

/** Which icons of a fixed price the store cannot cover, by place. */
export function lacking(price: Price, store: Units): boolean[] {
  const left = { ...store }
  return priceIcons(price).map((name) => !isOpen(name) && --left[name] < 0)
}

/** Which units of a payment stand in for printed ones, by place in its list. */
export function standIns({ units, stand_ins }: Payment): boolean[] {
  const left = { ...units }
  return unitList(units).map((name) => left[name]-- <= stand_ins[name])
}
