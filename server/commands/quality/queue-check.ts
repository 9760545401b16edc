import type { Db } from '#server/db/database.ts'
import { forgetChecked, hasUnchecked } from '#server/db/queries/quality/unchecked-units.ts'
import { addJob } from '#server/queue/queue.ts'

export interface CheckOptions {
  /** Look at everything, changed or not. */
  readonly all?: boolean
  /** Turn translated strings on which an enforced check fails into strings that need editing. */
  readonly enforce?: boolean
}

/** Asks for the checks to look at a component; returns the task people can watch. */
export async function queueCheck(
  tx: Db,
  componentId: number,
  now: number,
  options: CheckOptions = {},
): Promise<string> {
  const { all = false, enforce = false } = options
  if (all) await forgetChecked(tx, componentId)
  const lane = `check:${componentId}`
  const payload = enforce ? { componentId, enforce } : { componentId }
  return addJob(
    tx,
    { kind: 'check_component', payload, key: enforce ? `${lane}:enforce` : lane, lane, componentId },
    now,
  )
}

/** The same, only where there is anything to look at. */
export async function queueCheckIfNeeded(tx: Db, componentId: number, now: number): Promise<void> {
  if (await hasUnchecked(tx, componentId)) await queueCheck(tx, componentId, now)
}
