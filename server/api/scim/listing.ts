const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Of one page. */
export const MAX_RESULTS = 200
const USUAL_RESULTS = 100

const whole = (text: string | undefined, usual: number): number =>
  text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : usual

/** The part of a list that is asked for; items are counted from 1. */
export function rangeOf(query: { readonly startIndex?: string; readonly count?: string }) {
  const startIndex = Math.max(1, whole(query.startIndex, 1))
  const limit = Math.min(MAX_RESULTS, Math.max(0, whole(query.count, USUAL_RESULTS)))
  return { startIndex, limit, offset: startIndex - 1 }
}

export const listOf = (resources: readonly object[], totalResults: number, startIndex = 1): object => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
