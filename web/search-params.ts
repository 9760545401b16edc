/**
 * The router's own reader turns values that look like JSON into numbers, which breaks a checksum made of digits only.
 * Ours keeps every value as text.
 */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
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

export interface StringsSearch extends PageSearch {
  checksum?: string | undefined
}

export function stringsSearch(search: Record<string, unknown>): StringsSearch {
  const checksum = String(search.checksum ?? '').toLowerCase()
  return { ...pageSearch(search), ...(/^[0-9a-f]{16}$/.test(checksum) && { checksum }) }
}
