import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { STALE, setComponentRevision } from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { alertsOf } from '#server/db/queries/repository/alerts.ts'
import { invalid } from '#server/errors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { type AlertUpdate, updateSyncAlert } from '#server/sync/context/update-sync-alert.ts'
import { type FileProblem, recordFileProblems, unreadableFiles } from '#server/sync/files/file-problems.ts'
import { type Discovery, isEmpty, whyNoMatch } from '#server/sync/files/find-files.ts'
import type { DuplicateString } from '#server/sync/files/read-catalog.ts'
import { withBranchView } from '#server/sync/merge/branch-strings.ts'
import { findFiles, mayConcern, syncFiles } from '#server/sync/merge/merge-files.ts'
import { shareTexts } from '#server/sync/merge/share-texts.ts'
import { DEMO_KIND } from '#server/vcs/demo-repository.ts'

export interface PullResult {
  readonly revision: string
  readonly languages: number
  readonly problems: readonly FileProblem[]
}

export interface PullOptions {
  /** Read every file again, changed or not. */
  readonly force?: boolean
  /** How our commits meet upstream's this time, whatever the component says. */
  readonly mergeStyle?: string
}

/** Merges the files of an upstream commit into the database. */
export async function mergeCommit(
  context: SyncContext,
  asked: SyncedComponent,
  commit: string,
  { force = false }: PullOptions = {},
): Promise<PullResult> {
  const synced = await withBranchView(context.db, asked)
  const { component } = synced
  if (!force && (await isSynced(context, synced, commit))) {
    const languages = (await translationsOfComponent(context.db, component.id)).length
    return { revision: commit, languages, problems: await unreadableFiles(context.db, component.id) }
  }
  const found = await findFiles(context, synced, commit)
  if (['', STALE].includes(component.revision) && isEmpty(found))
    throw invalid('filemask', whyNoMatch(found, component.filemask))
  await reportLeftOut(context, found)
  await context.report(3, message('task.foundLanguages', { count: found.languages.length + 1 }))
  await recordFirstCommit(context, synced, commit)
  const { problems, duplicates } = await syncFiles(context, synced, { commit, found, force })
  await shareTexts(context, synced)
  await inTransaction(context.db, async (tx) => {
    const now = context.now()
    await recordFileProblems(tx, synced, problems, now)
    for (const alert of alertsFor(synced, found, duplicates)) await updateSyncAlert(tx, synced, alert, now)
    await setComponentRevision(tx, component.id, commit)
  })
  return { revision: commit, languages: found.languages.length + 1, problems }
}

/** The history of a component that has a repository of its own begins with the commit that it was made from. */
async function recordFirstCommit(context: SyncContext, { component }: SyncedComponent, commit: string): Promise<void> {
  if (component.revision !== '' || component.linked_component_id !== null) return
  if (component.vcs === 'local' || component.vcs === DEMO_KIND) return
  await inTransaction(context.db, async (tx) => {
    // An import that was interrupted has said so already.
    if ((await translationsOfComponent(tx, component.id)).length > 0) return
    const scope = { projectId: component.project_id, componentId: component.id }
    const details = { new_head: commit, previous_head: commit }
    await insertChanges(tx, scope, [{ action: Action.repositoryRebased, details }], context.now())
  })
}

const MAX_REPORTED = 20

async function reportLeftOut(context: SyncContext, { skipped, refused }: Discovery): Promise<void> {
  const all = [...refused, ...skipped]
  for (const { path, reason } of all.slice(0, MAX_REPORTED))
    await context.report(2, message('task.leftOut', { path, reason }))
  const more = all.length - MAX_REPORTED
  if (more > 0) await context.report(2, message('task.leftOutMore', { count: more }))
}

/** Nothing to do: this commit was merged before, or it differs from that one only in files that are not ours. */
async function isSynced(context: SyncContext, synced: SyncedComponent, commit: string): Promise<boolean> {
  const { component, repository } = synced
  if (commit === component.revision) return true
  if (component.revision === '') return false
  const paths = await context.vcs.changedPaths(repository.clone, component.revision, commit)
  if (!paths || mayConcern(synced, paths)) return false
  // What was wrong with files in between may be mended by taking it back.
  const wrong = (await alertsOf(context.db, component.id)).map(({ name }) => name)
  if (wrong.includes('ParseError') || wrong.includes('InexistantFiles')) return false
  await inTransaction(context.db, (tx) => setComponentRevision(tx, component.id, commit))
  return true
}

function alertsFor(synced: SyncedComponent, found: Discovery, duplicates: readonly DuplicateString[]): AlertUpdate[] {
  const { component } = synced
  const missing = [
    [component.intermediate, found.intermediate],
    [component.new_base, found.base],
  ] as const
  const conflicts = found.skipped.flatMap(({ path, other, language }) =>
    language === undefined
      ? []
      : [{ filename: path, language_code: language, ...(other !== undefined && { other_filename: other }) }],
  )
  return [
    { name: 'DuplicateString' as const, occurrences: duplicates.map((double) => ({ ...double })) },
    { name: 'DuplicateLanguage' as const, occurrences: conflicts },
    {
      name: 'InexistantFiles' as const,
      occurrences: missing.flatMap(([path, file]) => (path !== '' && !file ? [{ filename: path }] : [])),
    },
  ]
}
