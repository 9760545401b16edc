import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { JsonObject } from '#core/text/json-object.ts'
import { list, text } from '#core/text/loose-json.ts'

/**
 * What the writer is compiled from. Addresses and times are made by us from checked parts (slugs, codes, encoded names) and never hold a
 * character that JSON would have to escape; they are most of the texts in a reply, so the search for such characters is left out for
 * them. What may be null is said without alternatives: for those the writer would have each value validated. An object of which nothing is
 * said is written at once: else the writer would ask for the kind of each of its values.
 */
function writerSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writerSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, writerSchema(value)]))
  if (copy.format === 'uri' || copy.format === 'date-time') copy.format = 'unsafe'
  if (isOpen(copy)) return {}
  const [value, other, ...more] = list(copy, 'anyOf')
  return text(other, 'type') === 'null' && more.length === 0 ? { ...Object(value), nullable: true } : copy
}

const isOpen = ({ additionalProperties, properties, patternProperties }: JsonObject): boolean =>
  additionalProperties === true && patternProperties === undefined && Object.keys(properties ?? {}).length === 0

type Serializer = (body: unknown) => string

/** A number that can have decimals is written with one, `50.0`: programs in other languages tell it from an integer by that. */
const asNumber = (value: number): string => (Number.isSafeInteger(value) ? `${value}.0` : JSON.stringify(value))

const hasNumbers = (schema: TSchema): boolean => JSON.stringify(schema).includes('"type":"number"')

function compile(schema: TSchema): Serializer {
  const plain = writerSchema(JSON.parse(JSON.stringify(schema))) as never
  const options = { ajv: { formats: { unsafe: true as const } } }
  if (!hasNumbers(schema)) return fastJsonStringify(plain, options)
  const parts: object = fastJsonStringify(plain, { ...options, mode: 'debug' })
  const { serializer } = parts as { readonly serializer: object }
  return fastJsonStringify.restore({ ...parts, serializer: Object.assign(serializer, { asNumber }) } as never)
}

const compiled = new WeakMap<TSchema, Serializer>()

/** The writer of a reply, compiled when it is first asked for: ten milliseconds for a unit. */
export function serializerOf(schema: TSchema): Serializer {
  const serializer = compiled.get(schema) ?? compile(schema)
  compiled.set(schema, serializer)
  return serializer
}
