import { Action } from '#core/changes/actions.ts'
import { stateInFile, textInFile } from '#core/merge/file-state.ts'
import { inTransaction } from '#server/db/database.ts'
import { userIdByEmail } from '#server/db/queries/accounts/committers.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { type StoredPair, storedPairs } from '#server/db/queries/strings/stored-units.ts'
import { insertSuggestion, suggestionsOfUnit } from '#server/db/queries/strings/suggestions.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { counted } from '#server/sync/context/apply-outcome.ts'
import { identityOf } from '#server/sync/context/string-identity.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { type Entries, formatOptions } from '#server/sync/files/read-catalog.ts'
import { readStrings } from '#server/sync/files/read-strings.ts'
import type { TreeFiles } from '#server/sync/files/tree-files.ts'
import type { TranslationFile } from '#server/sync/outgoing/commit-work.ts'
import { filesAt, translationFiles } from '#server/sync/outgoing/outgoing-commits.ts'
import { TimeSlice } from '#server/threads/turn.ts'

interface News {
  readonly unit: StoredPair
  readonly text: string
  readonly state: number
  /** What we had pushed. */
  readonly before: string
}

/**
 * Somebody changed texts on our push branch. They become edits of ours, so that our next commits hold them; where we have
 * changed the same text since, ours stands and theirs becomes a suggestion.
 */
export async function importPushBranch(context: SyncContext, synced: SyncedComponent): Promise<void> {
  const { vcs, signal } = context
  const { component, repository } = synced
  const { clone, push, pushBranch } = repository
  const { pushed } = component
  if (pushed === '' || component.outgoing === '') return
  const tip = await vcs.fetchInto(clone, { repo: push, branch: pushBranch }, { signal })
  if (tip === undefined || tip === pushed || !(await vcs.isAncestor(clone, pushed, tip))) return
  await vcs.withBlobs(clone, async (read) => {
    const [before, now] = [await filesAt(context, synced, pushed, read), await filesAt(context, synced, tip, read)]
    for (const file of await translationFiles(context, component.id)) {
      const path = file.translation.filename
      if (path === '' || file.translation.is_source === 1 || before.blob(path) === now.blob(path)) continue
      const news = await newsOf(context, synced, file, { before, now })
      const touch = await vcs.newestTouch(clone, { commit: tip, since: pushed, path })
      const authorId = touch ? await userIdByEmail(context.db, touch.author.email) : null
      if (news.length > 0) await take(context, synced, file, { news, authorId })
    }
  })
}

async function newsOf(
  context: SyncContext,
  synced: SyncedComponent,
  file: TranslationFile,
  { before, now }: { readonly before: TreeFiles; readonly now: TreeFiles },
): Promise<News[]> {
  const [old, fresh] = [await entriesAt(context, synced, file, before), await entriesAt(context, synced, file, now)]
  if (!old || !fresh) return []
  const news: News[] = []
  const slice = new TimeSlice()
  for (const unit of await storedPairs(context.db, { translationId: file.translation.id })) {
    await slice.pause()
    const identity = identityOf(synced, unit)
    const entry = fresh.get(identity)
    const [was, text] = [textInFile(old.get(identity)), textInFile(entry)]
    if (!entry || text === was || text === unit.target) continue
    news.push({ unit, text, before: was, state: stateInFile(entry, synced.reading, { current: unit.state }) })
  }
  return news
}

async function entriesAt(
  context: SyncContext,
  synced: SyncedComponent,
  file: TranslationFile,
  files: TreeFiles,
): Promise<Entries | undefined> {
  const { translation, plural } = file
  const bytes = await files.bytes(translation.filename)
  if (!bytes) return undefined
  const template = synced.bilingual ? undefined : await files.bytes(synced.component.template)
  const options = formatOptions(synced, { code: translation.language_code, plural, template })
  const { head, entries } = await readStrings(context, synced, { bytes, options })
  return head.problem ? undefined : entries
}

async function take(
  context: SyncContext,
  synced: SyncedComponent,
  { translation }: TranslationFile,
  { news, authorId }: { readonly news: readonly News[]; readonly authorId: number | null },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.now()
    const ledger = await Ledger.open(tx, pathOf(synced, translation))
    const person = authorId === null ? {} : { userId: authorId, authorId }
    for (const { unit, text, state, before } of news) {
      const known = await suggestionsOfUnit(tx, unit.id)
      if (unit.target === before) {
        const edit = { unitId: unit.id, translationId: translation.id, authorId, target: text, state, now }
        await recordEdit(tx, edit)
        ledger.countOut(counted(unit))
        ledger.countIn(counted(unit, state))
        const change = { action: Action.stringUpdatedInRepository, unitId: unit.id, target: text, old: unit.target }
        ledger.record({ ...change, ...person })
      } else if (!known.some(({ target }) => target === text)) {
        await insertSuggestion(tx, { unitId: unit.id, userId: authorId, target: text, now })
        ledger.countOut(counted(unit))
        ledger.countIn({ ...counted(unit), suggestions: true })
        ledger.record({ action: Action.suggestionAdded, unitId: unit.id, target: text, ...person })
      }
    }
    await ledger.close(now)
  })
}
