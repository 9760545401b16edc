import { quickHash } from '#core/text/quick-hash.ts'
import { isTranslated } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import { textsAfterSource } from '#server/db/queries/strings/related-units.ts'
import { TimeSlice } from '#server/threads/turn.ts'

/** Texts that are looked at with one query. */
const PAGE = 500

/** Texts that are the translation of different sources, as far as is worth a look: some others may be among them. */
export interface RepeatedTargets {
  has(target: string): boolean
}

/** Goes once over all texts of some translations, page by page. */
export async function repeatedTargets(db: Db, translations: readonly number[]): Promise<RepeatedTargets> {
  const sources = new Map<number, number>()
  const repeated = new Set<number>()
  const slice = new TimeSlice()
  for (const translationId of translations)
    for (let after = 0, more = true; more; ) {
      const page = await textsAfterSource(db, { translationId, after, limit: PAGE })
      for (const { target, state, source } of page) {
        if (!isTranslated(state)) continue
        const [text, own] = [quickHash(target), quickHash(source)]
        const known = sources.get(text)
        if (known === undefined) sources.set(text, own)
        else if (known !== own) repeated.add(text)
      }
      after = page.at(-1)?.source_string_id ?? after
      more = page.length === PAGE
      await slice.pause()
    }
  return { has: (target) => repeated.has(quickHash(target)) }
}
