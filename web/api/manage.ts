import { queryOptions } from '@tanstack/react-query'
import { type Item, readQuery } from './call.ts'
import { everythingQuery } from './read-everything.ts'

export const everyProjectQuery = everythingQuery('GET /api/projects/', {})

export const fileFormatsQuery = queryOptions({
  ...readQuery('GET /api/file-formats/', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

export const categoriesQuery = (project: string) =>
  everythingQuery('GET /api/projects/:project/categories/', { params: { project } })

export type Workspace = Item<'GET /api/workspaces/'>

export const workspacesQuery = everythingQuery('GET /api/workspaces/', {})
