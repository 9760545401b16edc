import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { isObjectId } from '#server/vcs/clone.ts'

/** What of a clone a component may show: what its own fetches brought, and its own commits. Others may use the same clone. */
export interface ShownCommits {
  /** Upstream's newest. */
  readonly tip: string
  /** The one whose files are in the database. */
  readonly merged: string
  /** Our newest: what the next push sends, or else what was merged. */
  readonly ours: string
}

/** '' stands for none, and there are none until the component has fetched what its settings name now. */
export function shownCommits({
  fetched,
  revision,
  outgoing,
}: Pick<ComponentRow, 'fetched' | 'revision' | 'outgoing'>): ShownCommits {
  if (fetched === '') return { tip: '', merged: '', ours: '' }
  const merged = isObjectId(revision) ? revision : ''
  return { tip: fetched, merged, ours: outgoing || merged }
}
