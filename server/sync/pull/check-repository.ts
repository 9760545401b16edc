import { codeInPath } from '#core/formats/model/filemask.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'
import { type Message, message, withTexts } from '#core/messages/message.ts'
import { redactPaths } from '#core/text/redact-paths.ts'
import { inTransaction } from '#server/db/database.ts'
import { deleteUnusedComponent } from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { AppError, type FieldError, fieldError } from '#server/errors.ts'
import { handOverToWorker, holdJob } from '#server/queue/hold-lane.ts'
import { claimTask } from '#server/queue/queue.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { type Discovery, isEmpty, whyDoubled, whyMissing, whyNoMatch } from '#server/sync/files/find-files.ts'
import { blobOrReason, describeProblem, formatOptions, sourcePlural } from '#server/sync/files/read-catalog.ts'
import { readStrings } from '#server/sync/files/read-strings.ts'
import { findFiles } from '#server/sync/merge/merge-files.ts'
import { lostLanguages } from '#server/sync/merge/vanished.ts'
import { fetchUpstream } from '#server/sync/outgoing/fetch-upstream.ts'
import { isLocal } from '#server/vcs/vcs.ts'

/** What of a component changes when its files come from elsewhere. */
export type MovedField = 'repo' | 'branch'

/**
 * Fetches and says what an import would stop at: a repository that cannot be used, files that are not there. Of one that
 * `moved`, also which languages would go because their files are not there.
 */
export async function filesProblems(
  context: SyncContext,
  synced: SyncedComponent,
  moved?: MovedField,
): Promise<FieldError[]> {
  const { component } = synced
  const wrong = (attr: string, said: Message): FieldError => fieldError(attr, said)
  let commit: string
  try {
    commit = await fetchUpstream(context, synced)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'repository' || context.signal?.aborted) throw error
    return [
      wrong(
        attrOf(error.said),
        withTexts(error.said, (text) => redactPaths(text, [component.repo])),
      ),
    ]
  }
  const found = await findFiles(context, synced, commit)
  const stored = await translationsOfComponent(context.db, component.id)
  const lost = moved ? await lostLanguages(context, synced, found) : []
  if (moved && lost.length > 0) return [wrong(moved, message('repository.languagesGo', { languages: lost.join(', ') }))]
  const doubled = stored.length === 0 ? whyDoubled(found) : []
  if (doubled.length > 0) return doubled.map((said) => wrong('filemask', said))
  const named = [
    ['template', component.template, found.template],
    ['intermediate', component.intermediate, found.intermediate],
    ['new_base', component.new_base, found.base],
  ] as const
  const missing = named.flatMap(([attr, path, file]) =>
    path !== '' && !file ? [wrong(attr, whyMissing(found, path))] : [],
  )
  if (missing.length > 0) return missing
  const strange = stored.length === 0 ? [] : templateLanguageProblems(synced)
  if (strange.length > 0) return strange
  // What has languages would lose them all; what is new may begin with a base alone.
  const isLost = found.matches === 0 && stored.some(({ is_source }) => is_source === 0)
  if (isLost || isEmpty(found)) return [wrong('filemask', whyNoMatch(found, component.filemask))]
  return unreadable(context, synced, found)
}

/** A branch that is not there is a wrong branch; everything else is wrong with the repository. */
const attrOf = ({ id }: Message): MovedField => (id === 'repository.noBranch' ? 'branch' : 'repo')

/** A mask that takes the template for a file of another language takes the other files for that language, too. */
function templateLanguageProblems({ component, format, sourceLanguage }: SyncedComponent): FieldError[] {
  if (format.linguality === 'bilingual') return []
  const code = component.template === '' ? undefined : codeInPath(component.filemask, component.template)
  if (code === undefined || primaryOf(resolveLanguage(code)?.language.code ?? code) === primaryOf(sourceLanguage.code))
    return []
  const said = message('component.templateLanguage', { code, language: sourceLanguage.code })
  return ['template', 'source_language'].map((attr) => fieldError(attr, said))
}

const primaryOf = (code: string): string => code.split(/[_@-]/, 1)[0] ?? code

/** Files that every language hangs on must be such as can be read. */
async function unreadable(
  context: SyncContext,
  synced: SyncedComponent,
  { template, base }: Discovery,
): Promise<FieldError[]> {
  const options = formatOptions(synced, { code: synced.sourceLanguage.code, plural: sourcePlural(synced) })
  const errors: FieldError[] = []
  await context.vcs.withBlobs(synced.repository.clone, async (read) => {
    const isOther = base && base.path !== template?.path
    for (const [attr, file] of [['template', template] as const, ['new_base', isOther ? base : undefined] as const]) {
      const bytes = file && (await blobOrReason(read, file))
      if (!bytes) continue
      const problem = typeof bytes === 'string' ? bytes : await problemOf(context, synced, { bytes, options })
      if (problem) errors.push(fieldError(attr, message('file.unreadableNamed', { path: file.path, problem })))
    }
  })
  return errors
}

async function problemOf(
  context: SyncContext,
  synced: SyncedComponent,
  file: Parameters<typeof readStrings>[2],
): Promise<string | undefined> {
  const { problem } = (await readStrings(context, synced, file)).head
  return problem && describeProblem(problem)
}

/** The same of the branch alone, for a repository that somebody else is busy with. */
async function branchProblems({ vcs, signal }: SyncContext, { repository }: SyncedComponent): Promise<FieldError[]> {
  if (isLocal(repository.repo) || (await vcs.ask(repository, { signal }))) return []
  const { branch } = repository
  return [fieldError('branch', message('repository.noBranch', { branch }))]
}

/**
 * Looks at the repository of a new component while whoever made it still waits, so that a wrong address or mask is told at
 * once and leaves nothing behind. What takes longer than `waitMs` is left to the import itself.
 */
export async function firstLook(
  context: SyncContext,
  { componentId, taskId }: { readonly componentId: number; readonly taskId: string },
  waitMs: number,
): Promise<void> {
  const { db, now } = context
  const vcs = context.vcs.forComponent(db, componentId)
  const refuseIfWrong = async (
    problems: (context: SyncContext, synced: SyncedComponent) => Promise<FieldError[]>,
    signals: readonly AbortSignal[] = [],
  ) => {
    const late = AbortSignal.timeout(waitMs)
    const looking = { ...context, vcs, signal: AbortSignal.any([...signals, late]) }
    const errors = await loadSyncedComponent(db, componentId)
      .then((synced) => problems(looking, synced))
      .catch((error) => {
        if (late.aborted) return []
        throw error
      })
    if (errors.length === 0) return
    await inTransaction(db, (tx) => deleteUnusedComponent(tx, componentId))
    throw new AppError('invalid', undefined, { errors })
  }
  const job = await inTransaction(db, (tx) => claimTask(tx, taskId, now()))
  if (!job) return refuseIfWrong(branchProblems)
  await holdJob(db, job, { now }, async ({ signal }) => {
    await refuseIfWrong(filesProblems, [signal])
    return handOverToWorker
  })
}
