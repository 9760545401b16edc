/** A stretch of time, both ends included, in microseconds since 1970. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

const DAY = 86_400_000_000
const months = 'january february march april may june july august september october november december'.split(' ')
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const wordNumbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}

const micros = (year: number, month: number, day: number): number => {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.getTime() * 1000
}

const dayFrom = (start: number): Stretch => ({ from: start, to: start + DAY - 1 })

/**
 * Reads a point or stretch of time: a year, a day, a moment, or English words such as `yesterday`, `2 weeks ago`,
 * `last month`, `July 4, 2013`. Words count from the midnight before `now`; without a zone, time is UTC.
 */
export function readDate(text: string, now: number): Stretch | undefined {
  const words = text.trim().toLowerCase().replaceAll('_', ' ').replaceAll(/\s+/g, ' ')
  const found = readIso(text.trim()) ?? readNamedDay(words) ?? readRelative(words, Math.floor(now / DAY) * DAY)
  return found && { from: countable(found.from), to: countable(found.to) }
}

/** Microseconds are exact from 1700 to 2250; nothing here is older or newer. */
const [FIRST, LAST] = [Date.UTC(1700, 0, 1) * 1000, Date.UTC(2250, 0, 1) * 1000]
const countable = (moment: number): number => Math.min(LAST, Math.max(FIRST, moment))

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt _](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?([Zz]|[-+]\d\d:?\d\d|[-+]\d\d)?)?$/

function readIso(text: string): Stretch | undefined {
  if (/^\d{4}$/.test(text)) {
    const year = Number(text)
    return { from: micros(year, 0, 1), to: micros(year + 1, 0, 1) - 1 }
  }
  const found = ISO.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0] = found.slice(1, 4).map(Number)
  const start = realDay(year, month, day)
  if (start === undefined) return undefined
  if (found[4] === undefined) return dayFrom(start)
  const [hour = 0, minute = 0, second = 0] = [found[4], found[5], found[6] ?? '0'].map(Number)
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const fraction = Number((found[7] ?? '').padEnd(6, '0').slice(0, 6))
  const moment = start + ((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction - zoneOf(found[8])
  return { from: moment, to: moment }
}

function realDay(year: number, month: number, day: number): number | undefined {
  const start = micros(year, month - 1, day)
  const date = new Date(start / 1000)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? start : undefined
}

function zoneOf(zone: string | undefined): number {
  if (!zone || /^z$/i.test(zone)) return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || 0)]
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000_000
}

function readNamedDay(words: string): Stretch | undefined {
  const found =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/.exec(words) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/.exec(words) ??
    /^(?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/.exec(words)
  const { month = '', day, year = '' } = found?.groups ?? {}
  const index = months.findIndex((name) => month.length >= 3 && name.startsWith(month))
  if (index < 0) return undefined
  if (day === undefined) return { from: micros(Number(year), index, 1), to: micros(Number(year), index + 1, 1) - 1 }
  const start = realDay(Number(year), index + 1, Number(day))
  return start === undefined ? undefined : dayFrom(start)
}

function readRelative(words: string, midnight: number): Stretch | undefined {
  if (words === 'today') return dayFrom(midnight)
  if (words === 'now') return { from: midnight, to: midnight }
  if (words === 'yesterday') return dayFrom(midnight - DAY)
  if (words === 'tomorrow') return dayFrom(midnight + DAY)
  const ago = /^(\d{1,5}|[a-z]+) ?([a-z]+) ago$/.exec(words)
  if (ago) return before(midnight, countOf(ago[1]), ago[2] ?? '')
  const ahead = /^in (\d{1,5}|[a-z]+) ?([a-z]+)$/.exec(words)
  if (ahead) return before(midnight, -countOf(ahead[1]), ahead[2] ?? '')
  const last = /^(?:last|previous) ([a-z]+)$/.exec(words)?.[1]
  return last === undefined ? undefined : (lastWeekday(midnight, last) ?? before(midnight, 1, last))
}

const countOf = (word = ''): number => wordNumbers[word] ?? Number(word)

/** The last such day before today. */
function lastWeekday(midnight: number, name: string): Stretch | undefined {
  const wanted = weekdays.findIndex((day) => name.length >= 3 && day.startsWith(name))
  if (wanted < 0) return undefined
  const back = (new Date(midnight / 1000).getUTCDay() - wanted + 7) % 7 || 7
  return dayFrom(midnight - back * DAY)
}

const shortUnits: Readonly<Record<string, number>> = { second: 1e6, minute: 60e6, hour: 3600e6 }

function before(midnight: number, count: number, name: string): Stretch | undefined {
  if (!Number.isFinite(count)) return undefined
  const unit = name.replace(/^(sec|min)s?$/, '$1').replace(/s$/, '')
  const short = shortUnits[{ sec: 'second', min: 'minute' }[unit] ?? unit]
  if (short !== undefined) return { from: midnight - count * short, to: midnight - count * short }
  if (unit === 'day') return dayFrom(midnight - count * DAY)
  if (unit === 'week') return dayFrom(midnight - count * 7 * DAY)
  if (unit === 'month') return dayFrom(monthsBefore(midnight, count))
  if (unit === 'year') return dayFrom(monthsBefore(midnight, 12 * count))
  return undefined
}

/** The same day of an earlier month, or that month's last day if it is shorter. */
function monthsBefore(midnight: number, count: number): number {
  const date = new Date(midnight / 1000)
  const month = date.getUTCMonth() - count
  const lastDay = new Date(micros(date.getUTCFullYear(), month + 1, 0) / 1000).getUTCDate()
  return micros(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay))
}

/** A moment as `readDate` reads it back, to the microsecond. */
export function writeMoment(moment: number): string {
  const milliseconds = Math.floor(moment / 1000)
  const rest = String(moment - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}
