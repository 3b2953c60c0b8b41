// What a lesson calls the pictures before its words, and how they are drawn.

export const SYMBOLS: Record<string, string> = {
  alien: 'alien-orange',
  half: 'station-half-l',
  tile: 'tile-back',
  planet: 'world-forest',
  star: 'l-star',
  no: 'i-close',
  number: 'badge-priority',
  three: 'badge-priority',
  hidden: 'badge-priority',
  cargo: 'badge-cargo',
  ...Object.fromEntries(['water', 'minerals', 'organics', 'energy'].map((name) => [name, `res-${name}`])),
  ...Object.fromEntries(['ice', 'crater', 'rock', 'soil'].map((name) => [name, `ter-${name}`])),
  fuel: 'b-fuel',
  sample: 'b-sample-any',
  credit: 'b-fx-credits',
  office: 'b-office-any',
  level: 'b-fx-level-n',
  fly: 'b-fx-fly',
  land: 'b-planet-orange',
}
/** What stands on a badge. */
export const BADGES: Record<string, string> = { three: '3', hidden: '?' }
/** Drawn of two agents. */
export const JOINTS: readonly string[] = ['meet', 'miss']
export const SIGNS: readonly string[] = ['>', '=', '+', '→']
