import { sql } from 'kysely'
import { isKeyOf } from '#core/text/object-fields.ts'
import type { Db } from '#server/db/database.ts'
import { type JobClass, jobClasses, jobRules } from '#server/queue/kinds.ts'

export interface ClassState {
  readonly class: JobClass
  readonly waiting: number
  readonly running: number
  /** Seconds since the oldest waiting one became due. */
  readonly oldest: number
}

/** How much of each class of work there is to do. */
export async function queueState(db: Db, now: number): Promise<readonly ClassState[]> {
  const kinds = await db
    .selectFrom('job')
    .select('kind')
    .select(sql<number>`sum(case when worker is null then 1 else 0 end)`.as('waiting'))
    .select(sql<number>`sum(case when worker is null then 0 else 1 end)`.as('running'))
    .select(sql<number | null>`min(case when worker is null then run_at end)`.as('due'))
    .groupBy('kind')
    .execute()
  return jobClasses.map((name) => {
    const mine = kinds.filter(({ kind }) => isKeyOf(jobRules, kind) && jobRules[kind].class === name)
    const sum = (column: 'waiting' | 'running') => mine.reduce((total, one) => total + Number(one[column]), 0)
    const due = Math.min(now, ...mine.flatMap(({ due }) => (due === null ? [] : [Number(due)])))
    return { class: name, waiting: sum('waiting'), running: sum('running'), oldest: (now - due) / 1_000_000 }
  })
}
