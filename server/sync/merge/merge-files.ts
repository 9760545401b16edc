import { codeInPath } from '#core/formats/model/filemask.ts'
import type { Db } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { fileEditsOf } from '#server/db/queries/repository/file-edits.ts'
import { invalid } from '#server/errors.ts'
import { stringEditsOf } from '#server/sync/context/string-edits.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import type { FileProblem } from '#server/sync/files/file-problems.ts'
import { type Discovery, discoverFiles, pathsOf, whyMissing } from '#server/sync/files/find-files.ts'
import { discoverLanguages, endWaiting } from '#server/sync/files/find-languages.ts'
import { asFolders, folderOf } from '#server/sync/files/folders.ts'
import { blobOrReason, describeProblem, formatOptions, sourcePlural } from '#server/sync/files/read-catalog.ts'
import { readStrings } from '#server/sync/files/read-strings.ts'
import { renamingOf } from '#server/sync/files/renamed-strings.ts'
import type { FileWork } from '#server/sync/merge/file-work.ts'
import { syncBilingualFiles } from '#server/sync/merge/merge-bilingual-files.ts'
import { syncMonolingualFiles } from '#server/sync/merge/merge-monolingual-files.ts'
import { removeTranslation } from '#server/sync/merge/remove-translation.ts'
import { keptWithoutFile } from '#server/sync/merge/vanished.ts'
import type { Tree } from '#server/vcs/trees.ts'

const rulesOf = ({ component, project, sourceLanguage }: SyncedComponent) => ({
  filemask: component.filemask,
  template: component.template,
  intermediate: component.intermediate,
  base: component.new_base,
  languageRegex: component.language_regex,
  languageAliases: project.language_aliases,
  sourceLanguage: sourceLanguage.code,
})

/** Finds a component's files in a commit. */
export async function findFiles(context: SyncContext, synced: SyncedComponent, commit: string): Promise<Discovery> {
  const { component } = synced
  const rules = rulesOf(synced)
  const tree = await componentTree(context, synced, commit)
  const stored = await translationsOfComponent(context.db, component.id)
  const fileEdits = await fileEditsOf(context.db, { componentId: component.id })
  const kept = await keptLanguages(context.db, stored)
  if (synced.format.languages) return discoverLanguages(context, synced, { tree, fileEdits, kept })
  const leaving = fileEdits.filter((edit) => edit.kind === 'remove_language').map((edit) => edit.filename)
  const taken = new Set(stored.map((translation) => translation.filename).filter(Boolean))
  return discoverFiles(tree, { ...rules, kept, taken, leaving: new Set(leaving) })
}

async function keptLanguages(
  db: Db,
  stored: readonly { readonly language_id: number; readonly language_code: string }[],
): Promise<Map<string, string>> {
  const languages = await languagesByIds(
    db,
    stored.map((row) => row.language_id),
  )
  return new Map(
    stored.flatMap((row) => {
      const language = languages.get(row.language_id)
      return language ? [[row.language_code, language.code]] : []
    }),
  )
}

/** Those of the paths that could be files of the component. */
export function ownPaths(synced: SyncedComponent, paths: readonly string[]): string[] {
  const { component, format } = synced
  const { filemask, template, intermediate, new_base: base } = component
  if (format.inFolder) return paths.filter((path) => format.inFolder?.(path) && folderOf(synced, path) !== undefined)
  const named = new Set([template, intermediate, base, ...(format.languages ? [filemask] : [])])
  return paths.filter((path) => named.has(path) || codeInPath(filemask, path) !== undefined)
}

/** Where the component's files can be; none: anywhere. */
export const filePaths = ({ component }: SyncedComponent): string[] => {
  const { filemask, template, intermediate, new_base: base } = component
  return pathsOf({ filemask, template, intermediate, base })
}

/** Whether a change of these paths may be one of the component's files: in a folder, a link beside them is as well. */
export const mayConcern = (synced: SyncedComponent, paths: readonly string[]): boolean =>
  synced.format.inFolder
    ? paths.some((path) => folderOf(synced, path) !== undefined)
    : ownPaths(synced, paths).length > 0

/** The component's files in a commit and what else is in their places, as its format has them. */
export async function componentTree({ vcs }: SyncContext, synced: SyncedComponent, commit: string): Promise<Tree> {
  const tree = await vcs.tree(synced.repository.clone, commit, filePaths(synced))
  return synced.format.inFolder ? asFolders(tree, synced) : tree
}

/** Reads the files of a commit that are not as they were and merges them, string by string. */
export async function syncFiles(
  context: SyncContext,
  synced: SyncedComponent,
  { commit, found, force }: { readonly commit: string; readonly found: Discovery; readonly force: boolean },
): Promise<Pick<FileWork, 'problems' | 'duplicates'>> {
  const { component, repository } = synced
  if (!synced.bilingual && !found.template) throw invalid('template', whyMissing(found, component.template))
  const stored = await translationsOfComponent(context.db, component.id)
  const sync = synced.bilingual ? syncBilingualFiles : syncMonolingualFiles
  return context.vcs.withBlobs(repository.clone, async (read) => {
    const names = await loadPendingNames(context, synced)
    const work: FileWork = {
      synced,
      commit,
      found,
      read,
      stored,
      force,
      ...names,
      problems: problems(found),
      duplicates: [],
    }
    work.problems.push(...(await baseProblems(context, work)))
    const seen = await sync(context, work)
    await removeVanished(context, work, seen)
    await endWaiting(context, synced, found.languages)
    return work
  })
}

/** What is no file but should be one, told like a file that cannot be read. */
const problems = ({ refused }: Discovery): FileProblem[] =>
  refused.map(({ path, reason }) => ({ filename: path, error: `Can't be used: ${reason}.` }))

/** What new languages begin with is told when it cannot be read; where it says which strings there are, that stops the sync. */
async function baseProblems(context: SyncContext, { synced, found, read }: FileWork): Promise<FileProblem[]> {
  const { base } = found
  if (!base || synced.bilingual || base.path === synced.component.template) return []
  const bytes = await blobOrReason(read, base)
  if (typeof bytes === 'string') return [{ filename: base.path, error: bytes }]
  const options = formatOptions(synced, { code: synced.sourceLanguage.code, plural: sourcePlural(synced) })
  const { problem } = (await readStrings(context, synced, { bytes, options })).head
  return problem ? [{ filename: base.path, error: describeProblem(problem) }] : []
}

async function loadPendingNames(
  { db }: SyncContext,
  synced: SyncedComponent,
): Promise<Pick<FileWork, 'leaving' | 'renamings'>> {
  const edits = await fileEditsOf(db, { componentId: synced.component.id })
  return {
    leaving: (filename) => stringEditsOf(synced, edits, filename).leaving,
    renamings: edits.filter((edit) => edit.kind === 'rename_string').map(renamingOf),
  }
}

/** Languages whose file is gone go; those whose file is still to be written stay. */
async function removeVanished(context: SyncContext, work: FileWork, seen: ReadonlySet<number>): Promise<void> {
  const { synced, found, stored } = work
  const kept = await keptWithoutFile(context, synced, found)
  for (const translation of stored)
    if (!seen.has(translation.id) && !kept(translation)) await removeTranslation(context, synced, translation)
}
