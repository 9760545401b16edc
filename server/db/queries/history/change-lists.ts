import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import type { PageStart } from '#server/db/paging/page-map.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'

/** A change with what its links need; names are null where the thing itself is gone or never was. */
export interface ChangeRow {
  readonly id: number
  readonly timestamp: number
  readonly action: number
  readonly unit_id: number | null
  readonly project_id: number | null
  readonly component_id: number | null
  readonly target: string
  readonly old: string
  readonly details: string
  readonly project_slug: string | null
  readonly component_path: string | null
  readonly language_code: string | null
  readonly translation_id: number | null
  readonly username: string | null
  readonly author: string | null
}

/** Changes with what they are about and who made them. */
export const changesWithScope = (db: Kysely<Tables>) =>
  db
    .selectFrom('change')
    .leftJoin('project', 'project.id', 'change.project_id')
    .leftJoin('component', 'component.id', 'change.component_id')
    .leftJoin('translation', 'translation.id', 'change.translation_id')
    .leftJoin('language', 'language.id', 'translation.language_id')
    .leftJoin('user', 'user.id', 'change.user_id')

const changeRows = (db: Kysely<Tables>) =>
  changesWithScope(db)
    .leftJoin('user as author', 'author.id', 'change.author_id')
    .select([
      'change.id',
      'change.timestamp',
      'change.action',
      'change.unit_id',
      'change.project_id',
      'change.component_id',
      'change.target',
      'change.old',
      'change.details',
      'project.slug as project_slug',
      'component.path as component_path',
      'language.code as language_code',
      'translation.id as translation_id',
      'user.username',
      'author.username as author',
    ])

/** Changes of a translation are numbered without gaps: a page is a range of numbers. */
export const changesOfTranslation = prepared((db, p: { translationId: number; from: number; to: number }) =>
  changeRows(db)
    .where('change.translation_id', '=', p.translationId)
    .where('change.nr', '>=', p.from)
    .where('change.nr', '<=', p.to)
    .orderBy('change.nr', 'desc'),
)

type Kind = 'all' | 'owners' | 'component' | 'project' | 'owners of project'

interface Where {
  readonly componentId: number
  readonly projectId: number
  readonly owners: IdList
}

/** Who a change is counted for: see `changeOwner`. */
export const changeOwnerColumn = sql`coalesce("change"."component_id", -"change"."project_id", 0)`

function condition(db: Db, kind: Kind, p: Where): RawBuilder<boolean> {
  const ofProject = sql<boolean>`"change"."project_id" = ${p.projectId}`
  switch (kind) {
    case 'all':
      return sql<boolean>`1 = 1`
    case 'owners':
      return inIds(db, changeOwnerColumn, p.owners)
    case 'component':
      return sql<boolean>`"change"."component_id" = ${p.componentId}`
    case 'project':
      return ofProject
    case 'owners of project':
      return sql<boolean>`${ofProject} and ${inIds(db, changeOwnerColumn, p.owners)}`
  }
}

const pageOf = (kind: Kind) =>
  prepared((db, p: Where & { lastId: number; skip: number; limit: number }) =>
    db
      .selectFrom('change')
      .select('id')
      .where('id', '<=', p.lastId)
      .where(condition(db, kind, p))
      .orderBy('id', 'desc')
      .limit(p.limit)
      .offset(p.skip),
  )

const pages = {
  all: pageOf('all'),
  owners: pageOf('owners'),
  component: pageOf('component'),
  project: pageOf('project'),
  'owners of project': pageOf('owners of project'),
}

/** By keys alone: a statement with a limit is planned each time on PostgreSQL, and these joins take longer to plan than to make. */
const byIds = prepared((db, p: { ids: IdList }) =>
  changeRows(db)
    .where(inIds(db, 'change.id', p.ids))
    .orderBy('change.id', 'desc'),
)

/** Those with these ids, newest first. */
export const changesByIds = async (db: Db, ids: readonly number[]): Promise<ChangeRow[]> =>
  ids.length === 0 ? [] : byIds(db, { ids: idList(db, ids) })

/** Which changes a list holds: a component's, a project's or the site's, of the owners given (all when undefined). */
export interface ChangeFilter {
  readonly componentId?: number
  readonly projectId?: number
  readonly owners?: readonly number[] | undefined
}

function kindOf({ componentId, projectId, owners }: ChangeFilter): Kind {
  if (componentId !== undefined) return 'component'
  if (projectId !== undefined) return owners ? 'owners of project' : 'project'
  return owners ? 'owners' : 'all'
}

/** Changes newest first, from where a page starts. */
export async function changesFrom(db: Db, filter: ChangeFilter, start: PageStart, limit: number): Promise<ChangeRow[]> {
  const { componentId = 0, projectId = 0, owners = [] } = filter
  const where = { componentId, projectId, owners: idList(db, owners) }
  const { lastId, skip } = start
  const rows = await pages[kindOf(filter)](db, { ...where, lastId, skip, limit })
  return changesByIds(
    db,
    rows.map(({ id }) => id),
  )
}

/** The change, if it belongs to an owner the caller may see; undefined owners: any. */
export async function changeById(
  db: Db,
  id: number,
  owners: readonly number[] | undefined,
): Promise<ChangeRow | undefined> {
  let query = changeRows(db).where('change.id', '=', id)
  if (owners) query = query.where(inIds(db, changeOwnerColumn, idList(db, owners)))
  return query.executeTakeFirst()
}

const newest = preparedOne((db) => db.selectFrom('change').select('id').orderBy('id', 'desc').limit(1))

export const newestChangeId = async (db: Db): Promise<number> => (await newest(db, {}))?.id ?? 0

const after = prepared((db, p: { projectId: number; owners: IdList; after: number; limit: number }) =>
  changeRows(db)
    .where('change.project_id', '=', p.projectId)
    .where('change.id', '>', p.after)
    .where(inIds(db, changeOwnerColumn, p.owners))
    .orderBy('change.id')
    .limit(p.limit),
)

/** Changes of a project that are newer than one, oldest first. */
export const changesAfter = (
  db: Db,
  { owners, ...rest }: { projectId: number; owners: readonly number[]; after: number; limit: number },
): Promise<ChangeRow[]> => after(db, { ...rest, owners: idList(db, owners) })
