import { actionNames } from '#core/changes/actions.ts'
import { type Dialect, type Field, unitDialect } from './fields.ts'
import { actionSlug, stateNames } from './values.ts'

/** What a search box can offer while somebody types. */
export interface Completion {
  /** What is put in place of the typed part. */
  readonly text: string
  /** The field it is about. */
  readonly field: string
  readonly hint: string
}

export interface Completions {
  /** The part of the query that a chosen completion replaces. */
  readonly start: number
  readonly end: number
  readonly items: readonly Completion[]
}

/** The values a field knows by name; none where any value will do. Checks, labels and languages are the caller's to add. */
function valuesOf(field: Field, dialect: Dialect = unitDialect): readonly string[] {
  switch (field.kind) {
    case 'state':
      return Object.keys(stateNames)
    case 'boolean':
      return ['yes', 'no']
    case 'is':
      return dialect.is.map((test) => test.name)
    case 'has':
      return dialect.has.map((test) => test.name)
    case 'action':
      return Object.keys(actionNames).map((number) => actionSlug(Number(number)))
    case 'time':
      return ['today', 'yesterday', '"1 week ago"', '"1 month ago"']
    default:
      return []
  }
}

const LIMIT = 20

/** What may stand at the caret: names of fields, or values of the field before the colon. */
export function completionsAt(text: string, caret: number, dialect: Dialect = unitDialect): Completions {
  const start = wordStart(text, caret)
  const typed = text.slice(start, caret)
  const colon = typed.indexOf(':')
  if (colon >= 0) {
    const field = dialect.fields.find((one) => one.name === typed.slice(0, colon).toLowerCase())
    const operator = /^:(?:<=|>=|[=<>])?/.exec(typed.slice(colon))?.[0] ?? ':'
    const begun = typed.slice(colon + operator.length).toLowerCase()
    const values = field ? valuesOf(field, dialect).filter((value) => value.startsWith(begun)) : []
    const items = values
      .slice(0, LIMIT)
      .map((value) => ({ text: value, field: field?.name ?? '', hint: field?.hint ?? '' }))
    return { start: start + colon + operator.length, end: caret, items }
  }
  const fields = dialect.fields.filter((one) => one.name.startsWith(typed.toLowerCase()))
  const items = fields.slice(0, LIMIT).map((one) => ({ text: `${one.name}:`, field: one.name, hint: one.hint }))
  return { start, end: caret, items }
}

function wordStart(text: string, caret: number): number {
  let start = caret
  while (start > 0 && !/[\s()]/.test(text.charAt(start - 1))) start--
  return start
}
