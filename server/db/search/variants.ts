import { type RawBuilder, sql } from 'kysely'
import { idList, inIds } from '#server/db/id-list.ts'
import type { Search } from '#server/db/search/plan.ts'

/** Source strings that are variants, by a flag or by the component's expression for keys, as a select of ids. */
export async function variantSources({ db, translations, ...search }: Search): Promise<RawBuilder<unknown>> {
  if (!translations) return sql`select v.source_string_id from variant v where v.is_variant = 1`
  const components = new Set((await search.scopes()).map((translation) => translation.component_id))
  const here = inIds(db, 'v.component_id', idList(db, [...components]))
  return sql`select v.source_string_id from variant v where ${here} and v.is_variant = 1`
}
