import type { Body } from '#server/api/http/body.ts'
import type { Write } from '#server/api/http/route.ts'

export const IGNORED_FIELDS = 'X-Ignored-Fields'

/** More than these are not named: a header is no place for a whole document. */
const MAX_NAMES = 50
const MAX_NAME_LENGTH = 60

/** The fields that the contract of a write knows. */
export const knownFields = ({ body, uploads = [], takesRaw }: Write): ReadonlySet<string> =>
  new Set([...Object.keys(body?.properties ?? {}), ...uploads, ...(takesRaw ? ['file'] : [])])

/** What a body brought and nobody reads, as a header may say it; undefined: nothing. */
export function ignoredFields(known: ReadonlySet<string>, { fields, files }: Body): string | undefined {
  const names = [...Object.keys(fields), ...Object.keys(files)].filter((name) => !known.has(name))
  if (names.length === 0) return undefined
  return names.slice(0, MAX_NAMES).map(headerText).join(', ')
}

const headerText = (name: string): string => encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed())
