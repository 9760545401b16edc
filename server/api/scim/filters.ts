import { type AttrExp, type Filter, parse } from 'scim2-parse-filter'
import { message } from '#core/messages/message.ts'
import { scimProblem } from '#server/api/scim/scim-errors.ts'
import type { ScimCondition } from '#server/db/queries/accounts/scim-conditions.ts'

/** Longer ones are nobody's filter; it also bounds how deep they nest. */
const LONGEST_FILTER = 1000

interface FilterColumn {
  readonly column: string
  readonly kind: 'text' | 'exact' | 'number' | 'flag'
}

export type FilterColumns = Readonly<Record<string, FilterColumn>>

const userUrn = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/

export const userColumns: FilterColumns = {
  id: { column: 'scim_user.user_id', kind: 'number' },
  username: { column: 'scim_user.user_name', kind: 'text' },
  externalid: { column: 'scim_user.external_id', kind: 'exact' },
  displayname: { column: 'scim_user.display_name', kind: 'text' },
  'name.givenname': { column: 'scim_user.given_name', kind: 'text' },
  'name.familyname': { column: 'scim_user.family_name', kind: 'text' },
  emails: { column: 'scim_user.email', kind: 'text' },
  'emails.value': { column: 'scim_user.email', kind: 'text' },
  active: { column: 'user.is_active', kind: 'flag' },
}

export const groupColumns: FilterColumns = {
  id: { column: 'scim_group.team_id', kind: 'number' },
  displayname: { column: 'team.name', kind: 'text' },
  externalid: { column: 'scim_group.external_id', kind: 'exact' },
}

const unreadable = () => scimProblem('invalidFilter', message('scim.filter'))

/** A filter as the library reads it; whatever it trips over is the sender's mistake. */
export function parseFilter(text: string): Filter {
  if (text.length > LONGEST_FILTER) throw unreadable()
  try {
    return parse(text)
  } catch {
    throw unreadable()
  }
}

/** What a filter asks of our columns. */
export const conditionOf = (text: string, columns: FilterColumns): ScimCondition => read(parseFilter(text), columns, '')

function read(filter: Filter, columns: FilterColumns, prefix: string): ScimCondition {
  if ('filters' in filter) return { op: filter.op, parts: filter.filters.map((part) => read(part, columns, prefix)) }
  if (filter.op === 'not') return { op: 'not', part: read(filter.filter, columns, prefix) }
  if (filter.op === '[]') return read(filter.valFilter, columns, `${filter.attrPath}.`)
  return compare(filter, columns, `${prefix}${filter.attrPath}`)
}

const operators = { eq: 'equals', ne: 'equals', co: 'contains', sw: 'begins', ew: 'ends' } as const

function operatorOf(name: string): (typeof operators)[keyof typeof operators] {
  for (const [known, operator] of Object.entries(operators)) if (known === name) return operator
  throw unreadable()
}

/** Every address here is the primary one, and one of work. */
function isOurs(filter: AttrExp): boolean {
  if (filter.op === 'pr') return true
  if (filter.op !== 'eq' && filter.op !== 'ne') throw unreadable()
  return /^(work|true)$/i.test(String(filter.compValue)) === (filter.op === 'eq')
}

function compare(filter: AttrExp, columns: FilterColumns, path: string): ScimCondition {
  const name = path.toLowerCase().replace(userUrn, '')
  const known = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!known && columns === userColumns && /^emails\.(type|primary)$/.test(name))
    return { op: 'constant', holds: isOurs(filter) }
  if (!known) throw scimProblem('invalidFilter', message('scim.filterAttribute', { attribute: path }))
  const { column, kind } = known
  if (filter.op === 'pr')
    return kind === 'number' || kind === 'flag' ? { op: 'constant', holds: true } : { op: 'present', column }
  const op = operatorOf(filter.op)
  if (op !== 'equals' && kind !== 'text') throw unreadable()
  const condition = { op, column, value: comparedValue(filter.compValue, kind), exact: kind === 'exact' } as const
  return filter.op === 'ne' ? { op: 'not', part: condition } : condition
}

function comparedValue(value: boolean | null | number | string, kind: FilterColumn['kind']): string | number {
  const text = String(value ?? '').replaceAll('\0', '')
  if (kind === 'flag') return Number(/^true$/i.test(text))
  if (kind === 'number') return /^\d{1,15}$/.test(text) ? Number(text) : 0
  return text
}
