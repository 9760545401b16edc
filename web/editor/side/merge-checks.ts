import type { Message } from '#core/messages/message.ts'
import type { FailingCheck } from '../data/feedback.ts'
import type { Checked } from '../model/findings-store.ts'

export interface ShownCheck {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly dismissed: boolean
  readonly enforced: boolean
  /** The server knows of it: it can be dismissed. */
  readonly isStored: boolean
  readonly places: readonly { readonly form: number; readonly message: Message; readonly fix?: string | null }[]
}

/**
 * What is to be looked at. As long as the text is the saved one, that is what the server found, which knows more than
 * this string; afterwards what was found here.
 */
export function mergeChecks(stored: readonly FailingCheck[], live: Checked, isSavedText: boolean): ShownCheck[] {
  const known = new Map(stored.map((one) => [one.check, one]))
  const here = live.findings.map(({ check, places: scopes }): ShownCheck => {
    const { dismissed = false, enforced = false } = known.get(check.id) ?? {}
    const isStored = isSavedText && known.has(check.id)
    return { ...check, dismissed, enforced, isStored, places: scopes }
  })
  if (!isSavedText) return here
  const ids = new Set(here.map(({ id }) => id))
  const there = stored
    .filter(({ check }) => !ids.has(check))
    .map(({ check, ...one }): ShownCheck => ({ ...one, id: check, isStored: true }))
  return [...here, ...there]
}

/** The same for the text that is saved as these forms, in the order in which it is shown. */
export const shownChecks = (stored: readonly FailingCheck[], live: Checked, saved: readonly string[]): ShownCheck[] =>
  mergeChecks(stored, live, live.forms.join('\0') === saved.join('\0'))
