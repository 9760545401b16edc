import i18next from 'i18next'

/** Makers of texts, one set for each language that was shown. */
const known = new Map<string, ReturnType<typeof makeFormats>>()

const makeFormats = (locale: string) => ({
  number: new Intl.NumberFormat(locale),
  short: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
  percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
  moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
})

function formats() {
  const locale = i18next.language ?? 'en'
  const made = known.get(locale) ?? makeFormats(locale)
  known.set(locale, made)
  return made
}

export const formatNumber = (value: number): string => formats().number.format(value)

export const formatShortNumber = (value: number): string => formats().short.format(value)

/** Takes 0 to 100, as the API sends it. */
export const formatPercent = (value: number): string => formats().percent.format(value / 100)

export const formatDay = (timestamp: string): string => formats().day.format(new Date(timestamp))

export const formatMoment = (timestamp: string): string => formats().moment.format(new Date(timestamp))

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Of a file, in the unit that fits. */
export function formatSize(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const options = { style: 'unit', unit: sizes[step] ?? 'byte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(i18next.language ?? 'en', options).format(bytes / 1000 ** step)
}

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
    if (Math.abs(amount) < size) return formats().relative.format(Math.round(amount), unit)
    amount /= size
  }
  return formatDay(timestamp)
}
