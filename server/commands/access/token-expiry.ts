import { message } from '#core/messages/message.ts'
import { invalid } from '#server/errors.ts'

const DAY = 24 * 3600 * 1_000_000

/** The last day of a token, by either of the names clients know; both may only say the same. */
interface LastDay {
  readonly expires?: string | null | undefined
  readonly date_expires?: string | null | undefined
}

/** The moment from which a token is no longer good; null: it is good until it is taken back. */
export function tokenEnd({ expires, date_expires = expires }: LastDay, now: number): number | null {
  if (expires !== undefined && date_expires !== expires) throw invalid('date_expires', message('token.twoEnds'))
  if (date_expires === undefined || date_expires === null) return null
  return endOfDay(expires === undefined ? 'date_expires' : 'expires', date_expires, now)
}

function endOfDay(attr: string, day: string, now: number): number {
  const end = Date.parse(`${day}T00:00:00Z`) * 1000 + DAY
  if (Number.isNaN(end)) throw invalid(attr, message('field.day'))
  if (end <= now) throw invalid(attr, message('field.dayPassed'))
  return end
}
