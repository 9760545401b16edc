import type { Static, TObject } from 'typebox'
import { type Message, message } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import type { Body } from '#server/api/http/body.ts'
import { demandNoErrors, type FieldError, fieldError } from '#server/errors.ts'

/** The parts of a schema that say what a field may hold. */
interface Rule {
  readonly type?: string | readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
  readonly items?: Rule
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, Rule>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Rule[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  /** Said of what nobody may send. */
  readonly not?: unknown
  /** The one code of all that is wrong with it. */
  readonly 'x-error-code'?: string
  /** Of null, where that has a code of its own. */
  readonly 'x-null-code'?: string
  readonly 'x-items-told-here'?: boolean
  readonly 'x-told-here'?: boolean
}

class Refused extends Error {
  readonly errors: readonly FieldError[]
  constructor(errors: readonly FieldError[]) {
    super()
    this.errors = errors
  }
}

const refuse = (attr: string, code: string, said: Message): Refused => new Refused([fieldError(attr, said, code)])

/**
 * The fields of a body as the schema has them: forms are turned into the types asked for, unknown fields are left out, and
 * everything that is wrong is told at once. With `partial` (PATCH) nothing is required and no default is filled in.
 */
export function readFields<T extends TObject>(
  schema: T,
  body: Pick<Body, 'fields' | 'isForm'>,
  partial = false,
): Static<T> {
  const { fields, errors } = readableFields(schema, body, partial)
  demandNoErrors(errors)
  return fields as Static<T>
}

/** The fields that can be read, and what is wrong with the others. */
export function readableFields<T extends TObject>(
  schema: T,
  body: Pick<Body, 'fields' | 'isForm'>,
  partial: boolean,
): { readonly fields: Partial<Static<T>>; readonly errors: readonly FieldError[] } {
  const result: Record<string, unknown> = {}
  const errors: FieldError[] = []
  const required = new Set(schema.required)
  for (const [name, rule] of Object.entries<Rule>(schema.properties)) {
    try {
      const value = Object.hasOwn(body.fields, name) ? body.fields[name] : undefined
      if (value !== undefined) result[name] = readValue(rule, value, name, body.isForm)
      else if (partial) continue
      else if (rule.default !== undefined) result[name] = rule.default
      else if (required.has(name)) throw refuse(name, 'required', message('field.required'))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      errors.push(...withOneCode(rule, name, error.errors))
    }
  }
  return { fields: result as Partial<Static<T>>, errors }
}

function withOneCode(
  { 'x-error-code': code, 'x-null-code': nullCode }: Rule,
  attr: string,
  errors: readonly FieldError[],
): readonly FieldError[] {
  if (nullCode !== undefined && errors.some((error) => error.attr === attr && error.code === nullCode)) return errors
  return code === undefined ? errors : errors.slice(0, 1).map((error) => ({ ...error, code, attr }))
}

const typesOf = ({ type }: Rule): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []))

function readValue(rule: Rule, value: unknown, attr: string, isForm: boolean): unknown {
  if (rule.not !== undefined) throw refuse(attr, 'invalid', message('field.unsupported'))
  const types = typesOf(rule)
  const choices = choicesOf(rule)
  if (value === null || (value === '' && (isForm ? acceptsNull(rule) : isReference(rule)))) {
    if (acceptsNull(rule)) return null
    throw refuse(attr, 'null', message('field.null'))
  }
  if (choices) return readChoice(choices, value, attr)
  if (rule.anyOf) return readAny(rule.anyOf, value, attr, isForm)
  if (types.includes('array')) return readList(rule, value, attr, isForm)
  if (types.includes('boolean')) return readBoolean(value, attr)
  if (types.includes('integer') || types.includes('number')) return readNumber(rule, value, attr, isForm)
  if (types.includes('string')) return readText(rule, value, attr)
  if (types.includes('object')) return readObject(rule, value, attr, isForm)
  return withoutBigInts(value)
}

const isLink = ({ format }: Rule): boolean => format === 'uri-reference'

/** Names another object: '' is none. */
const isReference = (rule: Rule): boolean => isLink(rule) || rule['x-error-code'] === 'incorrect_type'

const acceptsNull = (rule: Rule): boolean =>
  typesOf(rule).includes('null') || rule.anyOf?.some((one) => typesOf(one).includes('null')) === true

function choicesOf(rule: Rule): readonly unknown[] | undefined {
  if (rule.enum) return rule.enum
  const options = rule.anyOf?.filter((one) => !typesOf(one).includes('null'))
  const constants = options?.map((one) => one.const)
  return constants?.length && constants.every((one) => one !== undefined) ? constants : undefined
}

function readChoice(choices: readonly unknown[], value: unknown, attr: string): unknown {
  const found = choices.find((choice) => choice === value || (typeof value === 'string' && String(choice) === value))
  if (found === undefined) throw refuse(attr, 'invalid_choice', message('field.choice', { value: shown(value) }))
  return found
}

function readAny(options: readonly Rule[], value: unknown, attr: string, isForm: boolean): unknown {
  let first: unknown
  const structured = options.some(hasFields)
  for (const option of options) {
    if (typesOf(option).includes('null')) continue
    if (structured && typesOf(option).includes('string') && typeof value !== 'string') continue
    try {
      return readValue(option, value, attr, isForm)
    } catch (error) {
      first ??= error
    }
  }
  throw first
}

function readList(rule: Rule, value: unknown, attr: string, isForm: boolean): unknown[] {
  const list = isForm && typeof value === 'string' ? [value] : value
  if (!Array.isArray(list)) throw refuse(attr, 'not_a_list', message('field.listExpected', { type: kindOf(value) }))
  if (list.length < (rule.minItems ?? 0)) throw refuse(attr, 'empty', message('field.emptyList'))
  return list.map((item, i) =>
    readValue(rule.items ?? {}, item, rule['x-items-told-here'] ? attr : `${attr}.${i}`, isForm),
  )
}

const yes = new Set(['true', '1', 'on', 'yes', 't', 'y'])
const no = new Set(['false', '0', 'off', 'no', 'f', 'n'])

function readBoolean(value: unknown, attr: string): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : ''
  if (yes.has(word)) return true
  if (no.has(word)) return false
  throw refuse(attr, 'invalid', message('field.boolean'))
}

function readNumber(rule: Rule, value: unknown, attr: string, isForm: boolean): number {
  const whole = typesOf(rule).includes('integer')
  const fits = whole ? /^[-+]?\d{1,15}$/ : /^[-+]?\d{1,15}(\.\d{1,15})?$/
  const number = typeof value === 'string' && fits.test(value.trim()) ? Number(value) : value
  const right = typeof number === 'number' && (whole ? Number.isSafeInteger(number) : Number.isFinite(number))
  if (!right || (isForm && value === ''))
    throw refuse(attr, 'invalid', whole ? message('field.integer') : message('field.number'))
  const { minimum, maximum } = rule
  if (minimum !== undefined && number < minimum)
    throw refuse(attr, 'min_value', message('field.minimum', { limit: minimum }))
  if (maximum !== undefined && number > maximum)
    throw refuse(attr, 'max_value', message('field.maximum', { limit: maximum }))
  return number
}

const wellKnown: Readonly<Record<string, readonly [RegExp, Message]>> = {
  email: [/^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,255}$/, message('field.email')],
  'date-time': [/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/, message('field.moment')],
  date: [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, message('field.date')],
  slug: [/^(?!-$)[-a-zA-Z0-9_]+$/, message('field.slugForm')],
  uri: [/^https?:\/\/[^\s/?#]+[^\s]*$/i, message('field.url')],
}

function readText(rule: Rule, value: unknown, attr: string): string {
  if (isLink(rule) && typeof value !== 'string') throw refuse(attr, 'incorrect_type', message('field.notALink'))
  if (!['string', 'number', 'bigint'].includes(typeof value)) throw refuse(attr, 'invalid', message('field.notAString'))
  const text = String(value)
  if (text.includes('\0')) throw refuse(attr, 'null_characters_not_allowed', message('field.nullCharacters'))
  if (!text.isWellFormed()) throw refuse(attr, 'invalid', message('field.halfCharacter'))
  if (text.trim() === '' && (rule.minLength ?? 0) > 0) throw refuse(attr, 'blank', message('field.blank'))
  if (text.length < (rule.minLength ?? 0))
    throw refuse(attr, 'min_length', message('field.minLength', { limit: rule.minLength ?? 0 }))
  if (rule.maxLength !== undefined && text.length > rule.maxLength)
    throw refuse(attr, 'max_length', message('field.maxLength', { limit: rule.maxLength }))
  if (rule.pattern !== undefined && text !== '' && !new RegExp(rule.pattern, 'u').test(text))
    throw refuse(attr, 'invalid', message('field.form'))
  const known = rule.format ? wellKnown[rule.format] : undefined
  if (known && text !== '' && !known[0].test(text)) throw refuse(attr, 'invalid', known[1])
  return text
}

const hasFields = ({ properties }: Rule): boolean => properties !== undefined && Object.keys(properties).length > 0

function readObject(rule: Rule, value: unknown, attr: string, isForm: boolean): unknown {
  const parsed = isForm && typeof value === 'string' ? parseObject(value, attr) : value
  const location = hasFields(rule) && !rule['x-told-here'] ? `${attr}.non_field_errors` : attr
  if (!isJsonObject(parsed))
    throw refuse(location, 'invalid', message('field.objectExpected', { type: kindOf(parsed) }))
  if (!rule.properties || !hasFields(rule)) return withoutBigInts(parsed)
  const errors: FieldError[] = []
  const result: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(rule.properties)) {
    const path = `${attr}.${name}`
    if (!Object.hasOwn(parsed, name)) {
      if (rule.required?.includes(name)) errors.push(fieldError(path, message('field.required'), 'required'))
      continue
    }
    try {
      result[name] = readValue(inner, parsed[name], path, isForm)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      errors.push(...withOneCode(inner, path, error.errors))
    }
  }
  if (errors.length > 0) throw new Refused(errors)
  return result
}

function parseObject(text: string, attr: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    throw refuse(attr, 'invalid', message('field.json'))
  }
}

/** What is kept as JSON has numbers of the usual kind. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(withoutBigInts)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutBigInts(inner)]))
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)
const shown = (value: unknown): string => (typeof value === 'object' ? kindOf(value) : String(value).slice(0, 100))
