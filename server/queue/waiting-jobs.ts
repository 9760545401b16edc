import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { JobKind } from '#server/queue/kinds.ts'
import type { JobRow } from '#server/queue/queue.ts'

/** What somebody who looks for work may take. */
export interface Wanted {
  readonly now: number
  readonly kinds: readonly JobKind[]
  readonly busyLanes: readonly string[]
  /** Jobs of workers that are gone. */
  readonly abandoned: readonly JobRow[]
  /** Projects whose jobs are passed over. */
  readonly without: readonly number[]
}

type Query = RawBuilder<Pick<JobRow, 'id' | 'lane' | 'run_at'>>

/** Lanes that are tried; a lane that another worker is about to take is passed over. */
const MAX_TRIED = 20

/** How many jobs of others are passed over one by one, before projects are looked at instead. */
const MAX_PASSED = 100

const listOf = (values: readonly (string | number)[]): RawBuilder<unknown> => sql`(${sql.join(values)})`

/** Each kind is read in its own order: how many of other kinds wait does not matter. */
function oldest({ now, kinds, busyLanes, abandoned, without }: Wanted, limit: number): Query {
  const kindly = kinds.map(
    (kind) => sql`select * from (select id, lane, run_at, project_id from job
      where worker is null and kind = ${sql.lit(kind)} and run_at <= ${now} and lane not in ${listOf(['', ...busyLanes])}
      order by run_at, id limit ${sql.lit(limit)}) as "${sql.raw(kind)}"`,
  )
  const left = sql`select id, lane, run_at, project_id from job
    where id in ${listOf([0, ...abandoned.map(({ id }) => id)])} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and run_at <= ${now}
      and lane not in ${listOf(['', ...busyLanes])}`
  return sql`select id, lane, run_at from (${sql.join([...kindly, left], sql` union all `)}) as waiting
    where project_id not in ${listOf([-1, ...without])} order by run_at, id limit ${sql.lit(MAX_TRIED)}`
}

/** Hops from project to project: how many jobs each of them has does not matter. */
function oldestOfProjects({ now, kinds, busyLanes, without }: Wanted): Query {
  const all = sql.join(
    kinds.map((kind) => sql`select ${sql.lit(kind)} as kind`),
    sql` union all `,
  )
  return sql`with recursive hop (kind, project_id, hops) as (
      select kinds.kind, (select min(project_id) from job where worker is null and kind = kinds.kind), 1
      from (${all}) as kinds
      union all
      select kind, (select min(project_id) from job
          where worker is null and kind = hop.kind and project_id > hop.project_id), hops + 1
      from hop where project_id is not null and hops < ${sql.lit(MAX_PASSED)}
    )
    select id, lane, run_at from job where id in (
      select (select id from job where worker is null and kind = hop.kind and project_id = hop.project_id
        and run_at <= ${now} and lane not in ${listOf(['', ...busyLanes])} order by run_at, id limit 1)
      from hop where project_id not in ${listOf([-1, ...without])})
    order by run_at, id limit ${sql.lit(MAX_TRIED)}`
}

/** What to look through, the first with anything in it: the cost of each grows neither with the queue nor with one project's part of it. */
export const looksFor = (wanted: Wanted): readonly Query[] => {
  if (wanted.kinds.length === 0) return []
  return wanted.without.length === 0
    ? [oldest(wanted, MAX_TRIED)]
    : [oldest(wanted, MAX_PASSED), oldestOfProjects(wanted)]
}

/** Kinds of which a job is due that this worker does not have in hand. */
export async function dueKinds(db: Db, { now, worker }: { readonly now: number; readonly worker: string }) {
  const { rows } = await sql<{ kind: string }>`
    with recursive waiting (kind) as (
      select min(kind) from job where worker is null
      union all
      select (select min(kind) from job where worker is null and kind > waiting.kind)
      from waiting where kind is not null
    )
    select kind from waiting where kind is not null
      and exists (select 1 from job where worker is null and kind = waiting.kind and run_at <= ${now})
    union select kind from job where worker is not null and worker <> ${worker} and run_at <= ${now}`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}
