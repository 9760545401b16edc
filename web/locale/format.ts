const locale = 'en'

const numbers = new Intl.NumberFormat(locale)
const shortNumbers = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })

export const formatNumber = (value: number): string => numbers.format(value)

export const formatShortNumber = (value: number): string => shortNumbers.format(value)

/** Takes 0 to 100, as the API sends it. */
export const formatPercent = (value: number): string => percents.format(value / 100)

export const formatDay = (timestamp: string): string => days.format(new Date(timestamp))

/** `count(3, 'string')` is "3 strings". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
}
