import { actionNames } from '#core/changes/actions.ts'
import { type Message, message } from '#core/messages/message.ts'
import { compilePattern } from '#core/text/pattern.ts'
import { State } from '#core/units/state.ts'
import { readDate, type Stretch } from './dates.ts'
import { canonicalName, type Dialect, type Field } from './fields.ts'
import { type Operator, SearchSyntaxError, type Value } from './scan.ts'
import type { Comparison, Test } from './tree.ts'

export const stateNames: Readonly<Record<string, number>> = {
  empty: State.empty,
  untranslated: State.empty,
  'needs-editing': State.needsEditing,
  fuzzy: State.needsEditing,
  'needs-rewriting': State.needsRewriting,
  'needs-checking': State.needsChecking,
  translated: State.translated,
  approved: State.approved,
  'read-only': State.readOnly,
  readonly: State.readOnly,
}

/** A term as it was written, with what its field may hold. */
export interface Written {
  readonly field: Field
  readonly operator: Operator
  readonly value: Value
  readonly dialect: Dialect
  readonly now: number
}

const readers: Readonly<Record<Field['kind'], (written: Written) => Test>> = {
  text: (written) => readText(written, 'contains'),
  exact: (written) => readText(written, 'same'),
  number: readNumber,
  ids: readIds,
  state: readState,
  time: readTime,
  boolean: readBoolean,
  action: readAction,
  path: (written) => ({ kind: 'path', path: plain(written) }),
  is: (written) => readName(written, written.dialect.is),
  has: (written) => readName(written, written.dialect.has),
}

export const readTest = (written: Written): Test => readers[written.field.kind](written)

const refuse = ({ value }: Written, said: Message): SearchSyntaxError =>
  new SearchSyntaxError(said, value.start, value.end)

function readText(written: Written, usual: 'contains' | 'same'): Test {
  const { operator, value } = written
  if (value.kind === 'range') throw refuse(written, message('query.textHasNoRanges', { field: shown(written) }))
  if (value.kind === 'pattern') return readPattern(written)
  if (operator === ':=') return { kind: 'equals', text: value.text }
  // Texts are not compared by size: what looks like it is part of the text.
  return { kind: usual, text: operator.slice(1) + value.text }
}

function readPattern(written: Written): Test {
  const pattern = written.value.text
  const { problem } = compilePattern(pattern)
  if (problem) throw refuse(written, message('query.pattern', { problem: problem.message }))
  return { kind: 'pattern', pattern }
}

const shown = ({ field }: Written): string => (field.name === '' ? 'A word' : `"${field.name}"`)

/** The value of a field that has neither ranges nor regular expressions. */
function plain(written: Written): string {
  const { kind, text } = written.value
  if (kind === 'range') throw refuse(written, message('query.noRanges', { field: shown(written) }))
  if (kind === 'pattern') throw refuse(written, message('query.noPattern', { field: shown(written) }))
  return text
}

const comparisons: Readonly<Record<Operator, Comparison>> = {
  ':': '=',
  ':=': '=',
  ':<': '<',
  ':<=': '<=',
  ':>': '>',
  ':>=': '>=',
}

function wholeNumber(written: Written, text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw refuse(written, message('query.wholeNumber', { text, field: shown(written) }))
  return Number(text)
}

function readNumber(written: Written): Test {
  const { operator, value } = written
  if (value.kind === 'range') {
    requirePlain(written)
    return { kind: 'numbers', from: wholeNumber(written, value.text), to: wholeNumber(written, value.until ?? '') }
  }
  return { kind: 'number', comparison: comparisons[operator], value: wholeNumber(written, plain(written)) }
}

function requirePlain(written: Written): void {
  if (written.operator !== ':' && written.operator !== ':=')
    throw refuse(written, message('query.rangeCompared', { field: written.field.name }))
}

function readIds(written: Written): Test {
  if (written.value.kind === 'range' || comparisons[written.operator] !== '=') return readNumber(written)
  const ids = plain(written)
    .split(',')
    .map((part) => wholeNumber(written, part.trim()))
  return { kind: 'ids', ids: [...new Set(ids)] }
}

function readState(written: Written): Test {
  const text = plain(written).toLowerCase().replaceAll('_', '-')
  const value = Object.hasOwn(stateNames, text) ? stateNames[text] : undefined
  if (value === undefined && !/^\d{1,3}$/.test(text))
    throw refuse(written, message('query.noState', { text, known: Object.keys(stateNames).join(', ') }))
  return { kind: 'state', comparison: comparisons[written.operator], value: value ?? Number(text) }
}

function readTime(written: Written): Test {
  const { operator, value } = written
  if (value.kind === 'range') {
    requirePlain(written)
    const [first, last] = [dateOf(written, value.text), dateOf(written, value.until ?? '')]
    return { kind: 'time', from: first.from, to: last.to }
  }
  const { from, to } = dateOf(written, plain(written))
  // A day or a year is taken whole; a moment is a point before and after which there is time.
  const isMoment = from === to
  switch (comparisons[operator]) {
    case '>':
      return { kind: 'time', from: isMoment ? from + 1 : from, to: undefined }
    case '>=':
      return { kind: 'time', from, to: undefined }
    case '<':
      return { kind: 'time', from: undefined, to: isMoment ? to - 1 : to }
    case '<=':
      return { kind: 'time', from: undefined, to }
    default:
      return { kind: 'time', from, to }
  }
}

function dateOf(written: Written, text: string): Stretch {
  const date = readDate(text, written.now)
  if (!date) throw refuse(written, message('query.date', { text }))
  return date
}

const yes = new Set(['yes', 'true', 'on', '1'])
const no = new Set(['no', 'false', 'off', '0'])

function readBoolean(written: Written): Test {
  const text = plain(written).toLowerCase()
  if (!yes.has(text) && !no.has(text)) throw refuse(written, message('query.yesOrNo', { text }))
  return { kind: 'boolean', value: yes.has(text) }
}

const actionKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '-')
const actions = new Map(Object.entries(actionNames).map(([number, name]) => [actionKey(name), Number(number)]))

/** The name of an action as a query may write it without quotes. */
export const actionSlug = (action: number): string => actionKey(actionNames[action] ?? String(action))

function readAction(written: Written): Test {
  const text = plain(written)
  const action = actions.get(actionKey(text)) ?? (Object.hasOwn(actionNames, text) ? Number(text) : undefined)
  if (action === undefined) throw refuse(written, message('query.noAction', { text }))
  return { kind: 'action', action }
}

function readName(written: Written, tests: Dialect['is']): Test {
  const text = plain(written)
  const name = canonicalName(tests, text)
  if (name === undefined) {
    const known = tests.map((test) => test.name).join(', ')
    throw refuse(written, message('query.unknownValue', { field: written.field.name, text, known }))
  }
  return { kind: 'name', name }
}
