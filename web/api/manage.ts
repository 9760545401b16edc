import { queryOptions } from '@tanstack/react-query'
import { apiPath, getJson } from './client.ts'
import { readEverything } from './read-everything.ts'
import type { Project } from './types.ts'

export const listQuery = <Item>(path: string) =>
  queryOptions({
    queryKey: [path, 'everything'],
    queryFn: ({ signal }) => readEverything<Item>(`${path}?page_size=1000`, signal),
  })

export const everyProjectQuery = listQuery<Project>(apiPath('projects'))

/** A component that a repository could have. */
export interface Proposal {
  name: string
  filemask: string
  template: string
  new_base: string
  file_format: string
  source_language: string
  languages: string[]
  score: number
  /** The component that has these files already. */
  component: string | null
}

export interface FileFormat {
  id: string
  name: string
  globs: string[]
  linguality: string
}

export const fileFormatsQuery = queryOptions({
  queryKey: [apiPath('file-formats')],
  queryFn: ({ signal }) => getJson<FileFormat[]>(apiPath('file-formats'), signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export interface Category {
  name: string
  url: string
}

export const categoriesQuery = (project: string) => listQuery<Category>(apiPath('projects', project, 'categories'))

export interface Workspace {
  id: string
  name: string
  projects: string[]
  /** Names of permissions. */
  rights: string[]
}

export const workspacesQuery = listQuery<Workspace>(apiPath('workspaces'))
