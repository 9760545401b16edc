import { inTransaction } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { pluralById } from '#server/db/queries/languages/plurals.ts'
import { deleteLinePacks } from '#server/db/queries/repository/commit-packs.ts'
import { fileEditsOf } from '#server/db/queries/repository/file-edits.ts'
import { setOutgoing } from '#server/db/queries/repository/outgoing-commits.ts'
import { forgetCommits, isDue, writableEdits } from '#server/db/queries/strings/pending-edits.ts'
import { splitIds } from '#server/db/queries/strings/record-edits.ts'
import { mustExist } from '#server/errors.ts'
import { loadPeople } from '#server/sync/context/authors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import { TreeFiles } from '#server/sync/files/tree-files.ts'
import { componentTree } from '#server/sync/merge/merge-files.ts'
import type { CommitWork, TranslationFile } from '#server/sync/outgoing/commit-work.ts'
import { bringCommits } from '#server/sync/outgoing/kept-commits.ts'
import { outgoingRef } from '#server/vcs/vcs.ts'

/** Whether our commits are there and stand on what was last merged. They need not be: they can be made again. */
export async function hasOutgoing(context: SyncContext, synced: SyncedComponent): Promise<boolean> {
  const { outgoing, outgoing_base, revision } = synced.component
  return outgoing !== '' && outgoing_base === revision && (await bringCommits(context, synced, [outgoing]))
}

/** Our commits are given up; what they held waits for new ones. */
export async function dropOutgoing(
  { db, vcs }: SyncContext,
  { component, repository }: SyncedComponent,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await forgetCommits(tx, component.id)
    await setOutgoing(tx, component.id, { outgoing: '', outgoing_base: '' })
    await deleteLinePacks(tx, component.id)
  })
  await vcs.setRef(repository.clone, outgoingRef(component.id), '')
}

export async function translationFiles({ db }: SyncContext, componentId: number): Promise<TranslationFile[]> {
  const translations = await translationsOfComponent(db, componentId)
  const languages = await languagesByIds(
    db,
    translations.map((translation) => translation.language_id),
  )
  const files: TranslationFile[] = []
  for (const translation of translations) {
    const language = languages.get(translation.language_id)
    const plural = mustExist(await pluralById(db, { id: translation.plural_id }), 'plural rule')
    if (language) files.push({ translation, language, plural })
  }
  return files
}

/** The component's files in one of our or upstream's commits. */
export async function filesAt(
  context: SyncContext,
  synced: SyncedComponent,
  commit: string,
  read: ReadBlob,
): Promise<TreeFiles> {
  const folders = synced.format.inFolder !== undefined
  return new TreeFiles(read, await componentTree(context, synced, commit), { folders })
}

/** What waits to be committed, with the files it goes into. `all`: also what is in a commit of ours already. */
export async function commitWork(
  context: SyncContext,
  synced: SyncedComponent,
  files: TreeFiles,
  { all = false }: { readonly all?: boolean } = {},
): Promise<CommitWork> {
  const { db } = context
  const componentId = synced.component.id
  const now = context.now()
  const translations = await translationFiles(context, componentId)
  const byId = new Map(translations.map(({ translation }) => [translation.id, translation]))
  const edits = (await writableEdits(db, { componentId })).filter((edit) => {
    const blob = files.blob(byId.get(edit.translation_id)?.filename ?? '')
    const wanted = edit.commit_id === '' ? edit.held === 0 : all
    return wanted && isDue(edit, blob, now)
  })
  const allFileEdits = await fileEditsOf(db, { componentId })
  const fileEdits = allFileEdits.filter((edit) => all || edit.commit_id === '')
  const ids = [...edits, ...fileEdits].map((edit) => edit.author_id)
  const people = await loadPeople(db, [...ids, ...edits.flatMap((edit) => splitIds(edit.co_authors))])
  const begun = allFileEdits.filter(({ kind }) => kind === 'await_language').map(({ filename }) => filename)
  return { synced, files, translations, edits, fileEdits, begun: new Set(begun), people }
}
