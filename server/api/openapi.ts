import { Type } from 'typebox'
import { accountLevelOf, type Needs, needsInWords } from '#core/contract/needs.ts'
import { tokenScopesInWords } from '#core/contract/token-access.ts'
import { SECURE } from '#server/access/cookies.ts'
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
import { canRefuse, failureReplies, readFailures, writeFailures } from '#server/api/openapi/failures.ts'
import { otherPaths } from '#server/api/openapi/other-paths.ts'
import { parametersOf } from '#server/api/openapi/parameters.ts'
import { requestBody, takesBody } from '#server/api/openapi/request-body.ts'
import { binaryContent, type Json, jsonContent, type Named } from '#server/api/openapi/schemas.ts'
import { resources } from '#server/api/resources/registry.ts'

/** `/api/units/:id/` -> `/api/units/{id}/`. */
const documentedPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const operationId = (method: string, path: string): string =>
  path
    .replace('/api/', `${method.toLowerCase()}/`)
    .replaceAll(/[^\w]+/g, '_')
    .replaceAll(/^_|_$/g, '')

const token = { token: [] }
const session = { session: [] }

/** Whoever is signed in on the web may do what a token may, and more where their own account is concerned. */
function securityOf(needs: Needs, visitorsMay: boolean): Json[] {
  const level = accountLevelOf(needs)
  if (level === 'anyone_without_token') return [{}]
  if (level === 'session' || level === 'confirmed' || level === 'second_factor') return [session]
  return visitorsMay ? [{}, token, session] : [token, session]
}

/** Can somebody without an account read it, if anybody lets them? */
function isOpen(needs: Needs): boolean {
  if (needs === 'account' || needs === 'administrator') return false
  if (typeof needs === 'string' || 'permission' in needs || 'rule' in needs || 'anyOf' in needs) return true
  return 'account' in needs ? !canRefuse(needs) : needs.allOf.every(isOpen)
}

function contentOf(route: Route | FileRoute | StreamRoute, named: Named): Json {
  if (isFileRoute(route)) return binaryContent(route.contentTypes)
  if (isStreamRoute(route)) return { [route.contentType]: { schema: { type: 'string' } } }
  const others = (route.renditions ?? []).map(({ mediaType }) => [mediaType, { schema: { type: 'string' } }])
  return { ...jsonContent(route.reply, named), ...Object.fromEntries(others) }
}

function readOperation(tag: string, route: Route | FileRoute | StreamRoute, named: Named): Json {
  const { path, name, summary, needs, query } = route
  const answering = { path, needs, takesQuery: query !== undefined }
  return {
    operationId: operationId('get', path),
    tags: [tag],
    summary: name,
    description: `${summary} For ${needsInWords(needs)}.${tokenScopesInWords({ needs, isWrite: false })}`,
    parameters: parametersOf(route, query),
    responses: {
      '200': { description: name, content: contentOf(route, named) },
      ...failureReplies(readFailures(answering), named),
    },
    security: securityOf(needs, isOpen(needs)),
  }
}

function writeOperation(tag: string, route: AnyRoute, write: Write, named: Named): Json {
  const { method, summary, needs, reply, query } = write
  const status = write.status ?? (reply ? 200 : 204)
  const content = reply ? { content: jsonContent(reply, named) } : {}
  const answering = { path: route.path, needs, takesQuery: query !== undefined, takesBody: takesBody(write) }
  return {
    operationId: operationId(method, route.path),
    tags: [tag],
    summary,
    description: `For ${needsInWords(needs)}.${tokenScopesInWords({ needs, isWrite: true, scope: write.scope })}`,
    parameters: parametersOf(route, query),
    ...requestBody(write, named),
    responses: { [status]: { description: summary, ...content }, ...failureReplies(writeFailures(answering), named) },
    security: securityOf(needs, write.openToVisitors === true),
  }
}

function operationsOf(tag: string, route: AnyRoute, named: Named): Json {
  const read = isActionRoute(route) ? {} : { get: readOperation(tag, route, named) }
  const writes = (route.writes ?? []).map((one) => [one.method.toLowerCase(), writeOperation(tag, route, one, named)])
  return { ...read, ...Object.fromEntries(writes) }
}

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'Authorization', description: "'Token' and the key." },
  session: { type: 'apiKey', in: 'cookie', name: SECURE, description: 'What signing in on the web sets.' },
}

/** Whoever runs the site: the page that says who that is, and their email if they have given one. */
const contactOf = (contact: string): Json => ({
  name: 'Administrators of this site',
  url: '/contact/',
  ...(contact.startsWith('mailto:') && { email: contact.slice('mailto:'.length) }),
})

/** The OpenAPI document, made from the contract and the very schemas that write the replies. */
export function openApiDocument(serverUrl: string, version: string, contact = ''): Json {
  const named: Named = new Map()
  const paths: Record<string, Json> = {}
  for (const [tag, routes] of Object.entries(resources))
    for (const route of routes) paths[documentedPath(route.path)] = operationsOf(tag, route, named)
  Object.assign(paths, otherPaths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dragoman',
      version,
      description: 'Projects, components, translations and strings, and the history of all of them.',
      contact: contactOf(contact),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.keys(resources).map((name) => ({ name })),
    paths,
    components: { schemas: Object.fromEntries(named), securitySchemes },
  }
}

export const OpenApi = Type.Object({}, { additionalProperties: true })
