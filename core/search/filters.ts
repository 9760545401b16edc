/** Filters with a name, as statistics and old addresses call them, and the query each stands for. */
export const namedFilters: Readonly<Record<string, string>> = {
  all: '',
  readonly: 'state:read-only',
  nottranslated: 'state:empty',
  todo: 'state:<translated',
  translated: 'state:>=translated',
  fuzzy: 'is:needs-editing',
  suggestions: 'has:suggestion',
  variants: 'has:variant',
  screenshots: 'has:screenshot',
  labels: 'has:label',
  context: 'has:context',
  nosuggestions: 'state:<translated AND NOT has:suggestion',
  comments: 'has:comment',
  source_comments: 'has:source-comment',
  allchecks: 'has:check',
  translated_checks: 'has:check AND state:>=translated',
  dismissed_checks: 'has:dismissed-check',
  approved: 'state:approved',
  approved_suggestions: 'state:approved AND has:suggestion',
  unapproved: 'state:translated',
  noscreenshot: 'NOT has:screenshot',
  unlabeled: 'NOT has:label',
  pluralized: 'has:plural',
}

/** The query of a filter by name, `check:ID` and `label:NAME` among them; undefined for names that are none. */
export function filterQuery(name: string): string | undefined {
  if (Object.hasOwn(namedFilters, name)) return namedFilters[name]
  const [kind, value] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
  if (value === '' || (kind !== 'check' && kind !== 'label')) return undefined
  return kind === 'check' ? `check:${value}` : `label:"${value.replaceAll(/["\\]/g, '\\$&')}"`
}
