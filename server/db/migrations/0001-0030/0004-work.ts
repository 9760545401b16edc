import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Background work: the jobs that wait or run, and the tasks people watch. */
export async function work(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('job')
    .id()
    .text('kind', 'payload', 'key', 'lane')
    .integerOr({ attempts: 0, max_attempts: 5 })
    .integer('run_at')
    .optionalText('worker')
    .optionalInteger('lease_until')
    .textOr({ last_error: '' })
    .optionalText('task_id')
    .integer('created')
    .create()
  await index('job', 'run_at')
  await index('job', 'key')
  await index('job', 'lane')
  await table('task')
    .text('id', 'kind')
    .optionalPartOf('component_id', 'component')
    .optionalPartOf('user_id', 'user')
    .integerOr({ progress: 0, completed: 0 })
    .optionalText('result')
    .textOr({ log: '' })
    .integer('created', 'updated')
    .key('id')
    .create()
  await index('task', 'component_id', 'created')
  await index('task', 'user_id')
}
