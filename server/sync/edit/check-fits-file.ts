import type { TextEdit } from '#core/merge/edit-file.ts'
import { message } from '#core/messages/message.ts'
import { joinForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { writableEdits } from '#server/db/queries/strings/pending-edits.ts'
import { invalid } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import type { NewString } from '#server/sync/edit/add-string.ts'
import { sourcePlural } from '#server/sync/files/read-catalog.ts'
import { filesAt, hasOutgoing } from '#server/sync/outgoing/outgoing-commits.ts'
import { writeEdits } from '#server/sync/outgoing/write-edits.ts'

/**
 * Refuses new strings that the template cannot hold beside those it has and those that wait for it, such as `menu` where `menu`
 * is an object: nothing else would tell before the next commit.
 */
export async function checkFitsFile(
  context: SyncContext,
  componentId: number,
  strings: readonly Pick<NewString, 'context' | 'source'>[],
): Promise<void> {
  const { db, vcs } = context
  const synced = await loadSyncedComponent(db, componentId)
  const { component, repository, bilingual, sourceLanguage } = synced
  if (bilingual || strings.length === 0) return
  const commit = (await hasOutgoing(context, synced)) ? component.outgoing : component.revision
  if (commit === '' || !(await vcs.hasCommit(repository.clone, commit))) return
  const bytes = await vcs.withBlobs(repository.clone, async (read) =>
    (await filesAt(context, synced, commit, read)).bytes(component.template),
  )
  if (!bytes) return
  const waiting = await writableEdits(db, { componentId })
  const begun = waiting.filter((edit) => edit.unit_id === edit.source_string_id && edit.commit_id === '')
  const texts = strings.map(({ context: key, source }): TextEdit => {
    const target = joinForms(source)
    return { context: key, source: target, target, state: State.translated, note: null }
  })
  const file = { bytes, code: sourceLanguage.code, plural: sourcePlural(synced), template: bytes }
  const { failed } = await writeEdits(context, synced, file, [...begun, ...texts], undefined)
  const refused = failed.find(({ edit }) => texts.includes(edit))
  if (refused) throw invalid('non_field_errors', message('string.keyDoesNotFit', { reason: refused.message }))
}
