import { setImmediate } from 'node:timers/promises'
import { compileGlossary } from '#core/glossary/matcher.ts'
import { effectiveFlags } from '#core/units/effective-flags.ts'
import { splitForms } from '#core/units/forms.ts'
import type { CheckContext } from '#server/commands/quality/check-context.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentsUsing, sourceTextsAfter, unitsInLanguages } from '#server/db/queries/quality/glossary-terms.ts'
import { markUnits } from '#server/db/queries/quality/unchecked-units.ts'
import type { ComponentContext, UnitRecord } from '#server/db/queries/strings/unit-context.ts'

const SLICE = 2000

/** Terms that changed, and the languages in which they did. */
export class ChangedTerms {
  readonly sources = new Set<string>()
  readonly languages = new Set<number>()

  /** A change of the source of a term concerns `all`. */
  add(unit: UnitRecord, all: readonly number[]): void {
    this.sources.add(splitForms(unit.source)[0] ?? '')
    if (unit.is_source === 0) this.languages.add(unit.language_id)
    else for (const id of all) this.languages.add(id)
  }
}

/** Strings in which terms stand that changed are looked at again, where the check of the glossary looks at all. */
export async function followTerms(
  { db, now, signal }: CheckContext,
  { component, sourceLanguage }: ComponentContext,
  { sources, languages }: ChangedTerms,
): Promise<void> {
  if (sources.size === 0 || languages.size === 0) return
  const matcher = compileGlossary(
    [...sources].map((source) => ({ source })),
    sourceLanguage.code,
  )
  for (const { id: componentId, inherited_flags: inherited, check_flags: own } of await componentsUsing(
    db,
    component.id,
  )) {
    let found = 0
    for (let after = 0; ; ) {
      signal?.throwIfAborted()
      const rows = await sourceTextsAfter(db, { componentId, after, limit: SLICE })
      const checked = rows.filter(({ flags: source, extra_flags: extra }) =>
        effectiveFlags({ inherited, component: own, source, extra }).has('check-glossary'),
      )
      const concerned = checked.filter((row) => splitForms(row.source).some((form) => matcher.find(form).length > 0))
      const ids = concerned.map((row) => row.id)
      if (ids.length > 0)
        await inTransaction(db, async (tx) => markUnits(tx, await unitsInLanguages(tx, ids, languages)))
      found += ids.length
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      await setImmediate()
    }
    if (found > 0) await inTransaction(db, (tx) => queueCheck(tx, componentId, now()))
  }
}
