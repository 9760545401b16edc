import { type OpenApiDocument, resolve, type Schema } from './openapi.ts'

export interface Field {
  name: string
  type: string
  required: boolean
  description: string | undefined
  children: Field[]
}

const deepest = 6

/** The fields of a schema as a tree to read. A schema inside itself is named, not unfolded again. */
export function schemaFields(document: OpenApiDocument, schema: Schema, above: readonly Schema[] = []): Field[] {
  const object = unfold(document, schema)
  if (above.includes(object) || above.length >= deepest) return []
  const inner = [...above, object]
  return Object.entries(allProperties(document, object)).map(([name, property]) => ({
    name,
    type: typeName(document, property),
    required: object.required?.includes(name) ?? false,
    description: property.description ?? resolve(document, property).description,
    children: schemaFields(document, property, inner),
  }))
}

/** The object behind a reference, a list or an "or null": the thing whose fields are worth showing. */
function unfold(document: OpenApiDocument, schema: Schema): Schema {
  const known = resolve(document, schema)
  if (known.items) return unfold(document, known.items)
  const choices = (known.anyOf ?? known.oneOf)?.filter((choice) => choice.type !== 'null')
  return choices?.length === 1 && choices[0] ? unfold(document, choices[0]) : known
}

function allProperties(document: OpenApiDocument, schema: Schema): Record<string, Schema> {
  const parts = (schema.allOf ?? []).map((part) => resolve(document, part).properties)
  return Object.assign({}, ...parts, schema.properties)
}

/** A type in words: "array of string", "integer or null", "one of json, api". */
export function typeName(document: OpenApiDocument, schema: Schema): string {
  const known = resolve(document, schema)
  if (known.const !== undefined) return JSON.stringify(known.const)
  if (known.enum) return `one of ${known.enum.map((value) => JSON.stringify(value)).join(', ')}`
  const choices = known.anyOf ?? known.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeName(document, choice)))].join(' or ')
  if (known.items) return `array of ${typeName(document, known.items)}`
  if (Array.isArray(known.type)) return known.type.join(' or ')
  return plainName(schema, known, known.type)
}

function plainName(schema: Schema, known: Schema, type: string | undefined): string {
  const reference = schema.$ref?.split('/').at(-1)
  if (type === 'object' || type === undefined) return known.title ?? reference ?? type ?? 'any'
  return known.format ? `${type} (${known.format})` : type
}
