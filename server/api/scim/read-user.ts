import { filter } from 'scim2-parse-filter'
import { message } from '#core/messages/message.ts'
import { part } from '#core/text/loose-json.ts'
import { parseFilter } from '#server/api/scim/filters.ts'
import { attributeName, isObject, type Operation } from '#server/api/scim/operations.ts'
import { scimProblem, wrongValue } from '#server/api/scim/scim-errors.ts'
import type { ScimPerson } from '#server/commands/accounts/scim/scim-request.ts'

type Draft = { -readonly [Name in keyof ScimPerson]: ScimPerson[Name] }

const nobody: ScimPerson = {
  userName: '',
  externalId: '',
  displayName: '',
  givenName: '',
  familyName: '',
  email: '',
  active: true,
}

/** Attributes that are one text, by their names in lower case. `name.formatted` follows from the others. */
const texts: ReadonlyMap<string, Exclude<keyof ScimPerson, 'active'>> = new Map([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
  ['emails.value', 'email'],
])

/** Attributes of the schema that mean nothing here: providers send them by default, and none of them is kept. */
const ignored =
  /^(password|nickname|profileurl|title|usertype|preferredlanguage|locale|timezone|phonenumbers|ims|photos|addresses|entitlements|roles|x509certificates|name|schemas|urn:.*)(\b.*)?$/

const readOnly = /^(id|meta|groups)\b/

/** A whole user, as sent to create or replace one. What it leaves out is empty. */
export function readPerson(body: unknown): ScimPerson {
  const draft = { ...nobody }
  setAll(draft, body, { isPatch: false })
  return draft
}

/** Somebody after the operations of a PATCH. */
export function patchedPerson(person: ScimPerson, operations: readonly Operation[]): ScimPerson {
  const draft = { ...person }
  for (const { op, path, value } of operations) {
    if (path === undefined) setAll(draft, value, { isPatch: true })
    else if (op === 'remove') remove(draft, path)
    else set(draft, path, value, { isPatch: true })
  }
  return draft
}

interface Mode {
  /** What cannot be changed is an error in a PATCH, and left alone in a PUT. */
  readonly isPatch: boolean
}

function setAll(draft: Draft, value: unknown, mode: Mode): void {
  if (!isObject(value)) throw scimProblem('invalidSyntax', message('scim.body'))
  // Okta repeats the id.
  for (const [name, one] of Object.entries(value)) if (name !== 'id') set(draft, name, one, mode)
}

function set(draft: Draft, path: string, value: unknown, mode: Mode): void {
  const name = attributeName(path)
  const field = texts.get(name)
  if (field) draft[field] = textOf(value, path)
  else if (name === 'active') draft.active = flagOf(value)
  else if (name === 'name' && isObject(value)) for (const [key, one] of Object.entries(value)) setName(draft, key, one)
  else if (name === 'emails') draft.email = primaryOf(value)
  else if (name.startsWith('emails[')) setEmail(draft, path, value)
  else if (readOnly.test(name)) {
    if (mode.isPatch) throw scimProblem('mutability', message('scim.readOnly', { path }))
  } else if (!ignored.test(name) && mode.isPatch) throw scimProblem('invalidPath', message('scim.path', { path }))
}

function setName(draft: Draft, key: string, value: unknown): void {
  const field = texts.get(`name.${key.toLowerCase()}`)
  if (field) draft[field] = textOf(value, `name.${key}`)
}

function remove(draft: Draft, path: string): void {
  const name = attributeName(path)
  const field = name.startsWith('emails') ? 'email' : texts.get(name)
  if (field) draft[field] = ''
  else if (name === 'active' || readOnly.test(name)) throw scimProblem('mutability', message('scim.readOnly', { path }))
  else if (!ignored.test(name)) throw scimProblem('invalidPath', message('scim.path', { path }))
}

function textOf(value: unknown, path: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') throw wrongValue(path)
  return value.trim()
}

/** Entra sends "True" and "False". */
function flagOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw wrongValue('active')
}

/** Of several addresses the primary one, or the one of work, or the first. */
function primaryOf(value: unknown): string {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  const chosen =
    all.find((one) => String(part(one, 'primary')).toLowerCase() === 'true') ??
    all.find((one) => part(one, 'type') === 'work') ??
    all[0]
  return textOf(typeof chosen === 'string' ? chosen : part(chosen, 'value'), 'emails')
}

/** `emails[type eq "work"].value`: the one address that we have is primary, and of work. Others are not kept. */
function setEmail(draft: Draft, path: string, value: unknown): void {
  const [, condition, attribute] = /^emails\[(.*)\](?:\.(\w+))?$/is.exec(path) ?? []
  if (condition === undefined) throw scimProblem('invalidPath', message('scim.path', { path }))
  const ours = { value: draft.email, type: 'work', primary: true }
  if (!filter(parseFilter(condition))(ours)) return
  const name = attribute?.toLowerCase() ?? ''
  if (name === 'value') draft.email = textOf(value, path)
  else if (name === '') draft.email = primaryOf(value)
}
