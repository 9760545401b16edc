import { groupAgain } from '#server/commands/components/group-variants.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import type { Db } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { markUnits, markUnitsOfStrings } from '#server/db/queries/quality/unchecked-units.ts'
import type { MovedSource } from '#server/db/queries/strings/moved-units.ts'

interface Brought {
  /** IDs of units with another text or state. */
  readonly changed?: readonly number[]
  /** Source strings that have other flags. */
  readonly described?: readonly Pick<MovedSource, 'id' | 'extra_flags'>[]
  readonly now: number
}

/** What checks and variants of strings depend on was brought: they are looked at again. */
export async function lookAgain(tx: Db, componentId: number, brought: Brought): Promise<void> {
  const { changed = [], described = [], now } = brought
  if (changed.length === 0 && described.length === 0) return
  await markUnits(tx, changed)
  await markUnitsOfStrings(
    tx,
    described.map(({ id }) => id),
  )
  await queueCheck(tx, componentId, now)
  const component = described.length > 0 && (await componentById(tx, { id: componentId }))
  const flagged = described.map(({ id, extra_flags: flags }) => ({ id, flags }))
  if (component) await groupAgain(tx, component, flagged)
}
