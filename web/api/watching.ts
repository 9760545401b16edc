import { queryOptions } from '@tanstack/react-query'
import { apiPath, getJson, sendJson } from './client.ts'
import type { Place } from './scopes.ts'

export interface Watching {
  watched: boolean
  muted: boolean
}

/** What can be muted at a place: its component, or else its project. */
const mutable = ({ project, component }: Place): string =>
  component
    ? apiPath('components', project?.slug ?? '', component.path, 'watching')
    : apiPath('projects', project?.slug ?? '', 'watching')

const projectWatching = ({ project }: Place): string => apiPath('projects', project?.slug ?? '', 'watching')

const read = (address: string) =>
  queryOptions({ queryKey: [address], queryFn: ({ signal }) => getJson<Watching>(address, signal) })

export const watchedQuery = (place: Place) => read(projectWatching(place))
export const mutedQuery = (place: Place) => read(mutable(place))

export const setWatched = (place: Place, watched: boolean): Promise<Watching> =>
  sendJson<Watching>(projectWatching(place), { method: 'POST', body: { watched } })

export const setMuted = (place: Place, muted: boolean): Promise<Watching> =>
  sendJson<Watching>(mutable(place), { method: 'POST', body: { muted } })
