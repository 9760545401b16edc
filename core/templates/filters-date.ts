import type { Filter } from '#core/templates/filter.ts'
import { toText, type Value } from '#core/templates/value.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const two = (number: number): string => String(number).padStart(2, '0')
const hour12 = (date: Date): number => date.getUTCHours() % 12 || 12
const month = (date: Date): string => months[date.getUTCMonth()] ?? ''
const day = (date: Date): string => days[date.getUTCDay()] ?? ''

/** The letters of a date pattern. Times are UTC: a message has no reader whose clock could be meant. */
const letters: Readonly<Record<string, (date: Date) => string | number>> = {
  d: (date) => two(date.getUTCDate()),
  j: (date) => date.getUTCDate(),
  D: (date) => day(date).slice(0, 3),
  l: day,
  w: (date) => date.getUTCDay(),
  m: (date) => two(date.getUTCMonth() + 1),
  n: (date) => date.getUTCMonth() + 1,
  M: (date) => month(date).slice(0, 3),
  b: (date) => month(date).slice(0, 3).toLowerCase(),
  F: month,
  y: (date) => two(date.getUTCFullYear() % 100),
  Y: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  H: (date) => two(date.getUTCHours()),
  G: (date) => date.getUTCHours(),
  h: (date) => two(hour12(date)),
  g: hour12,
  i: (date) => two(date.getUTCMinutes()),
  s: (date) => two(date.getUTCSeconds()),
  A: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  a: (date) => (date.getUTCHours() < 12 ? 'a.m.' : 'p.m.'),
  e: () => 'UTC',
  T: () => 'UTC',
  O: () => '+0000',
  Z: () => 0,
  U: (date) => Math.floor(date.getTime() / 1000),
  c: (date) => date.toISOString().replace(/\.000Z$/, 'Z'),
}

/** Dates come as ISO 8601 texts. */
function toDate(value: Value): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(T[\d:.]{5,18}(Z|[+-]\d\d:\d\d)?)?$/.test(value)) return undefined
  const date = new Date(/T/.test(value) && !/(Z|[+-]\d\d:\d\d)$/.test(value) ? `${value}Z` : value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function format(value: Value, pattern: string): string {
  const date = toDate(value)
  if (!date) return ''
  return pattern.replaceAll(/\\(.)|([A-Za-z])/gs, (_, literal: string | undefined, letter: string | undefined) =>
    literal !== undefined ? literal : String(letters[letter ?? '']?.(date) ?? letter),
  )
}

const dateFilter = (fallback: string): Filter => ({
  argument: 'optional',
  apply: (value, pattern) => format(value, pattern === undefined ? fallback : toText(pattern)),
})

export const dateFilters: Readonly<Record<string, Filter>> = {
  date: dateFilter('F j, Y'),
  time: dateFilter('H:i'),
}
