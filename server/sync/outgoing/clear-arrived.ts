import { type Db, inTransaction } from '#server/db/database.ts'
import { componentById, setComponentRevision } from '#server/db/queries/components/components.ts'
import { type TranslationRecord, updateTranslation } from '#server/db/queries/components/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { deleteLinePacks } from '#server/db/queries/repository/commit-packs.ts'
import { deleteFileEdits, type FileEditRow, fileEditsOf } from '#server/db/queries/repository/file-edits.ts'
import { markArrived, setOutgoing, setReached } from '#server/db/queries/repository/outgoing-commits.ts'
import { deleteEdit, type EditRow, editsOfComponent, newestByUnit } from '#server/db/queries/strings/pending-edits.ts'
import { clearNewMark, sourceByHash } from '#server/db/queries/strings/source-strings.ts'
import { stringOfEdit } from '#server/sync/context/string-edits.ts'
import { hashesOf } from '#server/sync/context/string-identity.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { codeOfEdit } from '#server/sync/files/find-languages.ts'
import { componentTree } from '#server/sync/merge/merge-files.ts'
import { mergeCommit } from '#server/sync/merge/merge-upstream.ts'
import { outgoingRef } from '#server/vcs/vcs.ts'

/**
 * Upstream has our line: what it holds no longer waits. Run after a push, and again by whoever comes next if that was killed
 * in between: what is done is not done twice.
 */
export async function clearArrivedEdits(context: SyncContext, synced: SyncedComponent): Promise<SyncedComponent> {
  const { db, vcs } = context
  const { component, repository } = synced
  const { outgoing: head } = component
  const before = await blobsAt(context, synced, component.revision)
  const after = await blobsAt(context, synced, head)
  const done = (await editsOfComponent(db, { componentId: component.id })).filter((edit) => edit.commit_id !== '')
  for (const slice of slices(done)) {
    await inTransaction(db, (tx) => reach(tx, slice, done))
    await yieldToEventLoop(context)
  }
  await inTransaction(db, async (tx) => {
    const current = await componentById(tx, { id: component.id })
    if (current?.outgoing !== head) return
    const fileEdits = await fileEditsOf(tx, { componentId: component.id })
    const translations = await translationsOfComponent(tx, component.id)
    const begun = translations.filter(({ id }) => done.some((edit) => edit.translation_id === id && edit.target !== ''))
    const arrived = fileEdits.filter((edit) => edit.commit_id !== '' || isOneOf(begun, edit)).map(({ id }) => id)
    await deleteFileEdits(tx, arrived)
    await markStringsArrived(tx, synced, fileEdits)
    for (const translation of translations) {
      const revision = newRevision(synced, translation, before, after)
      if (revision !== undefined) await updateTranslation(tx, translation.id, { revision })
    }
    await setOutgoing(tx, component.id, { outgoing: '', outgoing_base: '' })
    await deleteLinePacks(tx, component.id)
    await setComponentRevision(tx, component.id, head)
  })
  await vcs.setRef(repository.clone, outgoingRef(component.id), '')
  if ((await context.addonsAtCommit?.(component.id))?.bringsStrings)
    await mergeCommit(context, await loadSyncedComponent(db, component.id), head, { force: true })
  return loadSyncedComponent(db, component.id)
}

/** Upstream's files have the strings that were added with our commits. */
async function markStringsArrived(tx: Db, synced: SyncedComponent, fileEdits: readonly FileEditRow[]): Promise<void> {
  for (const edit of fileEdits) {
    if (edit.kind !== 'add_string' || edit.commit_id === '') continue
    const id = await sourceByHash(tx, synced.component.id, hashesOf(synced, stringOfEdit(edit)).id_hash)
    if (id !== undefined) await clearNewMark(tx, { id })
  }
}

/** Whether a language that waited for its first text is among those that got one. */
const isOneOf = (translations: readonly TranslationRecord[], edit: FileEditRow): boolean =>
  edit.kind === 'await_language' &&
  translations.some((one) => one.filename === edit.filename && one.language_code === codeOfEdit(edit))

/** Whoever was killed between a push and the end of it left our line upstream: that is noticed here. */
export async function clearIfArrived(
  context: SyncContext,
  synced: SyncedComponent,
  commit: string,
): Promise<SyncedComponent> {
  const { component, repository } = synced
  if (component.outgoing === '' || !(await context.vcs.isAncestor(repository.clone, component.outgoing, commit)))
    return synced
  return clearArrivedEdits(context, synced)
}

async function reach(tx: Db, slice: readonly EditRow[], done: readonly EditRow[]): Promise<void> {
  const newest = newestByUnit(done)
  for (const edit of slice) {
    const { id, unit_id, target } = edit
    if (!(await deleteEdit(tx, edit)) || newest.get(unit_id)?.id !== id) continue
    await setReached(tx, { id: unit_id, target })
    await markArrived(tx, { unitId: unit_id })
  }
}

type Blobs = ReadonlyMap<string, string>

async function blobsAt(context: SyncContext, synced: SyncedComponent, commit: string): Promise<Blobs> {
  if (!(await context.vcs.hasCommit(synced.repository.clone, commit))) return new Map()
  const { files } = await componentTree(context, synced, commit)
  return new Map(files.map(({ path, blob }) => [path, blob]))
}

/** A translation that was as its file was is as its file is: it need not be read again. */
function newRevision(
  { component, bilingual }: SyncedComponent,
  translation: TranslationRecord,
  before: Blobs,
  after: Blobs,
): string | undefined {
  if (translation.filename === '') return undefined
  const paths = bilingual
    ? [translation.filename]
    : [translation.filename, component.template, ...(component.intermediate ? [component.intermediate] : [])]
  const revision = (blobs: Blobs) => paths.flatMap((path) => blobs.get(path) ?? []).join(',')
  const isNew = !before.has(translation.filename) && translation.revision === ''
  return isNew || translation.revision === revision(before) ? revision(after) : undefined
}
