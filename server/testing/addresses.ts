import { accountLevelOf, type Needs } from '#core/contract/needs.ts'
import { isActionRoute, isStreamRoute } from '#server/api/http/route.ts'
import { resources } from '#server/api/resources/registry.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeAddon, makeCategory, makeLabel, makeScreenshot } from '#server/testing/parts.ts'
import type { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const parameters = ['project', 'component', 'language', 'username']
const kinds = ['units', 'changes', 'categories', 'addons', 'tasks', 'suggestions', 'screenshots']

/** Can an example name everything in the address? */
const isKnown = (path: string): boolean =>
  [...path.matchAll(/:(\w+)/g)].every(([, name = '']) =>
    name === 'id' ? kinds.includes(path.split('/')[2] ?? '') && !path.includes('labels') : parameters.includes(name),
  )

/** Who may read a route by seeing what it is about: others are tested with who may call them. */
const isOpen = ({ needs }: { readonly needs?: Needs }): boolean => {
  if (needs === undefined) return false
  if (typeof needs === 'string') return needs === 'anyone' || needs === 'visible'
  if ('permission' in needs) return needs.permission === 'translation.download' || needs.permission === 'vcs.view'
  return ('rule' in needs && needs.rule === 'directory') || accountLevelOf(needs) === 'anyone'
}

/** Patterns of all routes. */
export const allPaths: readonly string[] = Object.values(resources).flatMap((routes) => routes.map((one) => one.path))

/** Does the address mean something only with parameters after it? Such routes are tested where they are made. */
const needsQuery = ({ query }: { readonly query?: unknown }): boolean =>
  ((query as { required?: readonly string[] } | undefined)?.required ?? []).length > 0

/** Addresses of files, or that most examples have nothing at: tested where they are made. */
const special = [
  '/api/units/:id/translations/',
  '/api/components/:project/:component/new_template/',
  '/api/components/:project/:component/monolingual_base/',
]

/** Patterns of every GET route of the API that is open to who sees its subject, such as `/api/units/:id/`. */
export const routePaths: readonly string[] = Object.values(resources).flatMap((routes) =>
  routes
    .filter((route) => !isActionRoute(route) && !isStreamRoute(route) && isKnown(route.path) && isOpen(route))
    .filter((route) => !('query' in route) || !needsQuery(route))
    .map((route) => route.path)
    .filter((path) => !special.includes(path)),
)

/** One of everything that an address can name. */
export interface Example {
  readonly project: string
  /** Component as it stands in addresses. */
  readonly component: string
  readonly language: string
  readonly username: string
  readonly units: string
  readonly changes: string
  readonly categories: string
  readonly addons: string
  readonly tasks: string
  readonly suggestions: string
  readonly screenshots: string
}

/** The address of a route for an example. */
export function addressOf(path: string, example: Example): string {
  const kind = path.split('/')[2] as keyof Example
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === 'id' ? example[kind] : example[name as keyof Example]),
  )
}

/** Gives a component one of everything and says how to reach it. */
export async function exampleOf(site: TestSite, component: TestComponent, user: TestUser): Promise<Example> {
  const { db } = site
  const language = await db
    .selectFrom('translation')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['translation.id', 'language.code'])
    .where('translation.component_id', '=', component.id)
    .where('translation.is_source', '=', 0)
    .executeTakeFirstOrThrow()
  const unit = await db.selectFrom('unit').select('id').where('translation_id', '=', language.id).limit(1).execute()
  const changes = db.selectFrom('change').select('id').where('component_id', '=', component.id)
  const change = await changes.orderBy('id', 'desc').limit(1).execute()
  const { project } = component
  const suggestion = await db
    .insertInto('suggestion')
    .values({ unit_id: unit[0]?.id as number, user_id: user.id, target: `Suggested by ${project.slug}`, created: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const screenshot = await makeScreenshot(site, language.id, `Picture of ${project.slug}`)
  await makeLabel(site, project, { name: `Label ${component.slug} of ${project.slug}`, color: 'navy' })
  return {
    project: project.slug,
    component: component.slug,
    language: language.code,
    username: user.username,
    units: String(unit[0]?.id),
    changes: String(change[0]?.id),
    categories: String(await makeCategory(site, project, `category-${project.slug}`)),
    addons: String(await makeAddon(site, `addon.${project.slug}.${component.slug}`, { component })),
    tasks: component.taskId,
    suggestions: String(suggestion.id),
    screenshots: String(screenshot),
  }
}

export interface ExampleSite {
  readonly example: Example
  readonly user: TestUser
  readonly component: TestComponent
}

/** A public project with one of everything. */
export async function fillExample(site: TestSite): Promise<ExampleSite> {
  const user = await makeUser(site, 'ann')
  const component = await makeComponent(site, await makeProject(site, 'open'), 'app')
  return { user, component, example: await exampleOf(site, component, user) }
}
