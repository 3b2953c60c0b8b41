// What a device lacks where something went wrong in flight.

/** "full": no room to keep it; "small": too little memory for Python; else it was something else. */
export function lackOf(error: unknown): 'full' | 'small' | null {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  if (name === 'QuotaExceededError' || /QuotaExceeded/.test(message)) return 'full'
  return name === 'RangeError' || /RangeError|\bmemory\b/i.test(message) ? 'small' : null
}
