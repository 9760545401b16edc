import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { State } from '#core/units/state.ts'
import type { CheckContext } from '#server/commands/quality/check-context.ts'
import { recheckUnits } from '#server/commands/quality/recheck-units.ts'
import { statsPathOf, translationOf } from '#server/commands/quality/translation-context.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { setDismissed, translatedButFailing } from '#server/db/queries/quality/findings.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { unitContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { counted } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

const SLICE = 100

/** Translated strings on which an enforced check fails need editing; returns how many there were. */
export async function enforceChecks(context: CheckContext, componentId: number): Promise<number> {
  const { db, now, signal } = context
  const component = await componentById(db, { id: componentId })
  let enforced = 0
  for (const check of component?.enforced_checks.split(' ').filter((id) => id !== '') ?? []) {
    for (let after = 0; ; ) {
      signal?.throwIfAborted()
      const where = { componentId, check, after, limit: SLICE }
      const ids = await inTransaction(db, async (tx) => {
        const found = await translatedButFailing(tx, where)
        for (const id of found) await markNeedsEditing(tx, id, check, now())
        return found
      })
      if (ids.length === 0) break
      enforced += ids.length
      after = ids.at(-1) ?? after
      await context.report(99)
    }
  }
  if (enforced > 0) await context.report(99, message('task.needEditing', { count: enforced }))
  return enforced
}

async function markNeedsEditing(tx: Db, id: number, check: string, now: number): Promise<void> {
  const context = await unitContext(tx, id)
  if (!context) return
  const ledger = await Ledger.open(tx, statsPathOf(translationOf(context)))
  const [unit] = await unitsByIds(tx, [id])
  if (!unit || unit.state < State.translated) return
  const state = State.needsEditing
  const edit = { unitId: id, translationId: unit.translation_id, authorId: null, target: unit.target, state, now }
  await recordEdit(tx, edit)
  ledger.countOut(counted(unit))
  // What is enforced cannot be dismissed.
  if (await setDismissed(tx, id, check, false)) ledger.countIn(counted(unit, { state, failing: true }))
  else ledger.countIn(counted(unit, { state }))
  ledger.record({
    action: Action.enforcedCheckApplied,
    unitId: id,
    target: unit.target,
    old: unit.target,
    details: { state, old_state: unit.state, source: unit.source, context: unit.context },
  })
  await ledger.close(now)
  await recheckUnits(tx, [id], now)
}
