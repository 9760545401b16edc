import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { TaskTable } from '#server/db/tables/site.ts'

export interface QueueState {
  readonly waiting: number
  readonly running: number
  /** When the job that is due and waits longest was queued; null: none is due. */
  readonly oldest: number | null
}

const countIf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`

export const queueState = (db: Db, now: number): Promise<QueueState> =>
  db
    .selectFrom('job')
    .select([
      countIf(sql`worker is null`).as('waiting'),
      countIf(sql`worker is not null`).as('running'),
      sql<number | null>`min(case when worker is null and run_at <= ${now} then created end)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()

/** As the index `task_failed` says it: without parameters, or it would not be used. */
const hasFailed = sql<boolean>`substr(result, 1, 8) = '{"error"'`

const MAX_COUNTED = 1000

/** How many tasks failed since then; no more than a thousand are counted. */
export async function countFailedTasks(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('task').select('id').where(hasFailed).where('updated', '>=', since).limit(MAX_COUNTED).as('failed'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type FailedTaskRow = Pick<Selectable<TaskTable>, 'id' | 'kind' | 'result' | 'updated'> & {
  readonly project_slug: string | null
  readonly component_path: string | null
}

/** Newest first. */
export const failedTasks = (db: Db, limit: number): Promise<FailedTaskRow[]> =>
  db
    .selectFrom('task')
    .leftJoin('component', 'component.id', 'task.component_id')
    .leftJoin('project', 'project.id', 'component.project_id')
    .select(['task.id', 'task.kind', 'task.result', 'task.updated'])
    .select(['project.slug as project_slug', 'component.path as component_path'])
    .where(hasFailed)
    .orderBy('task.updated', 'desc')
    .limit(limit)
    .execute()

export async function outboxState(db: Db): Promise<{ readonly waiting: number; readonly lastError: string }> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('outbox')
    .select('last_error')
    .where('attempts', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { waiting: count, lastError: failed?.last_error ?? '' }
}

export interface FailingRepository {
  readonly project: string
  readonly component: string
  readonly name: string
  readonly alert: string
  readonly created: number
}

/** Components whose repository has one of these alerts that nobody dismissed, the newest first. */
export async function failingRepositories(
  db: Db,
  alerts: readonly string[],
  limit: number,
): Promise<{ readonly count: number; readonly results: FailingRepository[] }> {
  const failing = db
    .selectFrom('alert')
    .innerJoin('component', 'component.id', 'alert.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .where('alert.name', 'in', alerts)
    .where('alert.dismissed_at', 'is', null)
  const { count } = await failing.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const results = await failing
    .select(['project.slug as project', 'component.path as component', 'component.name', 'alert.name as alert'])
    .select('alert.created')
    .orderBy('alert.created', 'desc')
    .limit(limit)
    .execute()
  return { count, results }
}
