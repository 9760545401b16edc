import { State } from '#core/units/state.ts'
import { effectiveState } from '#core/units/transitions.ts'
import type { Unit } from '../../api/types.ts'
import { dropDraft } from '../queue/drafts.ts'
import type { QueueStore } from '../queue/queue-store.ts'
import type { TargetModel } from './model.ts'

const MAX_EXCERPT_LENGTH = 40

/** How to speak of a string in a line. */
function labelOf(unit: Pick<Unit, 'source' | 'context'>): string {
  const text = (unit.source[0] || unit.context).replaceAll(/\s+/g, ' ')
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH - 1)}…` : text
}

const addressOf = (unit: Unit): string => {
  const { pathname, search } = new URL(unit.web_url)
  return pathname + search
}

interface Saving {
  store: QueueStore
  user: string
  unit: Unit
  model: TargetModel
}

/** In the state that was chosen, at least as translated, as approved, or sent back to its author. */
export type SavedAs = 'chosen' | 'finished' | 'approved' | 'sentBack'

export function stateFor(as: SavedAs, chosen: number): number {
  if (as === 'approved') return State.approved
  if (as === 'sentBack') return State.needsEditing
  return as === 'finished' ? Math.max(chosen, State.translated) : chosen
}

/** Hands what was typed to the queue. Says whether there was anything to save. */
export function queueSave(saving: Saving, as: SavedAs = 'chosen', reason = ''): boolean {
  const { unit, model } = saving
  const wanted = stateFor(as, model.state())
  const state = effectiveState(wanted, model.forms())
  const isSame = !model.isDirty() && state === unit.state
  if (isSame || (state === State.empty && unit.state === State.empty && !model.isDirty())) return false
  return handOver(saving, 'save', state, as === 'sentBack' ? reason : undefined)
}

export function queueSuggestion(saving: Saving): boolean {
  if (saving.model.forms().every((form) => form === '')) return false
  return handOver(saving, 'suggest', State.translated)
}

/** What is typed goes to the queue, and is no draft any more. */
function handOver(
  { store, user, unit, model }: Saving,
  kind: 'save' | 'suggest',
  state: number,
  reason?: string | undefined,
): true {
  store.add({
    unit: unit.id,
    kind,
    target: model.forms(),
    state,
    ...(reason !== undefined && { reason }),
    base: model.base,
    label: labelOf(unit),
    path: addressOf(unit),
  })
  model.handOver()
  dropDraft(localStorage, user, unit.id)
  return true
}
