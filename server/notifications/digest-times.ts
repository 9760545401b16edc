import { Frequency } from '#server/notifications/instant.ts'

const DAY_MS = 86_400_000
const MONDAY = 1

/** When the last digest of a kind was due, in milliseconds since 1970: at 1 daily, at 2 on Mondays, at 3 on the first, UTC. */
export function lastDue(frequency: number, nowMs: number): number {
  const at = (date: Date, hour: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour)
  const now = new Date(nowMs)
  if (frequency === Frequency.daily) {
    const today = at(now, 1)
    return today <= nowMs ? today : today - DAY_MS
  }
  if (frequency === Frequency.weekly) {
    const monday = at(new Date(nowMs - ((now.getUTCDay() + 7 - MONDAY) % 7) * DAY_MS), 2)
    return monday <= nowMs ? monday : monday - 7 * DAY_MS
  }
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 3)
  return first <= nowMs ? first : Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1, 3)
}
