import { Type } from 'typebox'
import { ErrorReply } from '#server/api/http/error-reply.ts'
import { type AnyRoute, isFileRoute } from '#server/api/http/route.ts'
import { resources } from '#server/api/resources/all.ts'

type Json = Record<string, unknown>

/** `/api/units/:id/` -> `/api/units/{id}/`. */
const documentedPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const parameterHelp: Readonly<Record<string, string>> = {
  project: 'Slug of the project.',
  component: "Slug of the component; inside categories their slugs come first, joined by '%252F'.",
  language: 'Language code.',
  username: 'User name.',
  id: 'Identifier.',
}

function parametersOf(route: AnyRoute): Json[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    description: parameterHelp[name] ?? '',
    schema: { type: name === 'id' && !route.path.includes('/tasks/') ? 'integer' : 'string' },
  }))
  const inQuery = Object.entries(route.query?.properties ?? {}).map(([name, schema]) => {
    const { description = '', ...rest } = schema as Json
    return { name, in: 'query', required: false, description, schema: rest }
  })
  return [...inPath, ...inQuery]
}

/** Named schemas are written once, under components, and referred to. */
function collect(schema: unknown, named: Map<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => collect(item, named))
  if (schema === null || typeof schema !== 'object') return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, collect(value, named)]))
  const { title } = copy
  if (typeof title !== 'string') return copy
  if (!named.has(title)) named.set(title, copy)
  return { $ref: `#/components/schemas/${title}` }
}

function operation(tag: string, route: AnyRoute, named: Map<string, unknown>): Json {
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: collect({ ...ErrorReply, title: 'Error' }, named) } },
  })
  const content = isFileRoute(route)
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: collect(JSON.parse(JSON.stringify(route.reply)), named) } }
  return {
    operationId: route.path
      .replace('/api/', 'get/')
      .replaceAll(/[^\w]+/g, '_')
      .replaceAll(/^_|_$/g, ''),
    tags: [tag],
    summary: route.name,
    description: `${route.summary} For ${route.needs}.`,
    parameters: parametersOf(route),
    responses: {
      '200': { description: route.name, content },
      '401': failure('The token does not hold.'),
      '404': failure('There is no such thing, or the caller may not know of it.'),
    },
    security: [{}, { token: [] }],
  }
}

/** The OpenAPI document, made from the very schemas that write the replies. */
export function openApiDocument(serverUrl: string, version: string): Json {
  const named = new Map<string, unknown>()
  const paths: Record<string, Json> = {}
  for (const [tag, routes] of Object.entries(resources))
    for (const route of routes) paths[documentedPath(route.path)] = { get: operation(tag, route, named) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dragoman',
      version,
      description: 'Projects, components, translations and strings, and the history of all of them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.keys(resources).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(named),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: "'Token' and the key." },
      },
    },
  }
}

export const OpenApi = Type.Object({}, { additionalProperties: true })
