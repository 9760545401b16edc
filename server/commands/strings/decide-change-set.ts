import { Action } from '#core/changes/actions.ts'
import { type Message, message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Rights, rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import { type ScopedUnit, scopedUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import {
  type ChangeSetItemRow,
  type ChangeSetRow,
  decideItem,
  itemsToDecide,
  lockChangeSet,
} from '#server/db/queries/strings/change-sets.ts'

export interface ItemResult {
  readonly id: number
  readonly outcome: 'applied' | 'dropped' | 'undone' | 'stale' | 'refused' | 'decided'
  readonly reason?: Message
}

export interface Deciding {
  readonly actor: Actor
  readonly set: ChangeSetRow
  /** Ids of items; undefined: all. */
  readonly items: readonly number[] | undefined
  readonly now: number
}

type Decide = (item: ChangeSetItemRow, rights: Rights) => Promise<ItemResult>

/** All that is chosen in one transaction; nobody else decides on the change set meanwhile. */
async function eachItem(tx: Db, { actor, set, items, now }: Deciding, decide: Decide): Promise<ItemResult[]> {
  await lockChangeSet(tx, set.id, now)
  const rights = await rightsOf(tx, actor)
  const results: ItemResult[] = []
  for (const item of await itemsToDecide(tx, set.id, items)) results.push(await decide(item, rights))
  return results
}

/** Why somebody may not give a string this state, if so. */
function refusal(rights: Rights, { scope }: ScopedUnit, state: number): Message | undefined {
  const reason = whyNot(rights, 'unit.edit', scope)
  return reason ?? (state === State.approved ? whyNot(rights, 'unit.review', scope) : undefined)
}

const decided = (id: number): ItemResult => ({ id, outcome: 'decided', reason: message('changeSet.decided') })
const stale = (id: number): ItemResult => ({ id, outcome: 'stale', reason: message('changeSet.stale') })

/**
 * Saves the proposed texts; their author is whoever proposed them. Only the strings themselves change: texts are not propagated,
 * so that it can be undone exactly.
 */
export function applyChangeSet(tx: Db, deciding: Deciding): Promise<ItemResult[]> {
  const { actor, set, now } = deciding
  return eachItem(tx, deciding, async (item, rights) => {
    const { id } = item
    if (item.status !== 'proposed') return decided(id)
    const context = await scopedUnit(tx, item.unit_id)
    if (!context || context.unit.target !== item.base_target || context.unit.state !== item.base_state) return stale(id)
    const reason = refusal(rights, context, item.state)
    if (reason) return { id, outcome: 'refused', reason }
    const edit = {
      actor,
      target: splitForms(item.target),
      state: item.state,
      authorId: set.user_id,
      details: { change_set: set.id },
    }
    const { outcome, unit } = await editUnit(tx, context, edit, now)
    if (outcome === 'stale' || outcome === 'wide') return stale(id)
    await decideItem(tx, id, { status: 'applied', applied_target: unit.target, applied_state: unit.state }, now)
    return { id, outcome: 'applied' }
  })
}

export function dropChangeSet(tx: Db, deciding: Deciding): Promise<ItemResult[]> {
  return eachItem(tx, deciding, async ({ id, status }) => {
    if (status !== 'proposed') return decided(id)
    await decideItem(tx, id, { status: 'dropped' }, deciding.now)
    return { id, outcome: 'dropped' }
  })
}

/** Gives strings the very text and state they had before, unless somebody changed them since. */
export function undoChangeSet(tx: Db, deciding: Deciding): Promise<ItemResult[]> {
  const { actor, set, now } = deciding
  return eachItem(tx, deciding, async (item, rights) => {
    const { id } = item
    if (item.status !== 'applied') return decided(id)
    const context = await scopedUnit(tx, item.unit_id)
    if (!context || context.unit.target !== item.applied_target || context.unit.state !== item.applied_state)
      return stale(id)
    const reason = refusal(rights, context, item.base_state)
    if (reason) return { id, outcome: 'refused', reason }
    const edit = {
      actor,
      target: splitForms(item.base_target),
      state: item.base_state,
      action: Action.translationReverted,
      details: { change_set: set.id },
      isVerbatim: true,
    }
    await editUnit(tx, context, edit, now)
    await decideItem(tx, id, { status: 'undone' }, now)
    return { id, outcome: 'undone' }
  })
}
