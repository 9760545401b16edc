import type { Kysely } from 'kysely'
import { variantHash, variantKeys } from '#core/units/variants.ts'
import { drafting } from '#server/db/columns.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { Tables } from '#server/db/tables.ts'

/** What strings are grouped by as variants of each other: see core/units/variants.ts. Most strings have no row. */
export async function variants(db: Kysely<Tables>): Promise<void> {
  const draft = drafting(db)
  await draft
    .table('variant')
    .partOf('source_string_id', 'source_string')
    .integer('key_hash', 'component_id', 'is_variant')
    .key('source_string_id', 'key_hash')
    .create()
  await draft.index('variant', 'component_id', 'key_hash')
  await group(db)
}

/** Strings that were there before. */
async function group(db: Kysely<Tables>): Promise<void> {
  const strings = await db
    .selectFrom('source_string as s')
    .innerJoin('component as c', 'c.id', 's.component_id')
    .select(['s.id', 's.component_id', 's.context', 's.flags', 's.extra_flags', 'c.variant_regex'])
    .where((eb) =>
      eb.or([
        eb('c.variant_regex', '<>', ''),
        eb('s.flags', 'like', '%variant:%'),
        eb('s.extra_flags', 'like', '%variant:%'),
      ]),
    )
    .execute()
  const rows = strings.flatMap((string) =>
    variantKeys(string.variant_regex, string).map((key) => ({
      source_string_id: string.id,
      key_hash: variantHash(key),
      component_id: string.component_id,
      is_variant: key.isVariant ? 1 : 0,
    })),
  )
  await insertMany(db, 'variant', ['source_string_id', 'key_hash', 'component_id', 'is_variant'], rows)
}
