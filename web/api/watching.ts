import { queryOptions } from '@tanstack/react-query'
import { apiPath, getJson, sendJson } from './client.ts'
import type { Scope } from './scopes.ts'

export interface Watching {
  watched: boolean
  muted: boolean
}

/** What can be muted at a place: its component, or else its project. */
const mutable = ({ project, component }: Scope): string =>
  component
    ? apiPath('components', project?.slug ?? '', component.path, 'watching')
    : apiPath('projects', project?.slug ?? '', 'watching')

const projectWatching = ({ project }: Scope): string => apiPath('projects', project?.slug ?? '', 'watching')

const read = (address: string) =>
  queryOptions({ queryKey: [address], queryFn: ({ signal }) => getJson<Watching>(address, signal) })

export const watchedQuery = (scope: Scope) => read(projectWatching(scope))
export const mutedQuery = (scope: Scope) => read(mutable(scope))

export const setWatched = (scope: Scope, watched: boolean): Promise<Watching> =>
  sendJson<Watching>(projectWatching(scope), { method: 'POST', body: { watched } })

export const setMuted = (scope: Scope, muted: boolean): Promise<Watching> =>
  sendJson<Watching>(mutable(scope), { method: 'POST', body: { muted } })
