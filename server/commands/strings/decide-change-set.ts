import { Action } from '#core/changes/actions.ts'
import { type Message, message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Rights, rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import { editUnit, type UnitEdit } from '#server/commands/strings/edit-unit.ts'
import { type ScopedUnit, scopedUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import {
  type ChangeSetItemRow,
  type ChangeSetRow,
  decideItem,
  itemsToDecide,
  lockChangeSet,
} from '#server/db/queries/strings/change-sets/change-sets.ts'
import type { UnitRecord } from '#server/db/queries/strings/unit-context.ts'

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

interface Text {
  readonly target: string | null
  readonly state: number | null
}

interface Change extends Pick<UnitEdit, 'action' | 'authorId' | 'isVerbatim'> {
  /** What the string must have; else somebody changed it since. */
  readonly expected: Text
  readonly target: string
  readonly state: number
}

/** Gives a string a text, unless somebody was faster or the actor may not. */
async function changeText(
  tx: Db,
  { actor, set, now }: Deciding,
  { id, unit_id: unitId }: ChangeSetItemRow,
  { rights, expected, target, state, ...more }: Change & { readonly rights: Rights },
): Promise<UnitRecord | ItemResult> {
  const context = await scopedUnit(tx, unitId)
  if (!context || context.unit.target !== expected.target || context.unit.state !== expected.state) return stale(id)
  const reason = refusal(rights, context, state)
  if (reason) return { id, outcome: 'refused', reason }
  const edit = { actor, target: splitForms(target), state, details: { change_set: set.id }, ...more }
  const { outcome, unit } = await editUnit(tx, context, edit, now)
  return outcome === 'stale' || outcome === 'wide' ? stale(id) : unit
}

/**
 * Saves the proposed texts; their author is whoever proposed them. Only the strings themselves change: texts are not propagated,
 * so that it can be undone exactly.
 */
export function applyChangeSet(tx: Db, deciding: Deciding): Promise<ItemResult[]> {
  const { set, now } = deciding
  return eachItem(tx, deciding, async (item, rights) => {
    const { id, target, state, base_target, base_state } = item
    if (item.status !== 'proposed') return decided(id)
    const expected = { target: base_target, state: base_state }
    const changed = await changeText(tx, deciding, item, { rights, expected, target, state, authorId: set.user_id })
    if ('outcome' in changed) return changed
    await decideItem(tx, id, { status: 'applied', applied_target: changed.target, applied_state: changed.state }, now)
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
  return eachItem(tx, deciding, async (item, rights) => {
    const { id, base_target: target, base_state: state, applied_target, applied_state } = item
    if (item.status !== 'applied') return decided(id)
    const expected = { target: applied_target, state: applied_state }
    const revert = { action: Action.translationReverted, isVerbatim: true }
    const changed = await changeText(tx, deciding, item, { rights, expected, target, state, ...revert })
    if ('outcome' in changed) return changed
    await decideItem(tx, id, { status: 'undone' }, deciding.now)
    return { id, outcome: 'undone' }
  })
}
