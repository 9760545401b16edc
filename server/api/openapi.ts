import { Type } from 'typebox'
import { needsInWords } from '#core/contract/needs.ts'
import { ErrorReply } from '#server/api/http/error-reply.ts'
import {
  type AnyRoute,
  type FileRoute,
  isActionRoute,
  isFileRoute,
  isStreamRoute,
  type Route,
  type StreamRoute,
  type Write,
} from '#server/api/http/route.ts'
import { resources } from '#server/api/resources/registry.ts'

type Json = Record<string, unknown>

/** `/api/units/:id/` -> `/api/units/{id}/`. */
const documentedPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const parameterHelp: Readonly<Record<string, string>> = {
  project: 'Slug of the project.',
  component: "Slug of the component; inside categories their slugs come first, joined by '%252F'.",
  language: 'Language code.',
  username: 'User name.',
  id: 'Identifier.',
  part: 'Identifier of the part, or the code of a language.',
  user: 'Identifier of the user.',
  invitation: 'Identifier of the invitation.',
  list: 'Slug of the component list.',
  member: "Slug of the component, or after its project's: 'project%252Fcomponent'.",
  unit: 'Identifier of the unit.',
}

function parametersOf(route: Pick<Route, 'path' | 'query'>): Json[] {
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

type Named = Map<string, unknown>

const schemaOf = (schema: unknown, named: Named): unknown => collect(JSON.parse(JSON.stringify(schema)), named)

const jsonOf = (schema: unknown, named: Named): Json => ({ 'application/json': { schema: schemaOf(schema, named) } })

function failures(named: Named, more: Readonly<Record<string, string>> = {}): Json {
  const texts = {
    '401': 'The token does not hold.',
    '404': 'There is no such thing, or the caller may not know of it.',
    ...more,
  }
  return Object.fromEntries(
    Object.entries(texts).map(([status, description]) => [
      status,
      { description, content: jsonOf({ ...ErrorReply, title: 'Error' }, named) },
    ]),
  )
}

const operationId = (method: string, path: string): string =>
  path
    .replace('/api/', `${method.toLowerCase()}/`)
    .replaceAll(/[^\w]+/g, '_')
    .replaceAll(/^_|_$/g, '')

function contentOf(route: Route | FileRoute | StreamRoute, named: Named): Json {
  if (isFileRoute(route)) return { 'application/octet-stream': {} }
  if (isStreamRoute(route)) return { [route.contentType]: {} }
  const others = (route.renditions ?? []).map(({ mediaType }) => [mediaType, {}])
  return { ...jsonOf(route.reply, named), ...Object.fromEntries(others) }
}

function readOperation(tag: string, route: Route | FileRoute | StreamRoute, named: Named): Json {
  const content = contentOf(route, named)
  return {
    operationId: operationId('get', route.path),
    tags: [tag],
    summary: route.name,
    description: `${route.summary} For ${needsInWords(route.needs)}.`,
    parameters: parametersOf(route),
    responses: { '200': { description: route.name, content }, ...failures(named) },
    security: [{}, { token: [] }],
  }
}

function bodyOf(write: Write, named: Named): Json {
  const { body, uploads = [] } = write
  if (write.takesStream) return { requestBody: { content: { 'application/octet-stream': {} } } }
  if (!body && uploads.length === 0) return {}
  const { required, ...fields } = (body ? schemaOf(body, named) : { type: 'object', properties: {} }) as Json
  const whole = write.method === 'PATCH' || !required ? fields : { ...fields, required }
  const files = Object.fromEntries(uploads.map((name) => [name, { type: 'string', format: 'binary' }]))
  const multipart = { ...whole, properties: { ...(fields.properties as Json), ...files } }
  const content = {
    ...(uploads.length > 0 && !body ? {} : { 'application/json': { schema: whole } }),
    'multipart/form-data': { schema: multipart },
  }
  return { requestBody: { content } }
}

function writeOperation(tag: string, route: AnyRoute, write: Write, named: Named): Json {
  const status = write.status ?? (write.reply ? 200 : 204)
  const content = write.reply ? { content: jsonOf(write.reply, named) } : {}
  return {
    operationId: operationId(write.method, route.path),
    tags: [tag],
    summary: write.summary,
    description: `For ${needsInWords(write.needs)}.`,
    parameters: parametersOf({ path: route.path }),
    ...bodyOf(write, named),
    responses: {
      [status]: { description: write.summary, ...content },
      ...failures(named, { '400': 'Something in the request is wrong.', '403': 'The caller may not do this.' }),
    },
    security: write.openToVisitors ? [{}, { token: [] }] : [{ token: [] }],
  }
}

function operationsOf(tag: string, route: AnyRoute, named: Named): Json {
  const read = isActionRoute(route) ? {} : { get: readOperation(tag, route, named) }
  const writes = (route.writes ?? []).map((one) => [one.method.toLowerCase(), writeOperation(tag, route, one, named)])
  return { ...read, ...Object.fromEntries(writes) }
}

/** The OpenAPI document, made from the very schemas that write the replies. */
export function openApiDocument(serverUrl: string, version: string): Json {
  const named = new Map<string, unknown>()
  const paths: Record<string, Json> = {}
  for (const [tag, routes] of Object.entries(resources))
    for (const route of routes) paths[documentedPath(route.path)] = operationsOf(tag, route, named)
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
