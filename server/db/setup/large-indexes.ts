import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

interface LargeIndex {
  readonly name: string
  readonly table: keyof Tables
  readonly columns: readonly string[]
  /** Has only the rows that wait for somebody. */
  readonly waiting?: boolean
  /** Gone once the new one is there. */
  readonly replaces?: string
}

/**
 * Indexes of tables that grow with the strings of a site, or with what waits to be done. Migrations run in one transaction, and an index that is made there keeps
 * everybody from writing until it ends: these are made beside the people who work.
 */
const largeIndexes: readonly LargeIndex[] = [
  {
    // With how a string fares in its languages, so that nobody has to look at the units themselves.
    name: 'unit_by_source_string',
    table: 'unit',
    columns: ['source_string_id', 'translation_id', 'state', 'finding_count'],
    replaces: 'unit_by_source_string_id_translation_id',
  },
  {
    // A worker looks for a few kinds of jobs, however many of others wait.
    name: 'job_waiting_by_kind',
    table: 'job',
    columns: ['kind', 'run_at', 'id'],
    waiting: true,
    replaces: 'job_waiting',
  },
  { name: 'job_waiting_by_project', table: 'job', columns: ['kind', 'project_id', 'run_at', 'id'], waiting: true },
]

/** Makes those that are missing. A process that is killed meanwhile, or several that start at once, leave nothing wrong. */
export async function makeLargeIndexes(db: Kysely<Tables>): Promise<void> {
  for (const index of largeIndexes) await (isPostgres(db) ? makeConcurrently(db, index) : makeOne(db, index))
}

const rowsOf = ({ table, columns, waiting = false }: LargeIndex) =>
  sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${sql.raw(waiting ? 'where worker is null' : '')}`

async function makeOne(db: Kysely<Tables>, index: LargeIndex): Promise<void> {
  const { name, replaces } = index
  await sql`create index if not exists ${sql.ref(name)} on ${rowsOf(index)}`.execute(db)
  if (replaces !== undefined) await sql`drop index if exists ${sql.ref(replaces)}`.execute(db)
}

/** How often two processes may get into each other's way. */
const TRIES = 5

/** Two that make one at the same time can wait for each other. PostgreSQL ends one of them then, which looks again. */
async function makeConcurrently(db: Kysely<Tables>, index: LargeIndex): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      return await makeWhereMissing(db, index)
    } catch (error) {
      if (tried === TRIES || !isDeadlock(error)) throw error
    }
}

const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'

async function makeWhereMissing(db: Kysely<Tables>, index: LargeIndex): Promise<void> {
  const { name, replaces } = index
  const state = await stateOf(db, name)
  if (state === 'in progress') return
  if (state === 'broken') await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  if (state !== 'ready')
    await sql`create index concurrently if not exists ${sql.ref(name)} on ${rowsOf(index)}`.execute(db)
  if (replaces !== undefined && (await stateOf(db, replaces)) !== 'missing')
    await sql`drop index concurrently if exists ${sql.ref(replaces)}`.execute(db)
}

type IndexState = 'missing' | 'in progress' | 'broken' | 'ready'

/** What a process left that was killed while it made one is there, but of no use. */
async function stateOf(db: Kysely<Tables>, name: string): Promise<IndexState> {
  const { rows } = await sql<{ state: IndexState }>`
    select case
      when i.indisvalid then 'ready'
      when exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) then 'in progress'
      else 'broken' end as state
    from pg_index i where i.indexrelid = to_regclass(${name})`.execute(db)
  return rows[0]?.state ?? 'missing'
}
