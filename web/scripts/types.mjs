// Writes the types of the HTTP API from its OpenAPI schema; with --check, says whether they are up to date.
// The schema is read from standard input: cosmodrome's own, as `make types` prints it.
import { readFileSync, writeFileSync } from 'node:fs'

const target = new URL('../src/lib/schema.d.ts', import.meta.url).pathname

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

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const text = write(JSON.parse(readFileSync(0, 'utf8')))
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== text) {
      console.error('src/lib/schema.d.ts differs from the OpenAPI schema: run `make types`')
      process.exit(1)
    }
    console.log('types: up to date')
  } else writeFileSync(target, text)
}
