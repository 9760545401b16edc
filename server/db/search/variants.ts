import { type RawBuilder, sql } from 'kysely'
import { compilePattern } from '#core/text/pattern.ts'
import { isPostgres } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { Search } from '#server/db/search/plan.ts'

/** A variant is defined by a flag, or by the component's expression for keys. */
export const definesVariant = (flags: string): boolean => /(^|[\s,])variant:/.test(flags)

/** Source strings that are variants, as a select of ids. */
export async function variantSources({ db, translations, ...search }: Search): Promise<RawBuilder<unknown>> {
  const components = translations && [...new Set((await search.places()).map((place) => place.component_id))]
  const flagged = await db
    .selectFrom('source_string as s')
    .select(['s.id', 's.flags', 's.extra_flags'])
    .where(sql<boolean>`(s.flags like '%variant:%' or s.extra_flags like '%variant:%')`)
    .execute()
  const ids = flagged.filter((row) => definesVariant(row.flags) || definesVariant(row.extra_flags)).map((row) => row.id)
  const rules = await db
    .selectFrom('component')
    .select(['id', 'variant_regex'])
    .where('variant_regex', '<>', '')
    .$if(components !== undefined, (q) => q.where(inIds(db, 'id', idList(db, components ?? []))))
    .execute()
  for (const { id, variant_regex } of rules) {
    const compiled = compilePattern(variant_regex)
    if (compiled.problem) continue
    const rows = await db.selectFrom('source_string').select(['id', 'context']).where('component_id', '=', id).execute()
    ids.push(...rows.filter((row) => compiled.pattern.isFound(row.context)).map((row) => row.id))
  }
  const list = idList(db, ids)
  return isPostgres(db) ? sql`select unnest(${list}::bigint[])` : sql`select value from json_each(${list})`
}
