import type { Static } from 'typebox'
import { nameSearchContract, type Result } from '#core/contract/site/search.ts'
import { visibilityOf, visibleComponent, visibleProject } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { categoryPath } from '#server/db/queries/projects/categories.ts'
import {
  categoriesNamed,
  componentsNamed,
  languagesNamed,
  projectsNamed,
  usersNamed,
} from '#server/db/queries/site/find-by-name.ts'

type Results = Static<typeof Result>[]

async function search({ db, actor, query }: ApiRequest): Promise<Results> {
  const text = (query.q ?? '').trim()
  // No name holds NUL, and PostgreSQL takes none in a text.
  if (text === '' || text.includes('\0')) return []
  const projects = visibleProject(actor)
  const { components } = await visibilityOf(db, actor)
  const results: Results = (await projectsNamed(db, text, projects)).map(({ slug, name }) => ({
    url: `/projects/${slug}/`,
    name,
    category: 'Project',
  }))
  for (const { id, project_slug, project_name } of await categoriesNamed(db, text, projects)) {
    const scope = await categoryPath(db, id)
    if (!scope) continue
    const name = [project_name, ...scope.names].join('/')
    results.push({ url: `/projects/${project_slug}/${scope.path}/`, name, category: 'Category' })
  }
  const found = await componentsNamed(db, text, visibleComponent(actor))
  for (const { name: own, path, category_id, project_slug, project_name } of found) {
    const scope = category_id === null ? undefined : await categoryPath(db, category_id)
    const name = [project_name, ...(scope?.names ?? []), own].join('/')
    results.push({ url: `/projects/${project_slug}/${path}/`, name, category: 'Component' })
  }
  if (actor.kind === 'user')
    for (const { username } of await usersNamed(db, text))
      results.push({ url: `/user/${encodeURIComponent(username)}/`, name: username, category: 'User' })
  for (const { code, name } of await languagesNamed(db, text, components))
    results.push({ url: `/languages/${code}/`, name, category: 'Language' })
  return results
}

export const nameSearchRoutes: readonly AnyRoute[] = [
  serveRoute(nameSearchContract.searchByName, {
    get: search,
  }),
]
