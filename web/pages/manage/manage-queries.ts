import { queryOptions } from '@tanstack/react-query'
import { apiPath, getJson } from '../../api/client.ts'
import type { Page, Project } from '../../api/types.ts'

/** Every item of a list that goes over pages; meant for lists that people choose from. */
export async function readEverything<Item>(first: string, signal: AbortSignal): Promise<Item[]> {
  const items: Item[] = []
  for (let next: string | null = first; next !== null; ) {
    const page: Page<Item> = await getJson<Page<Item>>(next, signal)
    items.push(...page.results)
    next = page.next && new URL(page.next).pathname + new URL(page.next).search
  }
  return items
}

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
