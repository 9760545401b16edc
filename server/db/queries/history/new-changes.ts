import type { NotNull, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { int64Text } from '#server/db/int64.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ChangeTable } from '#server/db/tables/history.ts'

/** What those who follow the history need to decide whether a change concerns them. */
export type ChangeMark = Pick<
  Selectable<ChangeTable>,
  | 'id'
  | 'timestamp'
  | 'action'
  | 'project_id'
  | 'component_id'
  | 'translation_id'
  | 'language_id'
  | 'unit_id'
  | 'user_id'
>

/** The history in order, from after a change on. */
export const changeMarks = prepared((db, p: { after: number; limit: number }) =>
  db
    .selectFrom('change')
    .select(['id', 'timestamp', 'action', 'project_id', 'component_id'])
    .select(['translation_id', 'language_id', 'unit_id', 'user_id'])
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** Units of a component that changes in a part of the history are about. */
export async function unitsTouched(
  db: Db,
  part: {
    readonly componentId: number
    readonly after: number
    readonly upTo: number
    readonly actions: readonly number[]
  },
): Promise<number[]> {
  const rows = await db
    .selectFrom('change')
    .select('unit_id')
    .distinct()
    .where('component_id', '=', part.componentId)
    .where('id', '>', part.after)
    .where('id', '<=', part.upTo)
    .where('action', 'in', [...part.actions])
    .where('unit_id', 'is not', null)
    .$narrowType<{ unit_id: NotNull }>()
    .orderBy('unit_id')
    .execute()
  return rows.map((row) => row.unit_id)
}

/** A change as people are told of it, with the names of everything around it. */
export interface NotifiedChange extends ChangeMark {
  readonly target: string
  readonly old: string
  readonly details: string
  readonly project_slug: string | null
  readonly project_name: string | null
  readonly component_path: string | null
  readonly component_name: string | null
  readonly language_code: string | null
  readonly language_name: string | null
  readonly username: string | null
  readonly full_name: string | null
  readonly author_id: number | null
  readonly author_name: string | null
  readonly is_source: number | null
  readonly source: string | null
  readonly context: string | null
  readonly id_hash: string | null
}

/** Changes by id, whole; those that are gone are left out. */
export async function notifiedChanges(db: Db, ids: readonly number[]): Promise<NotifiedChange[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('change')
    .leftJoin('project', 'project.id', 'change.project_id')
    .leftJoin('component', 'component.id', 'change.component_id')
    .leftJoin('language', 'language.id', 'change.language_id')
    .leftJoin('translation', 'translation.id', 'change.translation_id')
    .leftJoin('user', 'user.id', 'change.user_id')
    .leftJoin('user as author', 'author.id', 'change.author_id')
    .leftJoin('unit', 'unit.id', 'change.unit_id')
    .leftJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(['change.id', 'change.timestamp', 'change.action', 'change.project_id', 'change.component_id'])
    .select(['change.translation_id', 'change.language_id', 'change.unit_id', 'change.user_id', 'change.author_id'])
    .select(['change.target', 'change.old', 'change.details'])
    .select(['project.slug as project_slug', 'project.name as project_name'])
    .select(['component.path as component_path', 'component.name as component_name'])
    .select(['language.code as language_code', 'language.name as language_name'])
    .select(['user.username', 'user.full_name', 'author.username as author_name', 'translation.is_source'])
    .select(['source_string.source', 'source_string.context'])
    .select((eb) => int64Text(eb.ref('source_string.id_hash')).$castTo<string | null>().as('id_hash'))
    .where(inIds(db, 'change.id', idList(db, ids)))
    .orderBy('change.id')
    .execute()
}
