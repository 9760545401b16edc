import { sql } from 'kysely'
import { State } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedInsert, preparedOne } from '#server/db/prepared.ts'

export interface SuggestionRow {
  readonly id: number
  readonly unit_id: number
  readonly user_id: number | null
  readonly target: string
  readonly created: number
}

const columns = ['id', 'unit_id', 'user_id', 'target', 'created'] as const

export const suggestionById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('suggestion').select(columns).where('id', '=', p.id),
)

const ofUnit = prepared((db, p: { unitId: number }) =>
  db.selectFrom('suggestion').select(columns).where('unit_id', '=', p.unitId).orderBy('id', 'desc'),
)

/** Newest first. */
export const suggestionsOfUnit = (db: Db, unitId: number): Promise<SuggestionRow[]> => ofUnit(db, { unitId })

const insert = preparedInsert((db, p: { unitId: number; userId: number | null; target: string; now: number }) =>
  db
    .insertInto('suggestion')
    .values({ unit_id: p.unitId, user_id: p.userId, target: p.target, created: p.now })
    .returning('id'),
)

const setCount = prepared((db, p: { unitId: number }) =>
  db
    .updateTable('unit')
    .set((eb) => ({
      suggestion_count: eb
        .selectFrom('suggestion')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('suggestion.unit_id', '=', p.unitId),
    }))
    .where('id', '=', p.unitId),
)

/** Keeps a suggestion; the unit's count follows, statistics are the caller's. */
export async function insertSuggestion(
  tx: Db,
  suggestion: { unitId: number; userId: number | null; target: string; now: number },
): Promise<number> {
  const { id } = await insert(tx, suggestion)
  await setCount(tx, suggestion)
  return id
}

const remove = prepared((db, p: { id: number }) => db.deleteFrom('suggestion').where('id', '=', p.id))

export async function deleteSuggestion(tx: Db, { id, unit_id: unitId }: SuggestionRow): Promise<void> {
  await remove(tx, { id })
  await setCount(tx, { unitId })
}

const castVote = prepared((db, p: { suggestionId: number; userId: number; value: number }) =>
  db
    .insertInto('vote')
    .values({ suggestion_id: p.suggestionId, user_id: p.userId, value: p.value })
    .onConflict((conflict) =>
      conflict.columns(['suggestion_id', 'user_id']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    ),
)

/** The sum of the votes on a suggestion, with those it came with. */
export const sumOfVotes = sql<number>`coalesce(suggestion.earlier_votes, 0) + coalesce((select sum(vote.value) from vote where vote.suggestion_id = suggestion.id), 0)`

const tally = preparedOne((db, p: { suggestionId: number }) =>
  db.selectFrom('suggestion').select(sumOfVotes.as('votes')).where('id', '=', p.suggestionId),
)

const votesFor = async (db: Db, suggestionId: number): Promise<number> =>
  Number((await tally(db, { suggestionId }))?.votes ?? 0)

/** A second vote of the same person replaces the first. Returns the sum. */
export async function vote(tx: Db, ballot: { suggestionId: number; userId: number; value: number }): Promise<number> {
  await castVote(tx, ballot)
  return votesFor(tx, ballot.suggestionId)
}

export async function votesForMany(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('suggestion')
    .select(['id', sumOfVotes.as('votes')])
    .where(inIds(db, 'id', idList(db, ids)))
    .execute()
  return new Map(rows.map((row) => [row.id, Number(row.votes)]))
}

/** Suggestions of what the unit says already, and of what an earlier one of the same unit says. */
export const pointlessSuggestions = (db: Db, limit: number): Promise<SuggestionRow[]> =>
  db
    .selectFrom('suggestion')
    .innerJoin('unit', 'unit.id', 'suggestion.unit_id')
    .select(columns.map((name) => `suggestion.${name}` as const))
    .where((eb) =>
      eb.or([
        eb.and([eb('unit.state', '>=', State.translated), eb('suggestion.target', '=', eb.ref('unit.target'))]),
        eb.exists(
          eb
            .selectFrom('suggestion as earlier')
            .select('earlier.id')
            .whereRef('earlier.unit_id', '=', 'suggestion.unit_id')
            .whereRef('earlier.target', '=', 'suggestion.target')
            .whereRef('earlier.id', '<', 'suggestion.id'),
        ),
      ]),
    )
    .orderBy('suggestion.id')
    .limit(limit)
    .execute()

/** Suggestions in the given components (all when undefined), newest first. */
export async function suggestionsPage(
  db: Db,
  components: readonly number[] | undefined,
  page: PageRequest,
): Promise<PageOfRows<SuggestionRow>> {
  const seen = db
    .selectFrom('suggestion')
    .innerJoin('unit', 'unit.id', 'suggestion.unit_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .$if(components !== undefined, (q) => q.where(inIds(db, 'translation.component_id', idList(db, components ?? []))))
  const { count } = await seen.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await seen
    .select(columns.map((name) => `suggestion.${name}` as const))
    .orderBy('suggestion.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}
