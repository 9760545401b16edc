import { type ExpressionBuilder, sql } from 'kysely'
import { stringHash } from '#core/units/identity.ts'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'

/** Which entries somebody may see. Undefined: all of them. */
export interface MemoryVisibility {
  /** Their own. */
  readonly userId: number | undefined
  /** Undefined: of any project. */
  readonly projects: readonly number[] | undefined
  /** The workspace whose projects give them theirs. */
  readonly workspace?: string | undefined
  readonly shared: boolean
}

type Where = ExpressionBuilder<Tables, 'memory'>

/** What a project gives to all, as long as everybody may see the project; and what was given to all for itself. */
const isShared = (eb: Where) =>
  eb.or([
    eb('memory.shared', '=', 1),
    eb.and([
      eb('memory.from_file', '=', 0),
      eb(
        'memory.project_id',
        'in',
        eb
          .selectFrom('project')
          .select('project.id')
          .where('project.contribute_shared_tm', '=', 1)
          .where('project.access_control', '<', 100),
      ),
    ]),
  ])

/** What projects give to the others of their workspace. */
const isOfWorkspace = (eb: Where, workspace: string) =>
  eb(
    'memory.project_id',
    'in',
    eb
      .selectFrom('project')
      .select('project.id')
      .where('project.workspace_id', '=', workspace)
      .where('project.contribute_workspace_tm', '=', 1),
  )

const visible =
  (db: Db, { userId, projects, workspace, shared }: MemoryVisibility) =>
  (eb: Where) =>
    eb.or([
      ...(userId === undefined ? [] : [eb('memory.user_id', '=', userId)]),
      projects ? inIds(db, 'memory.project_id', idList(db, projects)) : eb('memory.project_id', 'is not', null),
      ...(workspace === undefined ? [] : [isOfWorkspace(eb, workspace)]),
      ...(shared ? [isShared(eb)] : []),
      eb.and([eb('memory.from_file', '=', 1), eb('memory.project_id', 'is', null), eb('memory.user_id', 'is', null)]),
    ])

const columns = [
  'memory.id',
  'memory_source.text as source',
  'memory.target',
  'memory.source_language_id',
  'memory.target_language_id',
  'memory.origin',
  'memory.context',
  'memory.status',
  'memory.project_id',
  'memory.user_id',
  'memory.shared',
  'memory.from_file',
  'memory.created',
] as const

const entries = (db: Db) =>
  db
    .selectFrom('memory')
    .innerJoin('memory_source', 'memory_source.id', 'memory.source_id')
    .select(columns)
    .select((eb) => eb.case().when(isShared(eb)).then(eb.lit(1)).else(eb.lit(0)).end().as('is_shared'))

export type MemoryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

export const memoryEntry = (
  db: Db,
  id: number,
  visibility: MemoryVisibility | undefined,
): Promise<MemoryRow | undefined> =>
  entries(db)
    .where('memory.id', '=', id)
    .$call((q) => (visibility === undefined ? q : q.where(visible(db, visibility))))
    .executeTakeFirst()

/** Entries of some sources in one target language. */
export const entriesOfSources = (
  db: Db,
  sources: readonly number[],
  targetLanguageId: number,
  visibility: MemoryVisibility | undefined,
): Promise<(MemoryRow & { readonly source_id: number })[]> =>
  entries(db)
    .select('memory.source_id')
    .where(inIds(db, 'memory.source_id', idList(db, sources)))
    .where('memory.target_language_id', '=', targetLanguageId)
    .$call((q) => (visibility === undefined ? q : q.where(visible(db, visibility))))
    .orderBy('memory.id')
    .execute()

const textsWithTarget = prepared((db, p: { ids: IdList; targetLanguageId: number }) =>
  db
    .selectFrom('memory_source')
    .select(['id', 'text'])
    .where(inIds(db, 'id', p.ids))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memory')
          .select('memory.id')
          .where('memory.source_id', '=', eb.ref('memory_source.id'))
          .where('memory.target_language_id', '=', p.targetLanguageId),
      ),
    ),
)

/** The texts of those sources that have a translation into the language. */
export const sourcesWithTarget = (db: Db, sources: readonly number[], targetLanguageId: number) =>
  textsWithTarget(db, { ids: idList(db, sources), targetLanguageId })

const byHash = preparedOne((db, p: { languageId: number; hash: bigint }) =>
  db
    .selectFrom('memory_source')
    .select(['id', 'text'])
    .where('language_id', '=', p.languageId)
    .where('hash', '=', p.hash),
)

/** The number of a source text, if it is known. */
export async function sourceId(db: Db, languageId: number, text: string): Promise<number | undefined> {
  const found = await byHash(db, { languageId, hash: stringHash(text) })
  return found?.text === text ? found.id : undefined
}

const insertSource = preparedOne((db, p: { languageId: number; text: string; hash: bigint }) =>
  db
    .insertInto('memory_source')
    .values({ language_id: p.languageId, text: p.text, hash: p.hash })
    .onConflict((conflict) => conflict.columns(['language_id', 'hash']).doNothing())
    .returning('id'),
)

/** The number of a source text, which is added if it is new. */
export async function ensureSource(tx: Db, languageId: number, text: string): Promise<number | undefined> {
  return (await sourceId(tx, languageId, text)) ?? (await addSource(tx, languageId, text, stringHash(text)))
}

/** The same, for one that was not known a moment ago. */
export async function addSource(tx: Db, languageId: number, text: string, hash: bigint): Promise<number | undefined> {
  const added = await insertSource(tx, { languageId, text, hash })
  return added?.id ?? sourceId(tx, languageId, text)
}

export interface NewMemory {
  readonly sourceId: number
  readonly sourceLanguageId: number
  readonly targetLanguageId: number
  readonly target: string
  readonly origin: string
  readonly context: string
  readonly status: number
  readonly projectId: number | null
  readonly userId: number | null
  readonly shared: number
  readonly fromFile: number
  readonly now: number
}

/** Not by the index of origins: all of a component, or of a large file, have the same. */
export const isOfOrigin = (origin: string) => sql<boolean>`coalesce(origin, '') = ${origin}`

const beside = prepared((db, p: { sourceId: number; targetLanguageId: number; origin: string }) =>
  db
    .selectFrom('memory')
    .select(['id', 'target', 'context', 'status', 'project_id', 'user_id', 'shared', 'from_file'])
    .where('source_id', '=', p.sourceId)
    .where('target_language_id', '=', p.targetLanguageId)
    .where(isOfOrigin(p.origin)),
)

export const entriesBeside = (tx: Db, entry: Pick<NewMemory, 'sourceId' | 'targetLanguageId' | 'origin'>) =>
  beside(tx, entry)

const entryColumns = [
  'source_id',
  'source_language_id',
  'target_language_id',
  'target',
  'origin',
  'context',
  'status',
  'project_id',
  'user_id',
  'shared',
  'from_file',
  'created',
] as const

export const insertMemory = (tx: Db, added: readonly NewMemory[]): Promise<void> =>
  insertMany(
    tx,
    'memory',
    entryColumns,
    added.map((entry) => ({
      source_id: entry.sourceId,
      source_language_id: entry.sourceLanguageId,
      target_language_id: entry.targetLanguageId,
      target: entry.target,
      origin: entry.origin,
      context: entry.context,
      status: entry.status,
      project_id: entry.projectId,
      user_id: entry.userId,
      shared: entry.shared,
      from_file: entry.fromFile,
      created: entry.now,
    })),
  )

const besideMany = prepared((db, p: { sources: IdList; targetLanguageId: number; origin: string }) =>
  db
    .selectFrom('memory')
    .select(['id', 'source_id', 'target', 'context', 'status', 'project_id', 'user_id', 'shared', 'from_file'])
    .where(inIds(db, 'source_id', p.sources))
    .where('target_language_id', '=', p.targetLanguageId)
    .where(isOfOrigin(p.origin)),
)

/** Entries of several sources in one language and of one origin. */
export const entriesBesideMany = (
  tx: Db,
  { sources, ...of }: { sources: readonly number[]; targetLanguageId: number; origin: string },
) => besideMany(tx, { ...of, sources: idList(tx, sources) })

/** What changes of an entry that is kept: a scope it loses or gains, or that it can be relied on now. */
export async function updateMemory(
  tx: Db,
  id: number,
  {
    status,
    project_id,
    user_id,
    shared,
    from_file,
  }: {
    status?: number
    project_id?: number | null
    user_id?: number | null
    shared?: number
    from_file?: number
  },
): Promise<void> {
  const values = { status, project_id, user_id, shared, from_file }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  await tx.updateTable('memory').set(given).where('id', '=', id).execute()
}

export async function deleteMemory(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('memory')
    .where(inIds(tx, 'id', idList(tx, ids)))
    .execute()
}

/** What a project's memory holds from one of its components. */
export async function deleteMemoryOf(tx: Db, projectId: number, origin: string): Promise<void> {
  await tx.deleteFrom('memory').where('project_id', '=', projectId).where('origin', '=', origin).execute()
}

export interface MemoryFilter {
  readonly visibility: MemoryVisibility | undefined
  readonly source?: string | undefined
  readonly sourceLanguageId?: number | undefined
  readonly targetLanguageId?: number | undefined
  readonly projectId?: number | undefined
  readonly origin?: string | undefined
}

const filtered = (db: Db, filter: MemoryFilter) => {
  const { visibility, source, sourceLanguageId, targetLanguageId, projectId, origin } = filter
  return entries(db)
    .$call((q) => (visibility === undefined ? q : q.where(visible(db, visibility))))
    .$call((q) => (sourceLanguageId === undefined ? q : q.where('memory.source_language_id', '=', sourceLanguageId)))
    .$call((q) => (targetLanguageId === undefined ? q : q.where('memory.target_language_id', '=', targetLanguageId)))
    .$call((q) => (projectId === undefined ? q : q.where('memory.project_id', '=', projectId)))
    .$call((q) => (origin === undefined ? q : q.where('memory.origin', '=', origin)))
    .$call((q) =>
      source === undefined || source === ''
        ? q
        : q.where(sql<boolean>`lower(memory_source.text) like ${`%${escaped(source)}%`} escape '\\'`),
    )
}

const escaped = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')

export async function countMemory(db: Db, filter: MemoryFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const memoryPage = (
  db: Db,
  filter: MemoryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemoryRow[]> => filtered(db, filter).orderBy('memory.id').limit(limit).offset(offset).execute()

/** The entries after one, for exports that go through all of them. */
export const memoryAfter = (db: Db, filter: MemoryFilter, afterId: number, limit: number): Promise<MemoryRow[]> =>
  filtered(db, filter).where('memory.id', '>', afterId).orderBy('memory.id').limit(limit).execute()

const ownFileEntries = preparedOne((db, p: { userId: number }) =>
  db
    .selectFrom('memory')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId)
    .where('from_file', '=', 1),
)

/** How much of somebody's own memory came in files. */
export const countOwnFileEntries = async (db: Db, p: { userId: number }): Promise<number> =>
  (await ownFileEntries(db, p))?.count ?? 0
