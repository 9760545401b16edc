import type { Filter } from '#core/templates/filter.ts'
import { isList, isTrue, TEXT_LIMIT, toNumber, toText, type Value } from '#core/templates/value.ts'

/** A text counts as the list of its letters. */
function itemsOf(value: Value): readonly Value[] {
  if (isList(value)) return value
  return typeof value === 'string' ? [...value] : []
}

function lengthOf(value: Value): number {
  if (typeof value === 'object' && value !== null && !isList(value)) return Object.keys(value).length
  return itemsOf(value).length
}

function join(value: Value, separator: string): Value {
  if (!isList(value)) return value
  let text = ''
  for (const [index, item] of value.entries()) {
    text += (index > 0 ? separator : '') + toText(item)
    if (text.length > TEXT_LIMIT) break
  }
  return text
}

function slice(value: Value, range: string): Value {
  const [start, end, more] = range.split(':')
  const bound = (text: string | undefined) => (text ? toNumber(text) : undefined)
  if (end === undefined) return sliced(value, 0, bound(start))
  return more === undefined ? sliced(value, bound(start), bound(end)) : value
}

const sliced = (value: Value, start?: number, end?: number): Value =>
  typeof value === 'string' ? [...value].slice(start, end).join('') : isList(value) ? value.slice(start, end) : value

/** `yes,no,maybe`: which one a value is. */
function yesNo(value: Value, choices: string): Value {
  const [yes, no, maybe] = choices.split(',')
  if (yes === undefined || no === undefined) return value
  if (value === null) return maybe ?? no
  return isTrue(value) ? yes : no
}

export const listFilters: Readonly<Record<string, Filter>> = {
  default: { argument: 'required', apply: (value, other = '') => (isTrue(value) ? value : other) },
  default_if_none: { argument: 'required', apply: (value, other = '') => (value === null ? other : value) },
  yesno: { argument: 'optional', apply: (value, choices) => yesNo(value, toText(choices ?? 'yes,no,maybe')) },
  length: { argument: 'none', apply: lengthOf },
  first: { argument: 'none', apply: (value) => itemsOf(value)[0] ?? '' },
  last: { argument: 'none', apply: (value) => itemsOf(value).at(-1) ?? '' },
  join: { argument: 'required', apply: (value, separator) => join(value, toText(separator ?? '')) },
  slice: { argument: 'required', apply: (value, range) => slice(value, toText(range ?? '')) },
  make_list: { argument: 'none', apply: (value) => (isList(value) ? value : [...toText(value)]) },
}
