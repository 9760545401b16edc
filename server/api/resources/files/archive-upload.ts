import type { Static } from 'typebox'
import type { ArchiveFile, archiveFields } from '#core/contract/files/archives.ts'
import { type Message, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import type { FoundComponent } from '#server/access/find.ts'
import { type Rights, rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import {
  authorOf,
  demandUpload,
  LARGEST_FILE,
  sentFile,
  type UploadOptions,
  uploadOptions,
} from '#server/api/resources/files/upload-options.ts'
import { type ArchivedFile, filesOfArchive } from '#server/commands/files/read-archive.ts'
import { shownFilename, type TranslationRow, translationsPage } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'
import { AppError, fieldError, invalid } from '#server/errors.ts'
import { uploadFile } from '#server/sync/edit/upload-file.ts'
import { type FileMatch, type MatchedComponent, matchArchive } from '#server/sync/files/match-archive.ts'

type ArchiveRequest = WriteRequest<Static<typeof archiveFields>>
type ReportedFile = Static<typeof ArchiveFile>

interface Target extends MatchedComponent {
  readonly found: FoundComponent
}

const all = (count: number) => ({ limit: count, offset: 0 })

async function targetsOf(db: ArchiveRequest['db'], components: readonly FoundComponent[]): Promise<Target[]> {
  const ids = components.map(({ component }) => component.id)
  const { rows } = await translationsPage(db, { components: ids }, all)
  const byComponent = Map.groupBy(rows, (row) => row.component_id)
  return components.map((found) => {
    const { component, project } = found
    const named = (byComponent.get(component.id) ?? []).filter((row) => shownFilename(component, row) !== '')
    const files = Map.groupBy(named, (row) => shownFilename(component, row))
    return {
      found,
      path: component.path,
      folder: `${project.slug}/${component.path}`,
      filemask: component.filemask,
      files,
    }
  })
}

async function unpacked(bytes: Uint8Array): Promise<ArchivedFile[]> {
  try {
    return await filesOfArchive(bytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = error.errors.map(({ message: said, code }) => fieldError('file', said, code))
    throw new AppError('invalid', undefined, { errors })
  }
}

const report = (path: string, more: Partial<ReportedFile>): ReportedFile => ({
  path,
  status: 'not_matched',
  component: null,
  language: null,
  reason: '',
  message: null,
  accepted: 0,
  skipped: 0,
  not_found: 0,
  total: 0,
  changed: 0,
  ...more,
})

const refused = (said: Message): Partial<ReportedFile> => ({ status: 'refused', reason: render(said), message: said })

/** One upload after the other, each by the rules of its own translation. */
class ArchiveUpload {
  readonly #request: ArchiveRequest
  readonly #rights: Rights
  readonly #options: UploadOptions
  readonly #sourceMethod: UploadOptions['method'] | 'skip'

  constructor(request: ArchiveRequest, rights: Rights) {
    this.#request = request
    this.#rights = rights
    const { source_method: sourceMethod, ...asked } = request.read()
    this.#options = uploadOptions(asked)
    this.#sourceMethod = sourceMethod || this.#options.method
  }

  get dryRun(): boolean {
    return this.#options.dryRun
  }

  async take(file: ArchivedFile, target: Target, translation: TranslationRow): Promise<Partial<ReportedFile>> {
    const isSource = translation.is_source === 1
    if (isSource && this.#sourceMethod === 'skip') return refused(message('archive.sourceSkipped'))
    const method = isSource && this.#sourceMethod !== 'skip' ? this.#sourceMethod : this.#options.method
    try {
      return await this.#upload(file, target, translation, { ...this.#options, method })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return refused(error.said)
    }
  }

  async #upload(
    { path, bytes }: ArchivedFile,
    { found }: Target,
    translation: TranslationRow,
    options: UploadOptions,
  ): Promise<Partial<ReportedFile>> {
    const { db, actor, services } = this.#request
    const workflow = await workflowOf(db, found.project.id, translation.language_id)
    const scope = { ...found, translation, ...(workflow ? { workflow } : {}) }
    const reason = whyNot(this.#rights, 'upload.perform', scope)
    if (reason) return refused(reason)
    if (bytes.length === 0) return refused(message('file.empty'))
    if (bytes.length > LARGEST_FILE) return refused(message('file.largerThan', { limit: LARGEST_FILE / 1_000_000 }))
    demandUpload(this.#rights, scope, options)
    const authorId = await authorOf(db, this.#rights, scope, options)
    const { method, conflicts, fuzzy, dryRun } = options
    const file = { name: path.split('/').at(-1) ?? path, bytes }
    const upload = { actor, file, method, conflicts, fuzzy, dryRun, skipsUnchanged: true, ...authorId }
    const context = { ...syncContext(services), threads: services.threads, signal: this.#request.whileWanted() }
    const result = await uploadFile(context, found.component.id, translation, upload, services.now())
    const { accepted, skipped, not_found, total, changed } = result
    return { status: changed > 0 ? 'imported' : 'unchanged', accepted, skipped, not_found, total, changed }
  }
}

/** The translations that a file is for, those of the source language first: their strings are what the others translate. */
function stepsOf(files: readonly ArchivedFile[], matches: ReadonlyMap<string, FileMatch<Target>>) {
  const steps = files.flatMap((file) => {
    const match = matches.get(file.path)
    if (!match || !('translations' in match)) return []
    return match.translations.map((translation) => ({ file, target: match.component, translation }))
  })
  return steps.toSorted((one, other) => other.translation.is_source - one.translation.is_source)
}

/** Takes the files of an archive into the components that they belong to, and says what became of each. */
export async function uploadArchive(request: ArchiveRequest, components: readonly FoundComponent[]): Promise<unknown> {
  const { db, actor } = request
  const work = new ArchiveUpload(request, await rightsOf(db, actor))
  const files = await unpacked(sentFile(request).bytes)
  const matches = matchArchive(
    files.map(({ path }) => path),
    await targetsOf(db, components),
  )
  if (matches.size === 0) throw invalid('file', message('archive.noFileMatched'))
  const steps = stepsOf(files, matches)
  const languages = await languagesByIds(
    db,
    steps.map(({ translation }) => translation.language_id),
  )
  const reports = files.flatMap(({ path }) => {
    const match = matches.get(path)
    if (match && 'translations' in match) return []
    return [report(path, match ? { ...refused(match.reason), component: match.component?.path ?? null } : {})]
  })
  for (const { file, target, translation } of steps) {
    const language = languages.get(translation.language_id)?.code ?? null
    const outcome = await work.take(file, target, translation)
    reports.push(report(file.path, { component: target.path, language, ...outcome }))
  }
  const count = (status: ReportedFile['status']) => reports.filter((file) => file.status === status).length
  return {
    dry_run: work.dryRun,
    imported: count('imported'),
    unchanged: count('unchanged'),
    not_matched: count('not_matched'),
    refused: count('refused'),
    files: reports.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0)),
  }
}
