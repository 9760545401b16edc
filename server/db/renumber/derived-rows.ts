import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { BLOCK } from '#server/db/paging/list-blocks.ts'

/** How far imports, checks and branches came is the ID of a source string: what was up to date stays so, the rest begins anew. */
export async function moveWatermarks(tx: Db): Promise<void> {
  const highest = (componentId: string) =>
    sql`coalesce((select max(id) from source_string where component_id = ${sql.ref(componentId)}), 0)`
  await sql`update translation set source_watermark = ${highest('translation.component_id')}
    where source_watermark > 0`.execute(tx)
  await sql`update checked set up_to = 0`.execute(tx)
  await sql`update branch_settings set seen_source_id = ${highest('branch_settings.component_id')}
    where seen_source_id > 0`.execute(tx)
  await sql`delete from restored_changes`.execute(tx)
  await sql`insert into restored_changes (first_id, last_id)
    select min(remote_id), max(remote_id) from moved_object where kind = 'change' having count(*) > 0`.execute(tx)
}

/** Counts the rows per block of IDs anew (see paging/list-blocks.ts). */
export async function countAgain(tx: Db): Promise<void> {
  const block = sql.lit(BLOCK)
  await sql`delete from list_block`.execute(tx)
  await sql`insert into list_block (list, owner, block, rows)
    select 'unit', t.component_id, u.id / ${block}, count(*) from unit u join translation t on t.id = u.translation_id
    group by t.component_id, u.id / ${block}`.execute(tx)
  await sql`insert into list_block (list, owner, block, rows)
    select 'change', coalesce(component_id, -coalesce(project_id, 0)), id / ${block}, count(*) from change
    group by coalesce(component_id, -coalesce(project_id, 0)), id / ${block}`.execute(tx)
  await sql`insert into list_block (list, owner, block, rows)
    select 'user', 0, id / ${block}, count(*) from "user" group by id / ${block}`.execute(tx)
}

/** Indexes of texts are by the IDs of strings: a job makes them again. */
export async function forgetTexts(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`delete from text_index`.execute(tx)
  else await sql`insert into text_index (text_index) values ('delete-all')`.execute(tx)
  await sql`delete from text_pack`.execute(tx)
  await sql`delete from unindexed_text`.execute(tx)
  await sql`insert into unindexed_text (unit_id, is_new) select id, 1 from unit`.execute(tx)
}
