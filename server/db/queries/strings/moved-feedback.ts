import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

const idsOf = async (db: Db, table: 'comment' | 'suggestion', unitIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where(inIds(db, 'unit_id', idList(db, unitIds)))
    .execute()
  return rows.map(({ id }) => id)
}

export const commentsOfUnits = (db: Db, unitIds: readonly number[]): Promise<number[]> => idsOf(db, 'comment', unitIds)

export const suggestionsOfUnits = (db: Db, unitIds: readonly number[]): Promise<number[]> =>
  idsOf(db, 'suggestion', unitIds)

export async function deleteFeedback(tx: Db, table: 'comment' | 'suggestion', ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom(table)
    .where(inIds(tx, 'id', idList(tx, ids)))
    .execute()
}

interface Said {
  readonly unitId: number
  readonly userId: number | null
  readonly created: number
}

/** Somebody resolved it there since it came. */
export const resolveMovedComment = prepared((db, p: { id: number }) =>
  db.updateTable('comment').set({ resolved: 1 }).where('id', '=', p.id),
)

export async function insertMovedComment(tx: Db, said: Said & { text: string; resolved: number }): Promise<number> {
  const { unitId: unit_id, userId: user_id, created, text, resolved } = said
  const values = { unit_id, user_id, created, text, resolved }
  return (await tx.insertInto('comment').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertMovedSuggestion(
  tx: Db,
  said: Said & { target: string; votes: number | null },
): Promise<number> {
  const { unitId: unit_id, userId: user_id, created, target, votes: earlier_votes } = said
  const values = { unit_id, user_id, created, target, earlier_votes }
  return (await tx.insertInto('suggestion').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** The votes that suggestions came with, where there are others by now. */
export async function setEarlierVotes(
  tx: Db,
  given: readonly { readonly id: number; readonly votes: number | null }[],
): Promise<void> {
  const ids = idList(
    tx,
    given.map(({ id }) => id),
  )
  const rows = await tx
    .selectFrom('suggestion')
    .select(['id', 'earlier_votes'])
    .where(inIds(tx, 'id', ids))
    .execute()
  const before = new Map(rows.map((row) => [row.id, row.earlier_votes]))
  for (const { id, votes } of given)
    if (before.has(id) && before.get(id) !== votes)
      await tx.updateTable('suggestion').set({ earlier_votes: votes }).where('id', '=', id).execute()
}

/** Counts the remarks of units anew; tells how statistics counted them before, and count them now. */
export async function recountFeedback(tx: Db, unitIds: readonly number[]) {
  const counts = () =>
    tx
      .selectFrom('unit')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .select(['unit.id', 'unit.state', 'unit.suggestion_count', 'unit.comment_count', 'unit.finding_count'])
      .select(['source_string.num_words', 'source_string.num_chars'])
      .where(inIds(tx, 'unit.id', idList(tx, unitIds)))
      .orderBy('unit.id')
      .execute()
  const before = await counts()
  await sql`update unit set comment_count = (select count(*) from comment where comment.unit_id = unit.id and comment.resolved = 0), suggestion_count = (select count(*) from suggestion where suggestion.unit_id = unit.id) where ${inIds(tx, 'unit.id', idList(tx, unitIds))}`.execute(
    tx,
  )
  const asCounted = (row: (typeof before)[number]) => ({
    state: row.state,
    words: row.num_words,
    chars: row.num_chars,
    failing: row.finding_count > 0,
    suggestions: row.suggestion_count > 0,
    comments: row.comment_count > 0,
  })
  const after = await counts()
  return before.flatMap((row, index) => {
    const now = after[index]
    return now ? [{ before: asCounted(row), after: asCounted(now) }] : []
  })
}
