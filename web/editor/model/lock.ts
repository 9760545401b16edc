import { State } from '#core/units/state.ts'
import type { Scope } from '../../api/scopes.ts'
import type { Unit } from '../../api/types.ts'

export type LockReason = 'readOnly' | 'noRight' | 'approved'

/** Why the person may not change a string, if so, and whether they may suggest or approve. */
export function lockOf(
  { state }: Pick<Unit, 'state'>,
  { project, rights }: Pick<Scope, 'project' | 'rights'>,
  isSource: boolean,
) {
  const may = (permission: string) => rights.includes(permission)
  const reviews = isSource ? project?.source_review : project?.translation_review
  const reason = (): LockReason | undefined => {
    if (state === State.readOnly) return 'readOnly'
    if (!may('unit.edit')) return 'noRight'
    return state === State.approved && reviews && !may('unit.review') ? 'approved' : undefined
  }
  return {
    locked: reason(),
    maySuggest: may('suggestion.add') && state !== State.readOnly,
    mayApprove: Boolean(reviews) && may('unit.review'),
  }
}
