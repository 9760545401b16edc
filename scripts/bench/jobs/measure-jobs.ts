import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { inTransaction, openPostgresDatabase } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { claimJob } from '#server/queue/claim-job.ts'
import { type JobKind, jobRules, kindsOf } from '#server/queue/kinds.ts'
import { finishJob } from '#server/queue/queue.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { say } from '../say.ts'
import { table } from '../table.ts'

export interface JobsPlan {
  /** How many jobs wait, ascending. */
  readonly waiting: readonly number[]
  readonly claimers: number
  /** How many jobs are done at each length. */
  readonly done: number
}

export interface JobsFigures {
  readonly waiting: number
  /** What waits beside the jobs that are done: more of their class, or of another. */
  readonly others: 'their class' | 'another class'
  readonly perSecond: number
  /** Against the shortest queue of the same run. */
  readonly ratio: number
}

export type JobsReport = readonly JobsFigures[]

type Waiting = Pick<JobsFigures, 'waiting' | 'others'>

/** Mails that are not sent, each in a lane of its own; strings of an older project that wait to be checked. */
async function fill(db: Kysely<Tables>, { waiting, others }: Waiting, done: number): Promise<void> {
  const add = (kind: JobKind, count: number) => sql`
    insert into job (kind, payload, key, lane, max_attempts, run_at, created, project_id)
    select ${kind}, '{}', ${kind} || n, ${kind} || n, 1, n, n, 0 from generate_series(1, ${count}::bigint) as n`
  await sql`truncate job`.execute(db)
  if (others === 'another class') await add('check_component', waiting).execute(db)
  await add('send_mail', others === 'another class' ? done : waiting).execute(db)
  await sql`analyze job`.execute(db)
}

async function work(db: Kysely<Tables>, { claimers, done }: JobsPlan): Promise<number> {
  let left = done
  const now = Date.now() * 1000
  // As a worker asks.
  const only = kindsOf(jobRules.send_mail.class)
  const one = async (name: string) => {
    while (left-- > 0) {
      const job = await claimJob(db, name, now, () => false, { only })
      if (job) await inTransaction(db, (tx) => finishJob(tx, job, null, now))
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: claimers }, (_, i) => one(`bench:${i}:x`)))
  return (1000 * done) / (performance.now() - begun)
}

/** How many jobs a second are claimed and finished while many more wait, on a PostgreSQL of its own. */
export async function measureJobs(plan: JobsPlan): Promise<JobsReport | undefined> {
  const server = await startPostgres()
  if (!server) {
    say('jobs: left out, there is no PostgreSQL on this machine')
    return undefined
  }
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query('create database jobs')
    await client.end()
    const database = openPostgresDatabase(new URL('jobs', server.url).href, { connections: plan.claimers })
    await migrateToLatest(database.db)
    await fill(database.db, { waiting: plan.done, others: 'their class' }, plan.done)
    await work(database.db, plan)
    const rates: Omit<JobsFigures, 'ratio'>[] = []
    for (const others of ['their class', 'another class'] as const)
      for (const waiting of plan.waiting) {
        say(`jobs: ${waiting} of ${others} waiting`)
        await fill(database.db, { waiting, others }, plan.done)
        rates.push({ waiting, others, perSecond: await work(database.db, plan) })
      }
    await database.close()
    const shortest = rates[0]?.perSecond ?? Number.NaN
    return rates.map((rate) => ({ ...rate, ratio: rate.perSecond / shortest }))
  } finally {
    await server.stop()
  }
}

export const jobsTable = (report: JobsReport): string =>
  table(
    ['jobs waiting', 'of', 'done a second', 'ratio'],
    report.map(({ waiting, others, perSecond, ratio }) => [waiting, others, perSecond, ratio]),
  )
