import type { TSchema } from 'typebox'
import type { Needs } from '#core/contract/needs.ts'
import { type AnyRoute, isActionRoute, isStreamRoute, type Write } from '#server/api/http/route.ts'
import { type Example, PIXEL, REQUESTED } from '#server/testing/matrix/site.ts'
import { BASE, type Call } from '#server/testing/site.ts'

export interface Operation {
  readonly route: AnyRoute
  readonly method: NonNullable<Call['method']>
  readonly needs: Needs
  readonly write: Write | undefined
}

/** Everything that a route can be asked to do. Streams that do not end are asked for their head. */
export function operationsOf(route: AnyRoute): readonly Operation[] {
  const endless = isStreamRoute(route) && route.path.endsWith('/events/')
  const read: readonly Operation[] = isActionRoute(route)
    ? []
    : [{ route, method: endless ? 'HEAD' : 'GET', needs: route.needs, write: undefined }]
  return [...read, ...(route.writes ?? []).map((write) => ({ route, method: write.method, needs: write.needs, write }))]
}

const aboutScopes = /^\/api\/(places|unit-ids)\//

/** The address of a route for an example; a parameter `id` is of the kind that the address begins with. */
export function addressOf({ route, method }: Pick<Operation, 'route' | 'method'>, example: Example): string {
  const segments = route.path.split('/')
  const kind = segments[2] as string
  const address = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(exampleValue(name, kind, { path: route.path, method, segments }, example)),
  )
  return aboutScopes.test(route.path) ? `${address}?path=${encodeURIComponent(example.scopePath as string)}` : address
}

function exampleValue(
  name: string,
  kind: string,
  { path, method, segments }: { path: string; method: string; segments: readonly string[] },
  example: Example,
): string {
  const before = segments[segments.indexOf(`:${name}`) - 1] as string
  const known = (key: string) => example[key] ?? '1'
  // Strings with keys are removed through their source.
  if (path === '/api/units/:id/' && method === 'DELETE') return known('sourceUnit')
  if (name === 'screenshot') return known('screenshots')
  // Where strings have keys, the source language is where they are added.
  if (name === 'language' && method === 'POST' && path.endsWith('/units/')) return 'en'
  if (path.endsWith('/language-requests/:language/')) return name === 'language' ? REQUESTED : known(name)
  if (path === '/api/units/:id/translations/') return known('sourceUnit')
  if (name === 'announcement') return known(`announcement ${path.includes('/languages/') ? 'languages' : kind}`)
  if (name === 'username' && path.includes('/blocks/')) return known('blocked')
  if (name === 'part')
    return known(
      { roles: 'role', components: 'componentId', languages: 'teamLanguage', componentlists: 'listId' }[before] ?? '',
    )
  if (name === 'id') return known(before in example ? before : kind)
  return known(name)
}

interface Rule {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly anyOf?: readonly Rule[]
  readonly minimum?: number
  readonly minItems?: number
  readonly items?: Rule
  readonly properties?: Readonly<Record<string, Rule>>
  readonly required?: readonly string[]
}

/** A value that the schema takes. */
function valueFor(rule: Rule): unknown {
  if (rule.const !== undefined) return rule.const
  if (rule.anyOf) return valueFor(rule.anyOf.find(({ type }) => type !== 'null') as Rule)
  const formats: Readonly<Record<string, string>> = {
    uri: 'https://new.example/',
    date: '2030-01-01',
    email: 'a@b.example',
  }
  switch (rule.type) {
    case 'integer':
    case 'number':
      return rule.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return rule.items && (rule.minItems ?? 0) > 0 ? [valueFor(rule.items)] : []
    case 'object':
      return objectFor(rule)
    default:
      return formats[rule.format ?? ''] ?? 'new'
  }
}

const objectFor = ({ properties = {}, required = [] }: Rule): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, valueFor(properties[name] as Rule)]))

/** What the schema alone does not say. */
function wanted({ route: { path }, method }: Operation, example: Example): Record<string, unknown> {
  const text = { target: ['Written'], state: 20 }
  const bodies: Readonly<Record<string, Record<string, unknown>>> = {
    'PATCH /api/units/:id/': text,
    'PUT /api/units/:id/': { ...text, labels: [], explanation: '' },
    'POST /api/categories/': { project: `${BASE}/api/projects/${example.project}/` },
    'POST /api/screenshots/': {
      project_slug: example.project,
      component_slug: example.component,
      language_code: example.language,
    },
    'POST /api/memory/import/': { project: example.project, source_language: 'en', target_language: 'de' },
    'POST /api/groups/': { defining_project: `${BASE}/api/projects/${example.project}/` },
    'POST /api/users/:username/groups/': { group_id: Number(example.groups) },
    'DELETE /api/users/:username/groups/': { group_id: Number(example.groups) },
    'POST /api/bulk/units/': { items: [{ id: Number(example.units), ...text }] },
    'POST /api/places/bulk-edit/': { path: example.project, q: 'zzz', state: 10 },
    'POST /api/places/bulk-edit/undo/': { path: example.project, since: 0, until: 1 },
    'POST /api/translations/:project/:component/:language/units/': { key: 'new', value: ['New'] },
    'POST /api/translations/:project/:component/:language/autotranslate/': {
      q: 'a',
      auto_source: 'others',
      threshold: 80,
    },
    'POST /api/projects/:project/change-sets/:id/items/': { items: [{ unit: Number(example.units), target: ['New'] }] },
    'POST /api/screenshots/:id/units/': { unit_id: Number(example.units) },
    'POST /api/units/:id/comments/': { scope: 'translation' },
    'POST /api/projects/:project/tokens/': { teams: [Number(example.groups)], scopes: ['manage'] },
  }
  if (path.endsWith('/repository/')) return { operation: 'pull', background: true }
  return bodies[`${method} ${path}`] ?? {}
}

/** A body that would be taken, or at least gets as far as the question whether the caller may. */
export function bodyOf(operation: Operation, example: Example): Pick<Call, 'json' | 'form'> {
  const { write } = operation
  if (!write) return {}
  const json = { ...objectFor((write.body ?? {}) as TSchema as Rule), ...wanted(operation, example) }
  if (!write.uploads?.length && !operation.route.path.includes('screenshots')) return { json }
  const form = new FormData()
  for (const [name, value] of Object.entries(json)) form.append(name, String(value))
  const isPicture = operation.route.path.includes('screenshots')
  for (const name of write.uploads ?? (isPicture && !operation.route.path.includes('units') ? ['image'] : []))
    form.append(name, isPicture ? new Blob([PIXEL]) : new Blob(['{}']), isPicture ? 'new.png' : 'new.json')
  return /\/(units|boxes)\/$/.test(operation.route.path) ? { json } : { form }
}
