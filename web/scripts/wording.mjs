// What games can say, held against the catalogues: every event and every reason has words, or is known to need none.

const MOST = 64 // variants of one event

/** Values of a schema that differ in all that can change the words: each word of an enum, true and false, null or not. */
export function samples(schema, defs) {
  if (schema.$ref) return samples(defs[schema.$ref.split('/').at(-1)], defs)
  if ('const' in schema) return [schema.const]
  if (schema.enum) return schema.enum
  if (schema.anyOf) return schema.anyOf.flatMap((one) => samples(one, defs))
  switch (schema.type) {
    case 'boolean':
      return [false, true]
    case 'integer':
    case 'number':
      return [1]
    case 'string':
      return ['x']
    case 'null':
      return [null]
    case 'array':
      return [schema.prefixItems ? schema.prefixItems.map((one) => samples(one, defs)[0]) : some(schema.items, defs)]
    case 'object':
      return objects(Object.entries(schema.properties ?? {}), defs)
  }
  throw new Error(`no sample of ${JSON.stringify(schema)}`)
}

// long enough for lists of a fixed meaning, as one number for each resource
const some = (schema, defs) => Array(8).fill(samples(schema, defs)[0])

function objects(fields, defs) {
  let all = [{}]
  for (const [name, field] of fields) {
    const values = samples(field, defs)
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))).slice(0, MOST)
  }
  return all
}

/** The kinds of events that a schema knows, each with its schema. */
function eventsOf({ $defs }) {
  return $defs.Event.anyOf.map(({ $ref }) => {
    const event = $defs[$ref.split('/').at(-1)]
    return [event.properties.kind.const, event]
  })
}

/** The line of an event, or null: a key that nobody wrote and a placeholder that nobody filled are no words. */
function isWorded(line, words) {
  return (
    typeof line === 'string' &&
    line.trim() !== '' &&
    !/\{\w+\}/.test(line) &&
    (line in words || !/^\w+(\.\w+)+$/.test(line))
  )
}

/**
 * What a game leaves unsaid. `catalogues`: the words of each language; `silent`: what needs none;
 * `speak(language)` gives the function that words an event: `word(event, seats, side)`.
 */
export function unworded(game, schema, catalogues, silent, speak) {
  const faults = []
  const reasons = schema.$defs.ReasonKey.enum
  const events = eventsOf(schema)
  for (const [language, words] of Object.entries(catalogues)) {
    for (const key of reasons) {
      const has = `${game}.refusal.${key}` in words || `refusal.${key}` in words
      if (!has && !silent.reasons.includes(key)) faults.push(`${language}: ${game} does not say the reason ${key}`)
    }
    const word = speak(language)
    for (const [kind, event] of events) {
      if (silent.events.includes(kind)) continue
      const all = samples(event, schema.$defs)
      // to whoever watches, and to whom it happened
      const lines = all.flatMap((one) => [word(one, [], -1), word(one, [], one.seat ?? -1)])
      if (!lines.every((line) => isWorded(line, words))) faults.push(`${language}: ${game} does not say ${kind}`)
    }
  }
  const kinds = events.map(([kind]) => kind)
  for (const kind of silent.events)
    if (!kinds.includes(kind)) faults.push(`${game}: there is no ${kind} to be silent about`)
  for (const key of silent.reasons) if (!reasons.includes(key)) faults.push(`${game}: there is no reason ${key}`)
  return faults
}
