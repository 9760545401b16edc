import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isTranslated, State } from '#core/units/state.ts'
import { givesToProject } from '#server/commands/memory/remember-edit.ts'
import { inTransaction } from '#server/db/database.ts'
import { feedPosition, setFeedPosition, type TouchedUnit, touchedUnits } from '#server/db/queries/memory/memory-feed.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Remembered } from '#server/memory/remember.ts'
import { type KnownSources, rememberMany } from '#server/memory/remember-many.ts'

/** Units of one transaction. */
const SLICE = 500
/** Whoever writes now may commit a little later than somebody who began after them. */
const LAG = 60_000_000

export interface FeedContext {
  readonly db: Kysely<Tables>
  readonly signal?: AbortSignal | undefined
  now(): number
}

/**
 * Brings what files hold into the memories of their projects: units in the order in which they came or changed, from where
 * the last run ended. What people saved is there already. One runs at a time.
 */
export async function rememberTouched({ db, signal, now }: FeedContext): Promise<{ units: number }> {
  const known: KnownSources = new Map()
  const before = now() - LAG
  let units = 0
  for (;;) {
    signal?.throwIfAborted()
    const position = await feedPosition(db)
    const touched = await touchedUnits(db, position, before, SLICE)
    const last = touched.at(-1)
    if (!last) return { units }
    const worth = touched.filter(isWorthKeeping).map((unit) => rememberedOf(unit, now()))
    try {
      await inTransaction(db, async (tx) => {
        await rememberMany(tx, worth, known)
        await setFeedPosition(tx, { touched: last.touched, id: last.id })
      })
    } catch (error) {
      known.clear()
      throw error
    }
    units += touched.length
    await setImmediate()
  }
}

type Kept = Pick<TouchedUnit, 'state' | 'is_source' | 'is_glossary' | 'restricted' | 'contribute_project_tm'>

/** Whether the text of a unit is one for the memory of its project. */
export const isWorthKeeping = (unit: Kept): boolean =>
  isTranslated(unit.state) && unit.is_source === 0 && unit.is_glossary === 0 && givesToProject(unit)

const rememberedOf = (unit: TouchedUnit, now: number): Remembered => ({
  source: unit.source,
  target: unit.target,
  context: unit.context,
  sourceLanguageId: unit.source_language_id,
  targetLanguageId: unit.language_id,
  origin: `${unit.slug}/${unit.path}`,
  projectId: unit.project_id,
  userId: null,
  shared: false,
  keepsOlder: unit.autoclean_tm === 0,
  isReliable: unit.translation_review === 0 || unit.state >= State.approved,
  now,
})
