import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Tally } from '#server/stats/tally.ts'

const DAY = 86_400_000_000

export const dayOf = (now: number): number => Math.floor(now / DAY)

interface DayMove {
  readonly translationId: number
  readonly day: number
  readonly total: number
  readonly translated: number
  readonly fuzzy: number
  readonly approved: number
}

const addToDay = prepared((db, p: DayMove) =>
  db
    .insertInto('stats_day')
    .values({
      translation_id: p.translationId,
      day: p.day,
      total: p.total,
      translated: p.translated,
      fuzzy: p.fuzzy,
      approved: p.approved,
    })
    .onConflict((conflict) =>
      conflict.columns(['translation_id', 'day']).doUpdateSet((eb) => ({
        total: eb('stats_day.total', '+', eb.ref('excluded.total')),
        translated: eb('stats_day.translated', '+', eb.ref('excluded.translated')),
        fuzzy: eb('stats_day.fuzzy', '+', eb.ref('excluded.fuzzy')),
        approved: eb('stats_day.approved', '+', eb.ref('excluded.approved')),
      })),
    ),
)

/** Keeps how far a translation came on this day; actions that move no count write nothing. */
export async function moveDay(db: Db, translationId: number, { counts }: Tally, now: number): Promise<void> {
  const { total, translated, fuzzy, approved } = counts
  if (total === 0 && translated === 0 && fuzzy === 0 && approved === 0) return
  await addToDay(db, { translationId, day: dayOf(now), total, translated, fuzzy, approved })
}
