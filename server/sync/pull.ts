import { findFormat } from '#core/formats/registry.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentById, setComponentRevision } from '#server/db/queries/components.ts'
import { languagesByIds } from '#server/db/queries/languages.ts'
import { projectsByIds } from '#server/db/queries/projects.ts'
import { insertTranslation, type TranslationRecord } from '#server/db/queries/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/translations.ts'
import { AppError, invalid } from '#server/errors.ts'
import { breathe, type SyncContext, type SyncSubject } from '#server/sync/context.ts'
import { discoverFiles, type LanguageFile } from '#server/sync/discover.ts'
import { ensureLanguage } from '#server/sync/languages.ts'
import { type Trouble, tellProblems, unreadableFiles } from '#server/sync/parse-errors.ts'
import { describeProblem, entriesByKey, fatalProblem, readCatalog } from '#server/sync/read-catalog.ts'
import { removeTranslation } from '#server/sync/remove-translation.ts'
import { syncSourceStrings } from '#server/sync/source-strings.ts'
import { finish, keepTranslation, syncTranslation } from '#server/sync/translation.ts'
import type { TreeFile } from '#server/vcs/vcs.ts'

export interface PullResult {
  readonly revision: string
  readonly languages: number
  readonly problems: readonly Trouble[]
}

type ReadBlob = (id: string) => Promise<Buffer | undefined>

/** Brings a component to what its repository holds: fetch, find the files, read those that changed, merge string by string. */
export async function pullComponent(context: SyncContext, componentId: number): Promise<PullResult> {
  const subject = await loadSubject(context, componentId)
  const { component } = subject
  await context.report(1, `Fetching ${component.branch || 'the default branch'}`)
  const commit = await context.vcs.fetch(component, { signal: context.signal })
  if (commit === component.revision) {
    const languages = (await translationsOfComponent(context.db, componentId)).length
    return { revision: commit, languages, problems: await unreadableFiles(context.db, componentId) }
  }
  const { template, languages, skipped, matches } = discoverFiles(await context.vcs.files(component.repo, commit), {
    filemask: component.filemask,
    template: component.template,
    languageRegex: component.language_regex,
    languageAliases: subject.project.language_aliases,
    sourceLanguage: subject.sourceLanguage.code,
  })
  if (!template) throw invalid('template', `The repository has no file '${component.template}'.`)
  if (component.revision === '' && matches === 0)
    throw invalid('filemask', `No file of the repository fits the mask '${component.filemask}'.`)
  for (const { path, reason } of skipped) await context.report(2, `Left out ${path}: ${reason}`)
  await context.report(3, `Found ${languages.length + 1} languages`)
  const problems = await context.vcs.withBlobs(component.repo, (read) =>
    syncFiles(context, subject, { template, languages, read }),
  )
  await inTransaction(context.db, async (tx) => {
    await tellProblems(tx, subject, problems, context.now())
    await setComponentRevision(tx, component.id, commit)
  })
  return { revision: commit, languages: languages.length + 1, problems }
}

async function loadSubject({ db }: SyncContext, componentId: number): Promise<SyncSubject> {
  const component = await componentById(db, { id: componentId })
  if (!component) throw new AppError('not_found', 'The component is gone.')
  const project = (await projectsByIds(db, [component.project_id])).get(component.project_id)
  const language = (await languagesByIds(db, [component.source_language_id])).get(component.source_language_id)
  const found = findFormat(component.file_format)
  if (!project || !language || !found) throw new AppError('error', 'The component is not complete.')
  const params = { ...found.params, ...JSON.parse(component.file_format_params) }
  return { project, component, sourceLanguage: language, format: found.format, params }
}

interface Files {
  readonly template: TreeFile
  readonly languages: readonly LanguageFile[]
  readonly read: ReadBlob
}

async function syncFiles(context: SyncContext, subject: SyncSubject, files: Files): Promise<Trouble[]> {
  const { db } = context
  const templateBytes = await blobOf(files.read, files.template)
  await syncTemplate(context, subject, files.template, templateBytes)
  const stored = new Map((await translationsOfComponent(db, subject.component.id)).map((row) => [row.language_id, row]))
  const seen = new Set([...stored.values()].filter((row) => row.is_source === 1).map((row) => row.language_id))
  const problems: Trouble[] = []
  const read = readingAhead(files.read, files.languages)
  for (const [index, file] of files.languages.entries()) {
    const language = await inTransaction(db, (tx) => ensureLanguage(tx, file.resolved))
    seen.add(language.id)
    const trouble = await syncLanguage(context, subject, {
      template: files.template,
      read,
      file,
      language,
      templateBytes,
      known: stored.get(language.id),
    })
    if (trouble) problems.push(trouble)
    await context.report(5 + Math.floor((95 * (index + 1)) / (files.languages.length + 1)))
    await breathe(context)
  }
  for (const translation of stored.values())
    if (!seen.has(translation.language_id)) await removeTranslation(context, subject, translation)
  return problems
}

/** Asks for the next file while the one before it is being written to the database. */
function readingAhead(read: ReadBlob, files: readonly TreeFile[]): ReadBlob {
  const asked = new Map<string, Promise<Buffer | undefined>>()
  const ask = (id: string): Promise<Buffer | undefined> => {
    const promise = asked.get(id) ?? read(id)
    asked.set(id, promise)
    return promise
  }
  const next = new Map(files.map((file, index) => [file.blob, files[index + 1]?.blob]))
  return async (id) => {
    const bytes = await ask(id)
    asked.clear()
    const following = next.get(id)
    if (following) ask(following).catch(() => {})
    return bytes
  }
}

async function blobOf(read: ReadBlob, file: TreeFile): Promise<Buffer> {
  const bytes = await read(file.blob)
  if (!bytes)
    throw new AppError('repository', `'${file.path}' could not be read: it is missing from the clone or too large.`)
  return bytes
}

/** The template first: it says which strings there are. One that cannot be read stops the sync before anything changed. */
async function syncTemplate(context: SyncContext, subject: SyncSubject, file: TreeFile, bytes: Buffer): Promise<void> {
  const { db } = context
  const { component, sourceLanguage } = subject
  const known = (await translationsOfComponent(db, component.id)).find((row) => row.is_source === 1)
  const revision = `${file.blob},${file.blob}`
  if (known?.revision === revision) return
  const catalog = readCatalog(subject, sourceLanguage, { code: sourceLanguage.code, bytes, template: bytes })
  const problem = fatalProblem(catalog)
  if (problem) throw invalid('template', `'${file.path}' cannot be read. ${describeProblem(problem)}`)
  const entries = entriesByKey(catalog)
  if (entries.size === 0) throw invalid('template', `'${file.path}' has no strings.`)
  const translation =
    known ??
    (await inTransaction(db, (tx) =>
      insertTranslation(tx, {
        component_id: component.id,
        language_id: sourceLanguage.id,
        plural_id: sourceLanguage.plural_id,
        language_code: sourceLanguage.code,
        filename: file.path,
        is_source: 1,
      }),
    ))
  await syncSourceStrings(context, subject, translation, entries)
  const state = { entries, filename: file.path, code: sourceLanguage.code, revision, orphans: 0 }
  await inTransaction(db, (tx) => finish(tx, subject, translation, state, context.now()))
}

interface LanguageWork {
  readonly file: LanguageFile
  readonly template: TreeFile
  readonly templateBytes: Buffer
  readonly language: Awaited<ReturnType<typeof ensureLanguage>>
  readonly known: TranslationRecord | undefined
  readonly read: ReadBlob
}

async function syncLanguage(
  context: SyncContext,
  subject: SyncSubject,
  work: LanguageWork,
): Promise<Trouble | undefined> {
  const { file, template, language, known } = work
  const revision = `${file.blob},${template.blob}`
  if (known?.revision === revision) return undefined
  // An unchanged file has nothing new to say, unless it holds strings that the template lacked and now may have.
  const unchanged = known?.revision.startsWith(`${file.blob},`) === true && known.orphans === 0
  let entries: ReturnType<typeof entriesByKey> | undefined
  if (!unchanged) {
    const bytes = await blobOf(work.read, file)
    const catalog = readCatalog(subject, language, { code: file.code, bytes, template: work.templateBytes })
    const problem = fatalProblem(catalog)
    if (problem) {
      if (known) await keepTranslation(context, subject, known)
      return { filename: file.path, error: describeProblem(problem) }
    }
    entries = entriesByKey(catalog)
  }
  const translation =
    known ??
    (await inTransaction(context.db, (tx) =>
      insertTranslation(tx, {
        component_id: subject.component.id,
        language_id: language.id,
        plural_id: language.plural_id,
        language_code: file.code,
        filename: file.path,
        is_source: 0,
      }),
    ))
  await syncTranslation(context, subject, translation, { entries, filename: file.path, code: file.code, revision })
  return undefined
}
