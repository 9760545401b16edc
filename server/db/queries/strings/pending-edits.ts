import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { heldByPolicy } from '#server/db/queries/strings/commit-policy.ts'
import type { EditTable } from '#server/db/tables/strings.ts'
import type { Tables } from '#server/db/tables.ts'

/** An edit upstream does not have yet. */
export type EditRow = Selectable<EditTable>

const inOrder = (db: Kysely<Tables>) =>
  db.selectFrom('edit').selectAll('edit').orderBy('edit.created').orderBy('edit.id')

export const editsOfTranslation = prepared((db, p: { translationId: number }) =>
  inOrder(db).where('edit.translation_id', '=', p.translationId),
)

export const editsOfComponent = prepared((db, p: { componentId: number }) =>
  inOrder(db)
    .innerJoin('translation', 'translation.id', 'edit.translation_id')
    .where('translation.component_id', '=', p.componentId),
)

const ofUnits = prepared((db, p: { ids: IdList }) => inOrder(db).where(inIds(db, 'edit.unit_id', p.ids)))

export const editsOfUnits = (db: Db, unitIds: readonly number[]): Promise<EditRow[]> =>
  unitIds.length === 0 ? Promise.resolve([]) : ofUnits(db, { ids: idList(db, unitIds) })

/** The newest edit of each unit; `edits` in the order of time. */
export const newestByUnit = (edits: readonly EditRow[]): Map<number, EditRow> =>
  new Map(edits.map((edit) => [edit.unit_id, edit]))

const deleteSame = preparedOne(
  (db, p: { id: number; target: string; state: number; created: number; commitId: string }) =>
    db
      .deleteFrom('edit')
      .where('id', '=', p.id)
      .where('target', '=', p.target)
      .where('state', '=', p.state)
      .where('created', '=', p.created)
      .where('commit_id', '=', p.commitId)
      .returning('id'),
)

/** Deletes an edit unless it was changed since it was read: then it has a newer text, which waits. Returns whether it went. */
export async function deleteEdit(
  db: Db,
  { id, target, state, created, commit_id: commitId }: EditRow,
): Promise<boolean> {
  return (await deleteSame(db, { id, target, state, created, commitId })) !== undefined
}

const deleteByUnits = prepared((db, p: { ids: IdList }) =>
  db.deleteFrom('edit').where(inIds(db, 'edit.unit_id', p.ids)),
)

export async function deleteEditsOfUnits(db: Db, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length > 0) await deleteByUnits(db, { ids: idList(db, unitIds) })
}

/** Notes which commit holds an edit, unless it was edited again since it was read. */
export const markCommitted = prepared(
  (db, p: { id: number; commitId: string; target: string; state: number; created: number }) =>
    db
      .updateTable('edit')
      .set({ commit_id: p.commitId, failed: '' })
      .where('id', '=', p.id)
      .where('target', '=', p.target)
      .where('state', '=', p.state)
      .where('created', '=', p.created),
)

/** Notes the file into which an edit could not be written, and when. */
export const markFailed = prepared((db, p: { id: number; blob: string; now: number }) =>
  db.updateTable('edit').set({ failed: p.blob, failed_at: p.now }).where('id', '=', p.id),
)

/** A text that a file could not take is tried again after a week, though the file is the same: we may have learnt to. */
const RETRY_AFTER = 7 * 24 * 3600 * 1_000_000

/** Whether an edit is to be written into a file: not if that very file could not take it lately. */
export const isDue = (edit: Pick<EditRow, 'failed' | 'failed_at'>, blob: string, now: number): boolean =>
  edit.failed === '' || edit.failed !== blob || edit.failed_at <= now - RETRY_AFTER

/** Edits of a component wait for a commit again: those that had one lost it. */
export async function forgetCommits(db: Db, componentId: number): Promise<void> {
  const translations = db.selectFrom('translation').select('id').where('component_id', '=', componentId)
  await db
    .updateTable('edit')
    .set({ commit_id: '' })
    .where('commit_id', '<>', '')
    .where('translation_id', 'in', translations)
    .execute()
  await db.updateTable('file_edit').set({ commit_id: '' }).where('component_id', '=', componentId).execute()
}

/** Components with an edit that has waited for a commit as long as its component lets it wait. */
export const componentsWithOldEdits = prepared((db, p: { now: number }) =>
  db
    .selectFrom('edit')
    .innerJoin('translation', 'translation.id', 'edit.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .leftJoin('component as main', 'main.id', 'component.linked_component_id')
    .select('component.id')
    .distinct()
    .where('edit.commit_id', '=', '')
    .where('component.branch_of', 'is', null)
    .where(heldByPolicy, '=', 0)
    .where((eb) =>
      eb.or([eb('edit.failed', '=', ''), eb('edit.failed_at', '<=', sql<number>`${p.now} - ${sql.lit(RETRY_AFTER)}`)]),
    )
    .where(
      'edit.created',
      '<=',
      sql<number>`${p.now} - coalesce(main.commit_pending_age, component.commit_pending_age) * 3600000000`,
    )
    .orderBy('component.id'),
)

const uncommitted = preparedOne((db, p: { componentId: number }) =>
  db
    .selectFrom('edit')
    .innerJoin('translation', 'translation.id', 'edit.translation_id')
    .select('edit.id')
    .where('translation.component_id', '=', p.componentId)
    .where('edit.commit_id', '=', '')
    .limit(1),
)

export const hasUncommitted = async (db: Db, of: { componentId: number }): Promise<boolean> =>
  (await uncommitted(db, of)) !== undefined

const commitsOf = preparedOne((db, p: { componentId: number }) =>
  db
    .selectFrom('edit')
    .innerJoin('translation', 'translation.id', 'edit.translation_id')
    .select((eb) => eb.fn.count<number>('edit.commit_id').distinct().as('commits'))
    .where('translation.component_id', '=', p.componentId)
    .where('edit.commit_id', '<>', ''),
)

/** How many commits hold the edits of a component that upstream does not have. */
export const countCommits = async (db: Db, componentId: number): Promise<number> =>
  (await commitsOf(db, { componentId }))?.commits ?? 0

/** Of the edits that are in our commits, only the newest of each string is needed to make them again. */
export async function compactCommitted(db: Db, componentId: number): Promise<void> {
  await db
    .deleteFrom('edit')
    .where('commit_id', '<>', '')
    .where('translation_id', 'in', db.selectFrom('translation').select('id').where('component_id', '=', componentId))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('edit as newer')
          .select('newer.id')
          .whereRef('newer.unit_id', '=', 'edit.unit_id')
          .where('newer.commit_id', '<>', '')
          .whereRef('newer.id', '>', 'edit.id'),
      ),
    )
    .execute()
}

const ofSource = preparedOne((db, p: { sourceId: number }) =>
  db
    .selectFrom('edit')
    .innerJoin('unit', 'unit.id', 'edit.unit_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .innerJoin('source_string', 'source_string.component_id', 'translation.component_id')
    .select('edit.id')
    .where('source_string.id', '=', p.sourceId)
    .where('unit.source_string_id', '=', p.sourceId)
    .limit(1),
)

/** Whether an edit of the string waits in any language. */
export const hasEditOfSource = async (db: Db, of: { sourceId: number }): Promise<boolean> =>
  (await ofSource(db, of)) !== undefined

/** An edit with what is needed to write it into a file. */
export interface WritableEdit extends EditRow {
  readonly source_string_id: number
  readonly context: string
  readonly source: string
  readonly note: string
  readonly position: number
  /** 1: the project's policy keeps it from being committed. */
  readonly held: number
}

/** Edits of a component in the order of time, with their strings. */
export const writableEdits = prepared((db, p: { componentId: number }) =>
  inOrder(db)
    .innerJoin('unit', 'unit.id', 'edit.unit_id')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .innerJoin('translation', 'translation.id', 'edit.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select(['unit.source_string_id', 'source_string.context', 'source_string.source', 'source_string.note'])
    .select(['source_string.position', heldByPolicy.as('held')])
    .where('translation.component_id', '=', p.componentId),
)
