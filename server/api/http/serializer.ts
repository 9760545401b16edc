import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { list, text } from '#core/text/loose-json.ts'

/**
 * What the writer is compiled from. Addresses and times are made by us from checked parts (slugs, codes, encoded names) and never hold a
 * character that JSON would have to escape; they are most of the texts in a reply, so the search for such characters is left out for
 * them. What may be null is said without alternatives: for those the writer would have each value validated.
 */
function writerSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writerSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, writerSchema(value)]))
  if (copy.format === 'uri' || copy.format === 'date-time') copy.format = 'unsafe'
  const [value, other, ...more] = list(copy, 'anyOf')
  return text(other, 'type') === 'null' && more.length === 0 ? { ...Object(value), nullable: true } : copy
}

type Serializer = (body: unknown) => string

const compile = (schema: TSchema): Serializer =>
  fastJsonStringify(writerSchema(JSON.parse(JSON.stringify(schema))) as never, {
    ajv: { formats: { unsafe: true } },
  })

const compiled = new WeakMap<TSchema, Serializer>()

/** The writer of a reply, compiled when it is first asked for: ten milliseconds for a unit. */
export function serializerOf(schema: TSchema): Serializer {
  const serializer = compiled.get(schema) ?? compile(schema)
  compiled.set(schema, serializer)
  return serializer
}
