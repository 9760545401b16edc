import { type Message, message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { otherFields } from '#core/text/object-fields.ts'
import type { AddonKind } from '#server/addons/model/addon.ts'
import { asAddress, type Field, type Fields, type Values } from '#server/addons/model/fields.ts'
import { demandNoErrors, type FieldError, fieldError } from '#server/errors.ts'
import { MASK, whyGiveAgain } from '#server/vault/masked-secret.ts'

const MAX_TEXT = 10_000
const MAX_ITEMS = 500

type Read = { readonly value: unknown } | { readonly problem: Message }

const wrong = (problem: Message): Read => ({ problem })

function readText(field: Field & { type: 'text' | 'secret' }, given: unknown): Read {
  if (typeof given !== 'string') return wrong(message('field.notAString'))
  if (given.length > MAX_TEXT || given.includes('\0')) return wrong(message('field.textLength', { limit: MAX_TEXT }))
  if (field.required && given.trim() === '') return wrong(message('field.blank'))
  const problem = given === '' ? undefined : field.check?.(given)
  return problem === undefined ? { value: given } : wrong(problem)
}

function readNumber(field: Field & { type: 'number' | 'float' }, given: unknown): Read {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  const whole = field.type === 'float' || Number.isInteger(value)
  if (typeof value !== 'number' || !Number.isFinite(value) || !whole) return wrong(message('field.number'))
  if (value < field.min || value > field.max)
    return wrong(message('field.numberBetween', { min: field.min, max: field.max }))
  return { value }
}

function readList(given: unknown, read: (item: unknown) => unknown): Read {
  if (!Array.isArray(given)) return wrong(message('field.list'))
  if (given.length > MAX_ITEMS) return wrong(message('field.listLength', { limit: MAX_ITEMS }))
  const items = given.map(read)
  const bad = items.indexOf(undefined)
  return bad < 0 ? { value: [...new Set(items)] } : wrong(message('field.choice', { value: String(given[bad]) }))
}

function readChoice(field: Field & { type: 'choice' }, given: unknown): Read {
  const value = field.choices.find((choice) => choice === given || String(choice) === given)
  return value === undefined ? wrong(message('field.choice', { value: String(given) })) : { value }
}

function readField(field: Field, given: unknown): Read {
  switch (field.type) {
    case 'text':
    case 'secret':
      return readText(field, given)
    case 'number':
    case 'float':
      return readNumber(field, given)
    case 'boolean':
      if (given === true || given === 'true') return { value: true }
      return given === false || given === 'false' ? { value: false } : wrong(message('field.boolean'))
    case 'choice':
      return readChoice(field, given)
    case 'object':
      return field.read(given)
    case 'texts':
      return readList(given, (item) => (typeof item === 'string' && item.length <= 200 ? item : undefined))
    case 'numbers':
      return readList(given, (item) => {
        const value = typeof item === 'string' && /^\d+$/.test(item) ? Number(item) : item
        if (typeof value !== 'number' || !Number.isInteger(value)) return undefined
        return (field.choices?.has(value) ?? true) ? String(value) : undefined
      })
  }
}

interface Secrets {
  /** What is stored of secrets so far. */
  readonly before: Values
  seal(text: string): string
}

/** Why the secrets that are kept cannot go with what somebody set. */
function whyNotKept(fields: Fields, given: Values, before: Values): Message | undefined {
  const addresses = Object.entries(fields).filter(([, field]) => field.type === 'text' && field.check === asAddress)
  return whyGiveAgain(
    addresses.map(([name]) => ({ label: name, before: String(before[name] ?? ''), after: String(given[name] ?? '') })),
  )
}

/** Reads what somebody set; everything that is wrong is told at once. Keys that were not sent are not stored. */
export function readConfiguration(fields: Fields, given: Values, secrets: Secrets): Values {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, field] of Object.entries(fields)) {
    const wrongSetting = (problem: Message) =>
      void errors.push(fieldError('configuration', message('addon.setting', { name, problem })))
    const sent = given[name]
    if (sent === undefined || sent === null) {
      if (field.required) wrongSetting(message('field.required'))
      continue
    }
    if (field.type === 'secret' && sent === MASK) {
      if (secrets.before[name] === undefined) continue
      const problem = whyNotKept(fields, given, secrets.before)
      if (problem === undefined) values[name] = secrets.before[name]
      else wrongSetting(message('addon.maskedSecret', { problem }))
      continue
    }
    const read = readField(field, sent)
    if ('problem' in read) wrongSetting(read.problem)
    else values[name] = field.type === 'secret' && read.value !== '' ? secrets.seal(String(read.value)) : read.value
  }
  demandNoErrors(errors)
  return values
}

/** A setting that would do nothing is refused, unless it is stored already or the family's own add-on has no use for it any more. */
export function demandKnownSettings(kind: Pick<AddonKind, 'fields' | 'former'>, given: Values, before: Values): void {
  const known = [...Object.keys(kind.fields), ...(kind.former ?? [])]
  const isStored = (name: string) => JSON.stringify(given[name]) === JSON.stringify(before[name])
  const unknown = otherFields(given, known).filter((name) => !isStored(name))
  demandNoErrors(unknown.map((name) => fieldError('configuration', message('addon.settingUnknown', { name }))))
}

/** Lists of numbers were once stored as such. */
const shownValue = (field: Field | undefined, value: unknown): unknown =>
  field?.type === 'numbers' && Array.isArray(value) ? value.map(String) : value

/** What was set about an add-on, as it is stored. */
export const storedConfiguration = (addon: { readonly configuration: string }): Values =>
  readJsonObject(addon.configuration)

/** What an add-on goes by: what was set, and the usual for the rest. */
export const withDefaults = (fields: Fields, stored: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, stored[name] ?? field.default ?? '']))

/** What managers are shown: everything but secrets. */
export function shownConfiguration(fields: Fields, stored: Values): Record<string, unknown> {
  const isSecret = (name: string) => fields[name]?.type === 'secret'
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      isSecret(name) && value !== '' ? MASK : shownValue(fields[name], value),
    ]),
  )
}

/** What the history tells to everybody who sees the component. */
export const recordedConfiguration = (fields: Fields, stored: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(stored).filter(([name]) => {
      const field = fields[name]
      return field !== undefined && field.type !== 'secret' && !(field.type === 'text' && field.personal)
    }),
  )
