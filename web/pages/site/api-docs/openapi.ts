/** The parts of an OpenAPI 3.1 document that this page shows. */

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  description?: string
  example?: unknown
  schema?: Schema
}

export interface Reply {
  $ref?: string
  description?: string
  content?: Record<string, { schema?: Schema }>
}

export interface OperationObject {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: { $ref?: string; description?: string; content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, Reply>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

type PathItem = { [Method in (typeof methods)[number]]?: OperationObject } & {
  summary?: string
  parameters?: Parameter[]
}

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, PathItem>
  components?: Record<string, Record<string, unknown>>
}

export interface Operation extends OperationObject {
  id: string
  method: string
  path: string
  parameters: Parameter[]
}

export interface OperationGroup {
  name: string
  description: string | undefined
  operations: Operation[]
}

/** Every operation of the document, grouped by its first tag in the order the document names tags. */
export function groupOperations(document: OpenApiDocument): OperationGroup[] {
  const groups = new Map<string, OperationGroup>()
  for (const { name, description } of document.tags ?? []) groups.set(name, { name, description, operations: [] })
  for (const operation of listOperations(document)) {
    const name = operation.tags?.[0] ?? 'Other'
    const group = groups.get(name) ?? { name, description: undefined, operations: [] }
    group.operations.push(operation)
    groups.set(name, group)
  }
  return [...groups.values()].filter(({ operations }) => operations.length > 0)
}

/** Operations that have every word in method, path or description; groups without any are left out. */
export function findOperations(groups: readonly OperationGroup[], search: string): OperationGroup[] {
  const words = search.toLowerCase().split(/\s+/)
  const hasAll = ({ method, path, summary = '', description = '' }: Operation) => {
    const text = `${method} ${path} ${summary} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter(hasAll) }))
    .filter(({ operations }) => operations.length > 0)
}

function listOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const found = item[method]
      if (found === undefined) return []
      const shared = item.parameters ?? []
      const parameters = [...shared, ...(found.parameters ?? [])].map((each) => resolve(document, each))
      return [{ ...found, method, path, id: operationId(found, method, path), parameters }]
    }),
  )
}

function operationId(operation: OperationObject, method: string, path: string): string {
  return operation.operationId ?? `${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`
}

/** Follows `#/components/...` references; anything that leads nowhere stays as it is. */
export function resolve<Thing extends { $ref?: string }>(document: OpenApiDocument, thing: Thing): Thing {
  let current = thing
  for (let step = 0; step < 16 && current.$ref !== undefined; step++) {
    const target = lookUp(document, current.$ref)
    if (target === undefined) return current
    current = target as Thing
  }
  return current
}

function lookUp(document: OpenApiDocument, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  const names = reference
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), document)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Tags are identifiers; as headings they begin with a capital. */
export function capitalise(tag: string): string {
  return tag.slice(0, 1).toUpperCase() + tag.slice(1)
}

/** The JSON schema of a body or reply, where it has one. */
export function jsonSchema(content: Record<string, { schema?: Schema }> | undefined): Schema | undefined {
  const type = Object.keys(content ?? {}).find((name) => name.includes('json'))
  return type === undefined ? undefined : content?.[type]?.schema
}
