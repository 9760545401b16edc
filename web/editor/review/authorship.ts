import { Action } from '#core/changes/actions.ts'
import type { Change } from '../../api/types.ts'
import { userName } from '../data/feedback.ts'
import { partQuery } from '../data/units.ts'
import { revertible } from '../panels/revertible.ts'

/** Enough to get past approvals and comments. */
const LOOKED_AT = 10

export const recentChangesQuery = (unit: number) => partQuery(unit, 'GET /api/units/:id/changes/', LOOKED_AT)

const stateOnly: ReadonlySet<number> = new Set([Action.translationApproved, Action.markedForEdit])

/** Who wrote the text that a string has, when, and what was there before. */
export interface Authorship {
  /** Username; empty: it came from the repository. */
  readonly author: string
  readonly timestamp: string
  /** Empty: there was no text before. */
  readonly before: string
}

type WrittenChange = Pick<Change, 'action' | 'user' | 'author' | 'timestamp' | 'target' | 'old'>

export function authorshipOf(changes: readonly WrittenChange[]): Authorship | undefined {
  const change = changes.find(
    ({ action, target, old }) =>
      action === Action.stringAddedInRepository || (revertible.has(action) && !stateOnly.has(action) && target !== old),
  )
  return change && { author: userName(change.author ?? change.user), timestamp: change.timestamp, before: change.old }
}
