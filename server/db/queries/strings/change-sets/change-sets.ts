import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import type { ComponentCondition } from '#server/db/queries/components/components.ts'
import type { ChangeSetItemTable, ChangeSetTable } from '#server/db/tables/strings.ts'

export type ChangeSetItemRow = Selectable<ChangeSetItemTable>
export type ItemStatus = ChangeSetItemRow['status']

const statuses = ['proposed', 'applied', 'dropped', 'undone'] as const

export interface ChangeSetRow extends Selectable<ChangeSetTable> {
  readonly username: string
}

/** A change set with the number of its items in each status. */
export type CountedChangeSet = ChangeSetRow & Readonly<Record<ItemStatus, number>>

const setQuery = (db: Db) =>
  db
    .selectFrom('change_set')
    .innerJoin('user', 'user.id', 'change_set.user_id')
    .selectAll('change_set')
    .select('user.username')

async function withCounts(db: Db, rows: readonly ChangeSetRow[]): Promise<CountedChangeSet[]> {
  const ids = rows.map(({ id }) => id)
  const counted = (table: 'change_set_item' | 'change_set_language') =>
    db
      .selectFrom(table)
      .select(['change_set_id', 'status', (eb) => eb.fn.countAll<number>().as('count')])
      .where(inIds(db, 'change_set_id', idList(db, ids)))
      .groupBy(['change_set_id', 'status'])
      .execute()
  const counts = [...(await counted('change_set_item')), ...(await counted('change_set_language'))]
  const none = { proposed: 0, applied: 0, dropped: 0, undone: 0 }
  const bySet = new Map(ids.map((id) => [id, { ...none }]))
  for (const { change_set_id: id, status, count } of counts) {
    const known = bySet.get(id)
    if (known) known[status] += Number(count)
  }
  return rows.map((row) => ({ ...row, ...(bySet.get(row.id) ?? none) }))
}

/** Newest first. */
export async function changeSetsPage(
  db: Db,
  { projectId, proposedOnly }: { readonly projectId: number; readonly proposedOnly: boolean },
  page: PageRequest,
): Promise<PageOfRows<CountedChangeSet>> {
  const query = db
    .selectFrom('change_set')
    .where('change_set.project_id', '=', projectId)
    .$if(proposedOnly, (q) =>
      q.where(({ exists, or, selectFrom }) =>
        or([
          exists(
            selectFrom('change_set_item')
              .select('change_set_item.id')
              .whereRef('change_set_item.change_set_id', '=', 'change_set.id')
              .where('change_set_item.status', '=', 'proposed'),
          ),
          exists(
            selectFrom('change_set_language')
              .select('change_set_language.id')
              .whereRef('change_set_language.change_set_id', '=', 'change_set.id')
              .where('change_set_language.status', '=', 'proposed'),
          ),
        ]),
      ),
    )
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query
    .innerJoin('user', 'user.id', 'change_set.user_id')
    .selectAll('change_set')
    .select('user.username')
    .orderBy('change_set.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows: await withCounts(db, rows) }
}

export const changeSetById = (db: Db, projectId: number, id: number): Promise<ChangeSetRow | undefined> =>
  setQuery(db).where('change_set.project_id', '=', projectId).where('change_set.id', '=', id).executeTakeFirst()

export async function countedChangeSet(db: Db, row: ChangeSetRow): Promise<CountedChangeSet> {
  const [counted] = await withCounts(db, [row])
  return counted ?? { ...row, proposed: 0, applied: 0, dropped: 0, undone: 0 }
}

export async function insertChangeSet(
  tx: Db,
  set: Pick<ChangeSetRow, 'project_id' | 'user_id' | 'name' | 'description' | 'budget'>,
  now: number,
): Promise<number> {
  const values = { ...set, created: now, updated: now }
  return (await tx.insertInto('change_set').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateChangeSet(
  tx: Db,
  id: number,
  fields: Partial<Pick<ChangeSetRow, 'name' | 'description' | 'budget'>>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('change_set')
    .set({ ...fields, updated: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteChangeSet(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('change_set').where('id', '=', id).execute()
}

/** Keeps others from adding to the change set, or deciding on it, until the transaction ends. */
export async function lockChangeSet(tx: Db, id: number, now: number): Promise<void> {
  await tx.updateTable('change_set').set({ updated: now }).where('id', '=', id).execute()
}

/** Takes a part of the budget; false: there is not as much left. */
export async function spendBudget(tx: Db, id: number, count: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('change_set')
    .set((eb) => ({ size: eb('size', '+', count) }))
    .where('id', '=', id)
    .where((eb) => eb(eb('size', '+', count), '<=', eb.ref('budget')))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const itemsOfUnits = (db: Db, id: number, unitIds: readonly number[]): Promise<ChangeSetItemRow[]> =>
  db
    .selectFrom('change_set_item')
    .selectAll()
    .where('change_set_id', '=', id)
    .where(inIds(db, 'unit_id', idList(db, unitIds)))
    .execute()

/** Items with a status, oldest first; all of them, or the chosen ones. */
export const itemsToDecide = (db: Db, id: number, chosen: readonly number[] | undefined): Promise<ChangeSetItemRow[]> =>
  db
    .selectFrom('change_set_item')
    .selectAll()
    .where('change_set_id', '=', id)
    .$if(chosen !== undefined, (q) => q.where(inIds(db, 'id', idList(db, chosen ?? []))))
    .orderBy('id')
    .execute()

export type NewItem = Omit<
  ChangeSetItemRow,
  'id' | 'status' | 'applied_target' | 'applied_state' | 'created' | 'updated'
>

/** Writes a proposal, in place of an earlier one for the same unit. */
export async function writeItem(tx: Db, item: NewItem, now: number): Promise<number> {
  const fields = { ...item, status: 'proposed' as const, applied_target: null, applied_state: null, updated: now }
  const { id } = await tx
    .insertInto('change_set_item')
    .values({ ...fields, created: now })
    .onConflict((conflict) => conflict.columns(['change_set_id', 'unit_id']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function decideItem(
  tx: Db,
  id: number,
  fields: Partial<Pick<ChangeSetItemRow, 'status' | 'applied_target' | 'applied_state' | 'base_target' | 'base_state'>>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('change_set_item')
    .set({ ...fields, updated: now })
    .where('id', '=', id)
    .execute()
}

export interface ShownItem extends ChangeSetItemRow {
  readonly current_target: string
  readonly current_state: number
  readonly context: string
  readonly source: string
  readonly component_path: string
  readonly project_slug: string
  readonly language_code: string
}

const shownItems = (db: Db, seen: ComponentCondition, id: number) =>
  db
    .selectFrom('change_set_item')
    .innerJoin('unit', 'unit.id', 'change_set_item.unit_id')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .where('change_set_item.change_set_id', '=', id)
    .where(seen)

const shownColumns = [
  'unit.target as current_target',
  'unit.state as current_state',
  'source_string.context',
  'source_string.source',
  'component.path as component_path',
  'project.slug as project_slug',
  'language.code as language_code',
] as const

/** What somebody may know of, oldest first. */
export async function itemsPage(
  db: Db,
  seen: ComponentCondition,
  { id, status }: { readonly id: number; readonly status: string | undefined },
  page: PageRequest,
): Promise<PageOfRows<ShownItem>> {
  const wanted = statuses.find((one) => one === status)
  const query = shownItems(db, seen, id).$if(wanted !== undefined, (q) =>
    q.where('change_set_item.status', '=', wanted ?? 'proposed'),
  )
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(Number(count))
  const rows = await query
    .selectAll('change_set_item')
    .select(shownColumns)
    .orderBy('change_set_item.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: Number(count), rows }
}

export const itemsByIds = (
  db: Db,
  seen: ComponentCondition,
  id: number,
  ids: readonly number[],
): Promise<ShownItem[]> =>
  shownItems(db, seen, id)
    .where(inIds(db, 'change_set_item.id', idList(db, ids)))
    .selectAll('change_set_item')
    .select(shownColumns)
    .orderBy('change_set_item.id')
    .execute()
