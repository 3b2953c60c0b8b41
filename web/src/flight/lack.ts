// What a device lacks where something went wrong in flight.

/** "full": no room to keep it; "store": it keeps nothing at all; "small": too little memory for Python. */
export type Lack = 'full' | 'store' | 'small'

/** What that was; null where it was something else. */
export function lackOf(error: unknown): Lack | null {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  if (name === 'QuotaExceededError' || /QuotaExceeded|no room/.test(message)) return 'full'
  if (/^(Error: )?IndexedDB/.test(message)) return 'store'
  return name === 'RangeError' || /RangeError|\bmemory\b/i.test(message) ? 'small' : null
}
