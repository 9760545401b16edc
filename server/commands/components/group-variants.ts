import type { Kysely } from 'kysely'
import { splitForms } from '#core/units/forms.ts'
import { stringHash } from '#core/units/identity.ts'
import { namedByFlag, type VariantString, variantHash, variantKeys } from '#core/units/variants.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import {
  deleteVariants,
  hasVariants,
  insertVariants,
  stringsNamed,
  stringsSharingKeys,
  unitsOfStrings,
  variantStrings,
  variantStringsAfter,
} from '#server/db/queries/components/variants.ts'
import type { Tables } from '#server/db/tables.ts'
import { addJob } from '#server/queue/queue.ts'

/** Whose strings they are, and its expression for keys. */
export interface VariantRule {
  readonly id: number
  readonly variant_regex: string
}

type Grouped = Pick<VariantString, 'context' | 'flags'> & { readonly id: number; readonly extra_flags?: string }

/** Groups strings that were just written. */
export async function groupNew(tx: Db, component: VariantRule, strings: readonly Grouped[]): Promise<void> {
  const rows = strings.flatMap(({ id, context, flags, extra_flags = '' }) =>
    variantKeys(component.variant_regex, { context, flags, extra_flags }).map((key) => ({
      source_string_id: id,
      key_hash: variantHash(key),
      component_id: component.id,
      is_variant: key.isVariant ? 1 : 0,
    })),
  )
  if (rows.length > 0) await insertVariants(tx, rows)
}

/** Groups strings anew whose flags may be others. */
export async function groupAgain(
  tx: Db,
  component: VariantRule,
  strings: readonly { readonly id: number; readonly flags: string }[],
): Promise<void> {
  if (strings.length === 0) return
  const isNamed = strings.some(({ flags }) => flags.includes('variant'))
  if (!isNamed && !(await hasVariants(tx, component.id))) return
  const ids = strings.map(({ id }) => id)
  await deleteVariants(tx, ids)
  await groupNew(tx, component, await variantStrings(tx, ids))
}

/** Asks for all strings of a component to be grouped by its expression as it is now. */
export const queueGrouping = (tx: Db, componentId: number, now: number): Promise<string> =>
  addJob(
    tx,
    {
      kind: 'group_variants',
      payload: { componentId },
      key: `variants:${componentId}`,
      lane: `variants:${componentId}`,
      componentId,
    },
    now,
  )

const STRINGS_PER_SLICE = 2000

/** Groups all strings of a component, some at a time; each time by the expression that holds then. */
export async function groupComponent(
  db: Kysely<Tables>,
  componentId: number,
  signal?: AbortSignal,
): Promise<{ strings: number }> {
  let done = 0
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const slice = await inTransaction(db, async (tx) => {
      const component = await componentById(tx, { id: componentId })
      if (!component) return []
      const strings = await variantStringsAfter(tx, { componentId, after, most: STRINGS_PER_SLICE })
      await deleteVariants(
        tx,
        strings.map(({ id }) => id),
      )
      await groupNew(tx, component, strings)
      return strings
    })
    done += slice.length
    const last = slice.at(-1)
    if (!last || slice.length < STRINGS_PER_SLICE) return { strings: done }
    after = last.id
  }
}

export interface VariantUnit extends VariantString {
  readonly id: number
  readonly translation_id: number
  readonly source_string_id: number
  readonly source: string
}

/** Units of the same translation that are variants of one, or that it is a variant of. */
export async function variantsOf(db: Db, componentId: number, unit: VariantUnit): Promise<number[]> {
  const { context, source_string_id: sourceId } = unit
  const hash = (key: string) => variantHash({ by: 'flag', key })
  const own = { named: hash(context), said: hash(splitForms(unit.source)[0] ?? '') }
  const strings = await stringsSharingKeys(db, { componentId, sourceId, ...own })
  const text = namedByFlag(unit)
  if (text !== undefined) strings.push(...(await stringsNamed(db, { componentId, text, hash: stringHash(text) })))
  const units = await unitsOfStrings(db, unit.translation_id, [...new Set(strings)])
  return units.filter((id) => id !== unit.id)
}
