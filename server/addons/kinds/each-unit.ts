import { setImmediate } from 'node:timers/promises'
import { message } from '#core/messages/message.ts'
import { parseQuery } from '#core/search/parse.ts'
import type { AddonWork } from '#server/addons/model/addon.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { componentContext, type UnitContext, unitsInContext } from '#server/db/queries/strings/unit-context.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { AppError } from '#server/errors.ts'

const SLICE = 200

/** Whether the unit is another one now. */
export type ApplyToUnit = (tx: Db, context: UnitContext) => Promise<boolean>

/**
 * Does something to units, each in a transaction of its own, so that nobody waits and a run may end anywhere. What a unit refuses
 * keeps no other one waiting. Returns how many changed.
 */
export async function eachUnit(work: AddonWork, ids: readonly number[], apply: ApplyToUnit): Promise<number> {
  const { db, signal, component } = work
  const context = ids.length === 0 ? undefined : await componentContext(db, component.id)
  if (!context) return 0
  let changed = 0
  for (let start = 0; start < ids.length; start += SLICE) {
    signal?.throwIfAborted()
    for (const unit of await unitsInContext(db, context, ids.slice(start, start + SLICE)))
      if (await applied(work, unit, apply)) changed++
    await setImmediate()
  }
  return changed
}

async function applied({ db }: AddonWork, context: UnitContext, apply: ApplyToUnit): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => apply(tx, context))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return false
  }
}

/** Units of a component that a query finds, in those of its languages that are wanted. */
export async function unitsFound(
  { db, component, now }: Pick<AddonWork, 'db' | 'component' | 'now'>,
  q: string,
  wanted: (translation: TranslationRecord) => boolean = () => true,
): Promise<number[]> {
  const { tree, problem } = parseQuery(q, { now: now() })
  if (!tree) throw new AppError('settings', message('query.unreadable', { problem: problem.message }))
  const found: number[] = []
  const all = (count: number) => ({ limit: count, offset: 0 })
  for (const translation of await translationsOfComponent(db, component.id))
    if (wanted(translation))
      found.push(...(await searchUnits(db, tree, { translationId: translation.id, page: all })).ids)
  return found
}

export const strings = (count: number): string => (count === 1 ? '1 string' : `${count} strings`)
