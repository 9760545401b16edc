import type { Filter } from '#core/templates/filter.ts'
import { isList, toNumber, toText, type Value } from '#core/templates/value.ts'

/** Sums of numbers, else texts and lists put together. */
function add(value: Value, other: Value): Value {
  const [left, right] = [toNumber(value), toNumber(other)]
  if (left !== undefined && right !== undefined) return Math.trunc(left) + Math.trunc(right)
  if (isList(value) && isList(other)) return value.length + other.length > 10_000 ? value : [...value, ...other]
  return typeof value === 'string' || typeof other === 'string' ? toText(value) + toText(other) : ''
}

/** Digits after the point: a negative number leaves out what would be zeros. */
function floatFormat(value: Value, digits: Value | undefined): Value {
  const number = toNumber(value)
  if (number === undefined) return ''
  const wanted = toNumber(digits ?? -1)
  if (wanted === undefined) return toText(value)
  const fractionDigits = Math.min(Math.abs(Math.trunc(wanted)), 20)
  return wanted < 0 && Number.isInteger(number) ? number.toFixed(0) : number.toFixed(fractionDigits)
}

/** The ending of a word for a count: nothing or `s`, or what is given as `y,ies`. */
function pluralEnding(value: Value, endings: string): string {
  const parts = endings.split(',')
  if (parts.length > 2) return ''
  const [one, many] = parts.length === 2 ? parts : ['', parts[0]]
  const count = isList(value) ? value.length : toNumber(value)
  return (count === 1 ? one : many) ?? ''
}

function fileSize(value: Value): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']
  let size = toNumber(value) ?? 0
  let unit = 0
  while (Math.abs(size) >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  if (unit > 0) return `${size.toFixed(1)} ${units[unit]}`
  return `${Math.trunc(size)} ${Math.trunc(size) === 1 ? 'byte' : 'bytes'}`
}

export const numberFilters: Readonly<Record<string, Filter>> = {
  add: { argument: 'required', apply: (value, other) => add(value, other ?? '') },
  floatformat: { argument: 'optional', apply: floatFormat },
  pluralize: { argument: 'optional', apply: (value, endings) => pluralEnding(value, toText(endings ?? 's')) },
  divisibleby: {
    argument: 'required',
    apply: (value, other) => {
      const divisor = Math.trunc(toNumber(other ?? '') ?? 0)
      return divisor !== 0 && Math.trunc(toNumber(value) ?? 0.5) % divisor === 0
    },
  },
  filesizeformat: { argument: 'none', apply: fileSize },
}
