import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import type { ComponentCondition } from '#server/db/queries/components/components.ts'
import type { ChangeSetLanguageTable } from '#server/db/tables/strings.ts'

export type ChangeSetLanguageRow = Selectable<ChangeSetLanguageTable>

export interface ShownLanguage extends ChangeSetLanguageRow {
  readonly component_path: string
  readonly language_code: string
  readonly language_name: string
}

const shown = (db: Db, id: number) =>
  db
    .selectFrom('change_set_language')
    .innerJoin('component', 'component.id', 'change_set_language.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('language', 'language.id', 'change_set_language.language_id')
    .where('change_set_language.change_set_id', '=', id)

const columns = [
  'component.path as component_path',
  'language.code as language_code',
  'language.name as language_name',
] as const

/** What somebody may know of, oldest first. */
export async function languagesPage(
  db: Db,
  seen: ComponentCondition,
  id: number,
  page: PageRequest,
): Promise<PageOfRows<ShownLanguage>> {
  const query = shown(db, id).where(seen)
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(Number(count))
  const rows = await query
    .selectAll('change_set_language')
    .select(columns)
    .orderBy('change_set_language.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: Number(count), rows }
}

/** Languages of a change set, oldest first; all of them, or the chosen ones. */
export const languagesToDecide = (
  db: Db,
  id: number,
  chosen: readonly number[] | undefined,
): Promise<ShownLanguage[]> =>
  shown(db, id)
    .$if(chosen !== undefined, (q) => q.where(inIds(db, 'change_set_language.id', idList(db, chosen ?? []))))
    .selectAll('change_set_language')
    .select(columns)
    .orderBy('change_set_language.id')
    .execute()

interface NewLanguage {
  readonly change_set_id: number
  readonly component_id: number
  readonly language_id: number
  readonly reason: string
}

export const languageItemOf = (
  db: Db,
  { change_set_id, component_id, language_id }: Omit<NewLanguage, 'reason'>,
): Promise<ChangeSetLanguageRow | undefined> =>
  db
    .selectFrom('change_set_language')
    .selectAll()
    .where('change_set_id', '=', change_set_id)
    .where('component_id', '=', component_id)
    .where('language_id', '=', language_id)
    .executeTakeFirst()

/** Writes a proposal, in place of an earlier one for the same language and component. */
export async function writeLanguageItem(tx: Db, item: NewLanguage, now: number): Promise<number> {
  const fields = { ...item, status: 'proposed' as const, translation_id: null, updated: now }
  const { id } = await tx
    .insertInto('change_set_language')
    .values({ ...fields, created: now })
    .onConflict((conflict) => conflict.columns(['change_set_id', 'component_id', 'language_id']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the status of a proposal that still has the one it was seen with; false: somebody was faster. */
export async function decideLanguage(
  tx: Db,
  { id, status: seen }: Pick<ChangeSetLanguageRow, 'id' | 'status'>,
  fields: Partial<Pick<ChangeSetLanguageRow, 'status' | 'translation_id'>>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('change_set_language')
    .set({ ...fields, updated: now })
    .where('id', '=', id)
    .where('status', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether somebody has worked in a translation: written a text, suggested or commented. */
export async function isTouched(db: Db, translationId: number): Promise<boolean> {
  const { rows } = await sql<{
    touched: number
  }>`select 1 as touched from unit where unit.translation_id = ${translationId}
    and (exists (select 1 from edit where edit.unit_id = unit.id)
      or exists (select 1 from suggestion where suggestion.unit_id = unit.id)
      or exists (select 1 from comment where comment.unit_id = unit.id)
      or unit.state in (10, 20, 30)) limit 1`.execute(db)
  return rows.length > 0
}
