import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idAt, takeChangeIds } from '#server/db/ids.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { changeOwner, countRows } from '#server/db/paging/list-blocks.ts'
import type { ChangeTable } from '#server/db/tables/history.ts'

const columns = [
  'id',
  'timestamp',
  'action',
  'project_id',
  'component_id',
  'translation_id',
  'language_id',
  'unit_id',
  'user_id',
  'author_id',
  'nr',
  'target',
  'old',
  'details',
] as const

export interface NewChange {
  readonly action: number
  readonly unitId?: number
  readonly userId?: number
  readonly authorId?: number
  readonly target?: string
  readonly old?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** What the changes are about; the narrowest that applies. */
export interface ChangeScope {
  readonly projectId: number | null
  readonly componentId?: number
  readonly translationId?: number
  readonly languageId?: number
  /** Changes the translation already has: numbering goes on from here. */
  readonly changesBefore?: number
}

/** Writes changes about one thing, in order, with one time; returns that time. Counting them in statistics is the caller's. */
export async function insertChanges(
  db: Db,
  scope: ChangeScope,
  changes: readonly NewChange[],
  now: number,
): Promise<number> {
  const { ids, timestamp } = await takeChangeIds(db, changes.length, now)
  const { projectId, componentId = null, translationId = null, languageId = null, changesBefore = 0 } = scope
  const rows = changes.map(
    (change, i): ChangeRow => ({
      id: idAt(ids, i),
      timestamp,
      action: change.action,
      project_id: projectId,
      component_id: componentId,
      translation_id: translationId,
      language_id: languageId,
      unit_id: change.unitId ?? null,
      user_id: change.userId ?? null,
      author_id: change.authorId ?? null,
      nr: translationId === null ? null : changesBefore + i + 1,
      target: change.target ?? '',
      old: change.old ?? '',
      details: change.details ? JSON.stringify(change.details) : '',
    }),
  )
  await insertChangeRows(db, rows)
  return timestamp
}

type ChangeRow = Insertable<ChangeTable> & { readonly id: number }

/** Writes rows of the history, and counts them for its pages. */
export async function insertChangeRows(db: Db, rows: readonly ChangeRow[]): Promise<void> {
  await insertMany(db, 'change', columns, rows)
  await countRows(
    db,
    'change',
    rows.map(({ id, component_id = null, project_id = null }) => ({
      id,
      owner: changeOwner({ component_id, project_id }),
    })),
  )
}
