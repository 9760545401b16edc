import i18next from 'i18next'

const makers = {
  number: (locale: string) => new Intl.NumberFormat(locale),
  short: (locale: string) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
  percent: (locale: string) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  day: (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
  calendarDay: (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  moment: (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  relative: (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  list: (locale: string) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }),
}

type Formats = { [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> }

const known = new Map<string, Partial<Formats>>()

/** Each is made when it is first needed: making one takes milliseconds, on phones many. */
function format<Name extends keyof Formats>(name: Name): Formats[Name] {
  const locale = i18next.language ?? 'en'
  const made: Partial<Formats> = known.get(locale) ?? {}
  known.set(locale, made)
  const own = made[name] ?? (makers[name](locale) as Formats[Name])
  made[name] = own
  return own
}

/** Of our languages, those that write small numbers as programs do. */
const plainDigits = new Set(['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-BR', 'uk', 'zh-Hans'])

/** What makes formats of numbers takes its time the first time, and the editor shows hardly any number that needs it. */
export function formatNumber(value: number): string {
  const isPlain = Number.isInteger(value) && value >= 0 && value < 1000 && plainDigits.has(i18next.language ?? 'en')
  return isPlain ? String(value) : format('number').format(value)
}

export const formatShortNumber = (value: number): string => format('short').format(value)

/** Takes 0 to 100, as the API sends it. */
export const formatPercent = (value: number): string => format('percent').format(value / 100)

/** Of a moment, the day it is here; of a day such as 2026-12-24, that day wherever one is. */
export const formatDay = (timestamp: string): string =>
  format(timestamp.length === 10 ? 'calendarDay' : 'day').format(new Date(timestamp))

export const formatMoment = (timestamp: string): string => format('moment').format(new Date(timestamp))

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Of a file, in the unit that fits. */
export function formatSize(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const options = { style: 'unit', unit: sizes[step] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(i18next.language ?? 'en', options).format(bytes / 1000 ** step)
}

/** "red, green, blue", with the comma of the language. */
export const formatList = (words: readonly string[]): string => format('list').format(words)

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

/** "3 hours ago", for people; the exact time belongs in a title beside it. */
export function formatAgo(timestamp: string, now: number = Date.now()): string {
  let amount = (Date.parse(timestamp) - now) / 1000
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return format('relative').format(Math.round(amount), unit)
    amount /= size
  }
  return formatDay(timestamp)
}

/** "25 ms", "1.2 s" or "3 min": how long something took, in the unit that fits. */
export function formatLatency(seconds: number): string {
  const [unit, size] =
    seconds < 1
      ? (['millisecond', 0.001] as const)
      : seconds < 60
        ? (['second', 1] as const)
        : (['minute', 60] as const)
  const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(i18next.language ?? 'en', options).format(seconds / size)
}

/** "3 hours": of seconds, in the largest unit of which there is one, minutes at least. */
export function formatDuration(seconds: number): string {
  const [unit, size] =
    seconds < 3600
      ? (['minute', 60] as const)
      : seconds < 86_400
        ? (['hour', 3600] as const)
        : (['day', 86_400] as const)
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(i18next.language ?? 'en', options).format(Math.max(1, seconds / size))
}
