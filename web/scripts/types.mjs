// Writes the types of the HTTP API and of what each game sends; with --check, says whether they are up to date.
// The schemas are read from standard input, as `cosmodrome schema` prints them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url).pathname

const name = (ref) =>
  ref
    .split('/')
    .at(-1)
    .replace(/[^A-Za-z0-9_]/g, '_')

export function type(schema, depth = 0) {
  if (schema === undefined || schema === true) return 'Json'
  const pad = '  '.repeat(depth + 1)
  if (schema.$ref) return name(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const many = schema.anyOf ?? schema.oneOf
  if (many) return [...new Set(many.map((one) => type(one, depth)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => type(one, depth)).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((one) => type({ ...schema, type: one }, depth)).join(' | ')
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array': {
      if (schema.prefixItems) return `[${schema.prefixItems.map((one) => type(one, depth)).join(', ')}]`
      const item = type(schema.items, depth)
      return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`
    }
    case 'object':
    case undefined: {
      const fields = Object.entries(schema.properties ?? {})
      if (!fields.length && schema.additionalProperties === false) return 'Record<string, never>'
      if (!fields.length)
        return schema.additionalProperties && schema.additionalProperties !== true
          ? `{ [key: string]: ${type(schema.additionalProperties, depth)} }`
          : '{ [key: string]: Json }'
      const lines = fields.map(
        ([key, field]) =>
          `${pad}${/^\w+$/.test(key) ? key : JSON.stringify(key)}${(schema.required ?? []).includes(key) ? '' : '?'}: ${type(field, depth + 1)}`,
      )
      return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}${schema.additionalProperties === true ? ' & { [key: string]: Json }' : ''}`
    }
  }
  throw new Error(`cannot write the type of ${JSON.stringify(schema)}`)
}

export function write(openapi) {
  const parts = [
    '// Written from the OpenAPI schema by scripts/types.mjs; not to be edited.\n',
    'export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }\n',
  ]
  for (const [key, schema] of Object.entries(openapi.components?.schemas ?? {}).sort())
    parts.push(`export type ${name(key)} = ${type(schema)}\n`)
  const paths = Object.entries(openapi.paths)
    .sort()
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const body = operation.requestBody?.content?.['application/json']?.schema
        const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
        const answer = good?.content?.['application/json']?.schema
        return `  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: { body: ${body ? type(body, 1) : 'null'}; answer: ${answer ? type(answer, 1) : 'unknown'} }`
      }),
    )
  parts.push(`export interface Calls {\n${paths.join('\n')}\n}\n`)
  return parts.join('\n')
}

const CONTRACT = {
  view: 'View',
  facts: 'Facts',
  preview: 'Preview',
  event: 'Event',
  action: 'Action',
  reason: 'ReasonKey',
}

/** What one game sends, from its schema: View, Facts, Preview, Event, Action, ReasonKey and the parts they name. */
export function writeContract(schema) {
  const parts = [`// Written from the schema of ${schema.title} by scripts/types.mjs; not to be edited.\n`]
  for (const [key, one] of Object.entries(schema.$defs).sort()) {
    const words = one.description ? `/** ${one.description.replace(/\s+/g, ' ')} */\n` : ''
    parts.push(`${words}export type ${name(key)} = ${type(one)}\n`)
  }
  const fields = Object.entries(CONTRACT).map(([field, key]) => `  ${field}: ${key}\n`)
  parts.push(`/** All of it together. */\nexport interface Sent {\n${fields.join('')}}\n`)
  return parts.join('\n')
}

/** The number of the protocol this page speaks. */
export const writeProtocol = (openapi) =>
  `// Written from the OpenAPI schema by scripts/types.mjs; not to be edited.\nexport const PROTOCOL = ${openapi.info['x-protocol']}\n`

/** Every file that is written, with its text. */
export function files({ api, games }) {
  const contracts = Object.entries(games).map(([game, schema]) => [
    `src/games/${game}/contract.d.ts`,
    writeContract(schema),
  ])
  return [['src/lib/schema.d.ts', write(api)], ['src/lib/protocol-number.ts', writeProtocol(api)], ...contracts]
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const written = files(JSON.parse(readFileSync(0, 'utf8')))
  if (process.argv.includes('--check')) {
    const stale = written.filter(([path, text]) => read(root + path) !== text)
    for (const [path] of stale) console.error(`${path} differs from the schema: run \`make types\``)
    if (stale.length) process.exit(1)
    console.log('types: up to date')
  } else for (const [path, text] of written) writeFileSync(root + path, text)
}
