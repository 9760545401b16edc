import { queryOptions } from '@tanstack/react-query'
import { pathOfApi } from './addresses.ts'
import type { Item } from './call.ts'
import { everythingQuery } from './read-everything.ts'

/** A component as addresses of the API name it, with what lists of them show. */
export interface ListedComponent {
  readonly project: string
  readonly component: string
  readonly name: string
  readonly source: string
}

const listed = (found: Item<'GET /api/projects/:project/components/'>): ListedComponent => {
  const [project = '', ...path] = (pathOfApi(found.url) ?? '').split('/')
  return { project, component: path.join('/'), name: found.name, source: found.source_language.code }
}

/** Every component of a project, in categories too; glossaries follow the languages of the others by themselves. */
export const componentsOfQuery = (project: string) =>
  queryOptions({
    ...everythingQuery('GET /api/projects/:project/components/', { params: { project } }),
    select: (all): ListedComponent[] => all.filter(({ is_glossary }) => !is_glossary).map(listed),
  })
