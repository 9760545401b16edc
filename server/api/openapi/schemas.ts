export type Json = Record<string, unknown>

/** Schemas with a title are written once, under components, and referred to. */
export type Named = Map<string, unknown>

function collect(schema: unknown, named: Named): unknown {
  if (Array.isArray(schema)) return schema.map((item) => collect(item, named))
  if (schema === null || typeof schema !== 'object') return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, collect(value, named)]))
  const { title } = copy
  if (typeof title !== 'string') return copy
  if (!named.has(title)) named.set(title, copy)
  return { $ref: `#/components/schemas/${title}` }
}

export const schemaOf = (schema: unknown, named: Named): unknown => collect(JSON.parse(JSON.stringify(schema)), named)

export const jsonContent = (schema: unknown, named: Named): Json => ({
  'application/json': { schema: schemaOf(schema, named) },
})

/** The content of a reply or body that is bytes. */
export const binaryContent = (contentTypes: readonly string[]): Json =>
  Object.fromEntries(contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
