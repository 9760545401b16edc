import type { Filter } from 'scim2-parse-filter'
import { message } from '#core/messages/message.ts'
import { part } from '#core/text/loose-json.ts'
import { parseFilter } from '#server/api/scim/filters.ts'
import { attributeName, isObject, type Operation } from '#server/api/scim/operations.ts'
import { scimProblem, wrongValue } from '#server/api/scim/scim-errors.ts'
import type { MemberStep, ScimGroupChange } from '#server/commands/access/change-scim-group.ts'

interface Draft {
  displayName?: string
  externalId?: string
  readonly members: MemberStep[]
}

/** A whole group, as sent to create or replace one. */
export function readGroup(body: unknown): ScimGroupChange {
  if (!isObject(body)) throw scimProblem('invalidSyntax', message('scim.body'))
  const draft: Draft = { externalId: '', members: [{ kind: 'set', ids: [] }] }
  setAll(draft, body, 'set')
  if (!draft.displayName) throw wrongValue('displayName')
  return draft
}

/** What the operations of a PATCH ask for. */
export function groupChange(operations: readonly Operation[]): ScimGroupChange {
  const draft: Draft = { members: [] }
  for (const { op, path, value } of operations) {
    const kind = op === 'add' ? 'add' : 'set'
    if (path === undefined) setAll(draft, value, kind)
    else if (op === 'remove') remove(draft, path, value)
    else set(draft, path, value, kind)
  }
  return draft
}

function setAll(draft: Draft, value: unknown, kind: 'add' | 'set'): void {
  if (!isObject(value)) throw scimProblem('invalidSyntax', message('scim.body'))
  for (const [name, one] of Object.entries(value))
    if (!/^(id|meta|schemas|urn:.*)$/i.test(name)) set(draft, name, one, kind)
}

function set(draft: Draft, path: string, value: unknown, kind: 'add' | 'set'): void {
  const name = attributeName(path)
  if (name === 'displayname') draft.displayName = textOf(value, path)
  else if (name === 'externalid') draft.externalId = textOf(value, path)
  else if (name === 'members') draft.members.push({ kind, ids: idsOf(value) })
  else if (/^(id|meta|schemas)\b/.test(name)) throw scimProblem('mutability', message('scim.readOnly', { path }))
  else throw scimProblem('invalidPath', message('scim.path', { path }))
}

function remove(draft: Draft, path: string, value: unknown): void {
  const name = attributeName(path)
  const [, condition] = /^members\[(.*)\]$/is.exec(path) ?? []
  if (condition !== undefined) draft.members.push({ kind: 'remove', ids: idsIn(parseFilter(condition)) })
  // Entra names whom to remove in the value; without one all are meant.
  else if (name === 'members' && value !== undefined && value !== null)
    draft.members.push({ kind: 'remove', ids: idsOf(value) })
  else if (name === 'members') draft.members.push({ kind: 'set', ids: [] })
  else if (name === 'externalid') draft.externalId = ''
  else throw scimProblem('mutability', message('scim.readOnly', { path }))
}

function textOf(value: unknown, path: string): string {
  if (typeof value !== 'string' || value.length > 190) throw wrongValue(path)
  return value.trim()
}

function idsOf(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.map((one) => {
    const id = part(one, 'value')
    if (typeof id !== 'string') throw wrongValue('members')
    return id
  })
}

/** `value eq "1" or value eq "2"`. */
function idsIn(filter: Filter): string[] {
  if (filter.op === 'or') return filter.filters.flatMap(idsIn)
  if (filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value') return [String(filter.compValue)]
  throw scimProblem('invalidFilter', message('scim.filter'))
}
