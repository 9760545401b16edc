import { call, type Reply, readQuery } from './call.ts'
import { componentParams, projectParams } from './repositories.ts'
import type { Scope } from './scopes.ts'

export type Watching = Reply<'GET /api/projects/:project/watching/'>

export const watchedQuery = (scope: Scope) =>
  readQuery('GET /api/projects/:project/watching/', { params: projectParams(scope) })

/** What can be muted at a place: its component, or else its project. */
export const mutedQuery = (scope: Scope) =>
  scope.component
    ? readQuery('GET /api/components/:project/:component/watching/', { params: componentParams(scope) })
    : watchedQuery(scope)

export const setWatched = (scope: Scope, watched: boolean): Promise<Watching> =>
  call('POST /api/projects/:project/watching/', { params: projectParams(scope), body: { watched } })

export const setMuted = (scope: Scope, muted: boolean): Promise<Watching> =>
  scope.component
    ? call('POST /api/components/:project/:component/watching/', { params: componentParams(scope), body: { muted } })
    : call('POST /api/projects/:project/watching/', { params: projectParams(scope), body: { muted } })
