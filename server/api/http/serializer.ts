import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/**
 * Addresses and times are made by us from checked parts (slugs, codes, encoded names) and never hold a character that JSON
 * would have to escape; they are most of the texts in a reply, so the search for such characters is left out for them.
 */
function withoutEscaping(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutEscaping)
  if (schema === null || typeof schema !== 'object') return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutEscaping(value)]))
  if (copy.format === 'uri' || copy.format === 'date-time') copy.format = 'unsafe'
  return copy
}

/** Compiles the writer of a reply. */
export const serializerOf = (schema: TSchema): ((body: unknown) => string) =>
  fastJsonStringify(withoutEscaping(JSON.parse(JSON.stringify(schema))) as never, {
    ajv: { formats: { unsafe: true } },
  })
