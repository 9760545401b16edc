import { type ProjectFilter, type ProjectSort, projectSorts } from '#core/settings/project-lists.ts'

/**
 * The router's own reader turns values that look like JSON into numbers, which breaks a checksum made of digits only.
 * Ours keeps every value as text.
 */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function writeSearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export interface PageSearch {
  page?: number | undefined
}

/** A page number of 2 or more; anything else is the first page, which has no parameter. */
export function pageSearch(search: Record<string, unknown>): PageSearch {
  const text = String(search.page ?? '')
  const page = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
  return page > 1 ? { page } : {}
}

const given = (search: Record<string, unknown>, name: string): Record<string, string> => {
  const text = String(search[name] ?? '').slice(0, 2000)
  return text === '' ? {} : { [name]: text }
}

export interface HistorySearch {
  group?: string
  action?: string
  user?: string
  after?: string
  before?: string
}

/** What of the history is asked for; days as 2026-11-15. */
export function historySearch(search: Record<string, unknown>): HistorySearch {
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(String(search[name] ?? '')) ? given(search, name) : {})
  const action = /^\d{1,4}$/.test(String(search.action ?? '')) ? given(search, 'action') : {}
  const group = /^[a-z]{1,20}$/.test(String(search.group ?? '')) ? given(search, 'group') : {}
  return { ...group, ...action, ...given(search, 'user'), ...day('after'), ...day('before') }
}

export interface SearchSearch extends PageSearch {
  q?: string
  sort_by?: string
}

export function searchSearch(search: Record<string, unknown>): SearchSearch {
  return { ...pageSearch(search), ...given(search, 'q'), ...given(search, 'sort_by') }
}

export interface ProjectsSearch extends PageSearch {
  q?: string | undefined
  sort?: ProjectSort | undefined
  show?: ProjectFilter | undefined
  idle?: true | undefined
}

const oneOf = <Name extends string>(value: unknown, names: readonly Name[]): Name | undefined =>
  names.find((name) => name === value)

/** Which projects are asked for, and in which order. */
export function projectsSearch(search: Record<string, unknown>): ProjectsSearch {
  const sort = oneOf(search.sort, projectSorts)
  const show = oneOf(search.show, ['mine', 'watched'])
  return {
    ...pageSearch(search),
    ...given(search, 'q'),
    ...(sort && { sort }),
    ...(show && { show }),
    ...(search.idle === 'true' && { idle: true as const }),
  }
}
