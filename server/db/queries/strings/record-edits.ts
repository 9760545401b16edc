import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { heldByPolicy } from '#server/db/queries/strings/commit-policy.ts'
import { setUnitText } from '#server/db/queries/strings/unit-state.ts'

export interface WaitingCounts {
  readonly total: number
  /** Those that the file as it is cannot take. */
  readonly failed: number
  /** Those that the project's policy keeps from being committed. */
  readonly held: number
}

/** How many edits wait for a commit in a project (in the components given), a component or a translation. */
export async function pendingEdits(
  db: Db,
  scope: {
    projectId?: number
    components?: readonly number[] | undefined
    componentId?: number
    translationId?: number | undefined
  },
): Promise<WaitingCounts> {
  const { projectId, components, componentId, translationId } = scope
  const rows = await db
    .selectFrom('edit')
    .innerJoin('translation', 'translation.id', 'edit.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb('edit.failed', '=', '').as('fits')])
    .select(heldByPolicy.as('held'))
    .where('edit.commit_id', '=', '')
    .$call((q) => (projectId === undefined ? q : q.where('component.project_id', '=', projectId)))
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))
    .$call((q) => (componentId === undefined ? q : q.where('component.id', '=', componentId)))
    .$call((q) => (translationId === undefined ? q : q.where('translation.id', '=', translationId)))
    .groupBy(['fits', 'held'])
    .execute()
  const sum = (picked: typeof rows) => picked.reduce((n, row) => n + row.count, 0)
  const [held, others] = [rows.filter((row) => row.held === 1), rows.filter((row) => row.held !== 1)]
  return { total: sum(rows), failed: sum(others.filter(({ fits }) => !fits)), held: sum(held) }
}

export interface NewEdit {
  readonly unitId: number
  readonly translationId: number
  /** Whose text it is; null: nobody's in particular, as for machines. */
  readonly authorId: number | null
  readonly target: string
  readonly state: number
  readonly now: number
  /** Others who had a part in the text, as whoever suggested it. */
  readonly coAuthorIds?: readonly number[]
}

const newestOfUnit = preparedOne((db, p: { unitId: number }) =>
  db
    .selectFrom('edit')
    .select(['id', 'author_id', 'commit_id', 'co_authors'])
    .where('unit_id', '=', p.unitId)
    .orderBy('id', 'desc')
    .limit(1),
)

/** Gives the row if it still waits: on PostgreSQL a commit may have taken it in, or it may be gone, since it was read. */
const replaceEdit = preparedOne(
  (db, p: { id: number; target: string; state: number; coAuthors: string; now: number }) =>
    db
      .updateTable('edit')
      .set({ target: p.target, state: p.state, co_authors: p.coAuthors, created: p.now, failed: '' })
      .where('id', '=', p.id)
      // A text, not a value: SQLite would prepare it anew each time to see whether the index of waiting edits fits.
      .where('commit_id', '=', sql.lit(''))
      .returning('id'),
)

const insertEdit = prepared(
  (
    db,
    p: {
      unitId: number
      translationId: number
      authorId: number | null
      target: string
      state: number
      coAuthors: string
      now: number
    },
  ) =>
    db.insertInto('edit').values({
      unit_id: p.unitId,
      translation_id: p.translationId,
      author_id: p.authorId,
      target: p.target,
      state: p.state,
      co_authors: p.coAuthors,
      created: p.now,
    }),
)

/** How an edit is kept for the next commit: one row per run of one author, and an edit that is in a commit is not touched again. */
export interface WaitingEdit {
  /** The author's own edit that still waits and gets the newer text; 0: none. */
  readonly replacedId: number
  /** Who had a part in both. */
  readonly allCoAuthors: string
  readonly coAuthors: string
}

interface NewestEdit {
  readonly id: number
  readonly author_id: number | null
  readonly commit_id: string
  readonly co_authors: string
}

export function waitingEdit(
  newest: NewestEdit | undefined,
  authorId: number | null,
  coAuthorIds: readonly number[],
): WaitingEdit {
  const own = newest && newest.author_id === authorId && newest.commit_id === '' ? newest : undefined
  return {
    replacedId: own?.id ?? 0,
    allCoAuthors: joinIds([...splitIds(own?.co_authors ?? ''), ...coAuthorIds], authorId),
    coAuthors: joinIds(coAuthorIds, authorId),
  }
}

/** Gives a unit a new text and keeps it for the next commit. */
export async function recordEdit(tx: Db, { coAuthorIds = [], ...edit }: NewEdit): Promise<void> {
  const newest = await newestOfUnit(tx, { unitId: edit.unitId })
  await setUnitText(tx, edit)
  await storeEdit(tx, { ...edit, ...waitingEdit(newest, edit.authorId, coAuthorIds) })
}

export async function storeEdit(tx: Db, edit: Omit<NewEdit, 'coAuthorIds'> & WaitingEdit): Promise<void> {
  const { unitId, translationId, authorId, target, state, now, replacedId, allCoAuthors, coAuthors } = edit
  if (replacedId !== 0 && (await replaceEdit(tx, { id: replacedId, target, state, coAuthors: allCoAuthors, now })))
    return
  await insertEdit(tx, { unitId, translationId, authorId, target, state, coAuthors, now })
}

export const splitIds = (ids: string): number[] => (ids === '' ? [] : ids.split(' ').map(Number))

const joinIds = (ids: readonly number[], except: number | null): string =>
  [...new Set(ids)].filter((id) => id !== except).join(' ')
