import { addressOf, readAtQuery } from '../../api/call.ts'
import type { Scope } from '../../api/scopes.ts'

/** Where the counts of a scope are; undefined: nowhere. */
export function statisticsPath({ kind, project, component, language }: Scope): string | undefined {
  if (kind === 'translation' && project && component && language)
    return addressOf('GET /api/translations/:project/:component/:language/statistics/', {
      params: { project: project.slug, component: encodeURIComponent(component.path), language: language.code },
    })
  if (kind === 'project' && project)
    return addressOf('GET /api/projects/:project/statistics/', { params: { project: project.slug } })
  if (kind === 'language' && language)
    return addressOf('GET /api/languages/:language/statistics/', { params: { language: language.code } })
  return undefined
}

export const statisticsQuery = (path: string) => readAtQuery('GET /api/languages/:language/statistics/', path)
