import { type Item, type Reply, readQuery } from './call.ts'
import type { Scope } from './scopes.ts'

export type Repository = Reply<'GET /api/components/:project/:component/repository/'>
/** What is shown of a commit. */
export type Commit = Pick<LoggedCommit, 'revision' | 'shortrevision' | 'author_name' | 'authordate' | 'summary'>
export type LoggedCommit = Reply<'GET /api/components/:project/:component/repository/log/'>['results'][number]
export type Alert = Item<'GET /api/components/:project/:component/alerts/'>

/** The component of a scope, as addresses of the API name it. */
export const componentParams = ({ project, component }: Scope) => ({
  project: project?.slug ?? '',
  component: component?.path ?? '',
})

/** The translation of a scope, as addresses of the API name it. */
export const translationParams = (scope: Scope) => ({
  ...componentParams(scope),
  language: scope.language?.code ?? '',
})

/** The project of a scope, as addresses of the API name it. */
export const projectParams = ({ project }: Scope) => ({ project: project?.slug ?? '' })

export const repositoryQuery = (scope: Scope) =>
  scope.component
    ? readQuery('GET /api/components/:project/:component/repository/', { params: componentParams(scope) })
    : readQuery('GET /api/projects/:project/repository/', { params: projectParams(scope) })

export const repositoryLogQuery = (scope: Scope) =>
  readQuery('GET /api/components/:project/:component/repository/log/', { params: componentParams(scope) })

export const alertsQuery = (scope: Scope) =>
  readQuery('GET /api/components/:project/:component/alerts/', { params: componentParams(scope) })

export const lockQuery = (scope: Scope) =>
  scope.component
    ? readQuery('GET /api/components/:project/:component/lock/', { params: componentParams(scope) })
    : readQuery('GET /api/projects/:project/lock/', { params: projectParams(scope) })
