/** Terms that chips stand for, by their field. */
const chipFields = ['state', 'check', 'has', 'changed', 'changed_by', 'suggestion_author', 'comment_author', 'label']

const TERM = /(?:[^\s"()]|"(?:[^"\\]|\\.)*"?)+/g

/** The terms of a query that asks for all of them; undefined for one that joins them otherwise. */
function termsOf(query: string): string[] | undefined {
  const terms = query.match(TERM) ?? []
  if (query.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/[()]/)) return undefined
  return terms.some((term) => term === 'OR' || term === 'NOT') ? undefined : terms.filter((term) => term !== 'AND')
}

const fieldOf = (term: string): string => /^[a-z_]+(?=:)/.exec(term)?.[0] ?? ''

/** What of a query is shown as chips. */
export const chipsOf = (query: string): string[] =>
  (termsOf(query) ?? []).filter((term) => chipFields.includes(fieldOf(term)))

/** The query that asks for this as well. A string has one state, but may have many things. */
export function withTerm(query: string, term: string): string {
  const terms = termsOf(query)
  if (!terms) return `(${query.trim()}) ${term}`
  const field = fieldOf(term)
  const kept = terms.filter((one) => one !== term && (field === 'has' || field === 'label' || fieldOf(one) !== field))
  return [...kept, term].join(' ')
}

/** The query without one of its terms. */
export const withoutTerm = (query: string, term: string): string =>
  (termsOf(query) ?? []).filter((one) => one !== term).join(' ')

/** A value as it stands behind a colon. */
export const quoted = (value: string): string =>
  /^[\w-]+$/.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`
