import { queryOptions } from '@tanstack/react-query'
import { getJson } from './client.ts'

/** A document of the product, as docs/index.json lists it. */
export interface HelpEntry {
  readonly name: string
  readonly title: string
  readonly about: string
}

export interface HelpDocument {
  readonly title: string
  /** Made from our own Markdown when the pages are built. */
  readonly html: string
}

export interface HelpSection {
  readonly name: string
  /** Title of the document. */
  readonly page: string
  readonly id: string
  readonly title: string
  readonly text: string
}

/** They change with a new version only. */
const once = { staleTime: Number.POSITIVE_INFINITY }

export const helpListQuery = queryOptions({
  queryKey: ['help'],
  queryFn: ({ signal }) => getJson<readonly HelpEntry[]>('/docs/index.json', signal),
  ...once,
})

export const helpDocumentQuery = (name: string) =>
  queryOptions({
    queryKey: ['help', 'document', name],
    queryFn: ({ signal }) => getJson<HelpDocument>(`/docs/${name}.json`, signal),
    ...once,
  })

export const helpSectionsQuery = queryOptions({
  queryKey: ['help', 'sections'],
  queryFn: ({ signal }) => getJson<readonly HelpSection[]>('/docs/search.json', signal),
  ...once,
})
