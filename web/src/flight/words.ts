// What the page and its workers say to each other.

/** How a worker begins: where its files are; for tests, the chance and how far bots think. */
export interface Begin {
  base: string
  name: string
  colour: number
  seed: string
  iterations?: number
}

export type ToWorker =
  | { do: 'table'; begin: Begin }
  | { do: 'bots'; begin: Begin; module: WebAssembly.Module }
  | { do: 'install'; base: string }
  | { do: 'remember'; base: string }
  | { do: 'review'; begin: Begin; module: WebAssembly.Module; game: string }
  | { do: 'greet' }
  | { do: 'say'; text: string }
  | { do: 'ask'; id: number; text: string }

/** What an installing worker has compiled. */
export interface Compiled {
  library: Uint8Array<ArrayBuffer>
  engine: Uint8Array<ArrayBuffer>
}

/** And what another remembers. */
export interface Remembered {
  memory: Uint8Array<ArrayBuffer>
}

export type FromWorker =
  | { is: 'ready'; module: WebAssembly.Module }
  | { is: 'said'; text: string }
  | { is: 'answer'; id: number; text: string }
  | { is: 'fault'; text: string }

/** What a looking worker has found so far, as JSON; in the end that it is done. */
export type Seen = { text: string } | { done: true } | { fault: string }

/** A position to be thought about, and what came of it. */
export interface Thought {
  id: number
  position: string
  seat: number
  /** Who thinks; without a level it is a hint that is wanted, as JSON. */
  level: string | null
}
export type Choice = { id: number; action: string } | { id: number; fault: string }
