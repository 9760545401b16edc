import type { HeaderNews } from '#core/formats/model/format.ts'
import { groupEdits } from '#core/merge/commit-groups.ts'
import { isoMinute } from '#core/text/times.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { FileEditRow } from '#server/db/queries/repository/file-edits.ts'
import type { WritableEdit } from '#server/db/queries/strings/pending-edits.ts'
import { splitIds } from '#server/db/queries/strings/record-edits.ts'
import { AppError } from '#server/errors.ts'
import { type People, personText } from '#server/sync/context/authors.ts'
import { isObsolete, stringEditsOf, stringOfEdit } from '#server/sync/context/string-edits.ts'
import { identityOf } from '#server/sync/context/string-identity.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { fileWithoutLanguage } from '#server/sync/files/change-file.ts'
import { codeOfEdit } from '#server/sync/files/find-languages.ts'
import { newLanguageFile } from '#server/sync/files/new-language-file.ts'
import { formatOptions, sourcePlural } from '#server/sync/files/read-catalog.ts'
import { renamingOf } from '#server/sync/files/renamed-strings.ts'
import { addToFiles } from '#server/sync/outgoing/add-to-files.ts'
import { commitMessage } from '#server/sync/outgoing/commit-message.ts'
import type { CommitWork, TranslationFile } from '#server/sync/outgoing/commit-work.ts'
import { removeString } from '#server/sync/outgoing/remove-from-file.ts'
import { renameInFiles } from '#server/sync/outgoing/rename-in-files.ts'
import { type Failure, isSame, writeEdits } from '#server/sync/outgoing/write-edits.ts'
import type { NewCommit } from '#server/vcs/commits.ts'

export interface BuiltCommit {
  readonly commit: NewCommit
  readonly edits: readonly WritableEdit[]
  readonly fileEdits: readonly FileEditRow[]
  readonly translation: TranslationRecord | undefined
  /** Further translations, where several commits became one. */
  readonly also?: readonly TranslationRecord[]
}

export interface Built {
  readonly commits: readonly BuiltCommit[]
  readonly failed: readonly Failure[]
  /** Edits that change nothing: the file says so already. */
  readonly idle: readonly WritableEdit[]
  readonly idleFileEdits: readonly FileEditRow[]
}

interface Building extends Built {
  readonly commits: BuiltCommit[]
  readonly failed: Failure[]
  readonly idle: WritableEdit[]
  readonly idleFileEdits: FileEditRow[]
}

/** Turns what waits into commits, each with the files it writes: new languages, strings that go and come, texts, languages that go. */
export async function buildCommits(context: SyncContext, work: CommitWork): Promise<Built> {
  const built: Building = { commits: [], failed: [], idle: [], idleFileEdits: [] }
  const kinds = (kind: string) => work.fileEdits.filter((edit) => edit.kind === kind)
  for (const edit of kinds('rename_string')) await renameString(context, work, edit, built)
  for (const edit of kinds('add_language')) await addLanguage(context, work, edit, built)
  // Strings go before others come: one that was removed and added again is a new one.
  for (const edit of kinds('remove_string')) await dropString(context, work, edit, built)
  await beginStrings(context, work, kinds('add_string'), built)
  const ordered = work.translations.toSorted((a, b) => b.translation.is_source - a.translation.is_source)
  for (const one of ordered.filter(({ translation }) => translation.is_source === 1))
    await writeTranslation(context, work, one, built)
  for (const one of ordered.filter(({ translation }) => translation.is_source === 0))
    await writeTranslation(context, work, one, built)
  for (const edit of kinds('remove_language')) await dropLanguage(context, work, edit, built)
  return built
}

async function writeTranslation(
  context: SyncContext,
  work: CommitWork,
  one: TranslationFile,
  built: Building,
): Promise<void> {
  const edits = work.edits.filter((edit) => edit.translation_id === one.translation.id)
  if (one.translation.filename === '') {
    built.idle.push(...edits)
    return
  }
  const keyed = edits.map((edit) => ({ unitId: edit.unit_id, authorId: edit.author_id, edit }))
  for (const group of groupEdits(keyed))
    await writeGroup(
      context,
      work,
      one,
      { authorId: group.authorId, edits: group.edits.map(({ edit }) => edit) },
      built,
    )
}

async function writeGroup(
  context: SyncContext,
  work: CommitWork,
  one: TranslationFile,
  group: { readonly authorId: number | null; readonly edits: readonly WritableEdit[] },
  built: Building,
): Promise<void> {
  const { synced, files, people } = work
  const { translation, plural } = one
  const bytes = (await files.bytes(translation.filename)) ?? (await begunFile(context, work, one))
  if (!bytes) {
    const message = files.whyNot(translation.filename)
    built.failed.push(...group.edits.map((edit) => ({ edit, message })))
    return
  }
  const author = people.author(group.authorId)
  const time = Math.max(...group.edits.map((edit) => edit.created))
  const template = synced.bilingual ? undefined : await files.bytes(synced.component.template)
  const file = { bytes, code: translation.language_code, plural, template }
  const news = headerNews(context, work, one, { author: personText(author), time })
  const written = await writeEdits(context, synced, file, group.edits, news)
  built.failed.push(...written.failed)
  const failed = new Set(written.failed.map(({ edit }) => edit))
  const done = group.edits.filter((edit) => !failed.has(edit))
  if (isSame(written.bytes, bytes)) {
    built.idle.push(...done)
    return
  }
  files.write(translation.filename, written.bytes)
  const helpers = new Set(done.flatMap((edit) => splitIds(edit.co_authors)).filter((id) => id !== group.authorId))
  const about = {
    translation: { id: translation.id, filename: translation.filename, language: one.language },
    author,
    coAuthors: [...helpers].map((id) => people.author(id)),
  }
  const message = await commitMessage(context, synced, 'commit', about)
  const commit = { author, committer: people.committer, time, message, files: files.take() }
  built.commits.push({ commit, edits: done, fileEdits: [], translation })
}

/** What a language that was begun here has instead of a file; undefined: it should have one. */
export async function begunFile(
  context: SyncContext,
  { synced, files, begun }: Pick<CommitWork, 'synced' | 'files' | 'begun'>,
  { translation: { filename, language_code: code }, plural }: Pick<TranslationFile, 'translation' | 'plural'>,
): Promise<Uint8Array | undefined> {
  if (!begun.has(filename) || files.obstacle(filename) !== undefined) return undefined
  return newLanguageFile(context, synced, files, { code, plural })
}

function headerNews(
  { siteUrl = '' }: SyncContext,
  { synced }: CommitWork,
  { language }: TranslationFile,
  { author, time }: { readonly author: string; readonly time: number },
): HeaderNews {
  const { component, project } = synced
  const url = `${siteUrl}/projects/${project.slug}/${component.path}/${language.code}/`
  return {
    translator: author,
    date: isoMinute(time),
    team: project.set_language_team === 1 && siteUrl !== '' ? `${language.name} <${url}>` : '',
    generator: 'Dragoman',
    bugs: component.report_source_bugs,
  }
}

async function addLanguage(context: SyncContext, work: CommitWork, edit: FileEditRow, built: Building): Promise<void> {
  const { synced, files, people } = work
  const one = work.translations.find(({ translation }) => translation.filename === edit.filename)
  if (!one || files.obstacle(edit.filename) !== undefined) {
    built.idleFileEdits.push(edit)
    return
  }
  const language = { code: one.translation.language_code, plural: one.plural }
  const bytes = await newLanguageFile(context, synced, files, language).catch(unlessRefused)
  // A base file that cannot be used now may be mended: the language waits, and everything else goes on.
  if (!bytes) return
  files.write(edit.filename, bytes)
  built.commits.push(await fileCommit(context, work, { kind: 'add', edit, one, people }))
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError) || error.status >= 500) throw error
}

async function dropLanguage(context: SyncContext, work: CommitWork, edit: FileEditRow, built: Building): Promise<void> {
  const { files, people } = work
  const left = await withoutLanguage(context, work, edit)
  if (left === undefined) {
    built.idleFileEdits.push(edit)
    return
  }
  files.write(edit.filename, left)
  built.commits.push(await fileCommit(context, work, { kind: 'delete', edit, people }))
}

/** What is left of a file without a language: usually nothing, null. Undefined: the language is not there. */
async function withoutLanguage(
  context: SyncContext,
  { synced, files }: CommitWork,
  edit: FileEditRow,
): Promise<Uint8Array | null | undefined> {
  const { languages } = synced.format
  if (!languages) return files.has(edit.filename) ? null : undefined
  const bytes = await files.bytes(edit.filename)
  if (!bytes) return undefined
  const code = codeOfEdit(edit)
  const options = formatOptions(synced, { code, plural: sourcePlural(synced) })
  const left = await fileWithoutLanguage(context, synced, { bytes, options }, code)
  return left && !isSame(left, bytes) ? left : undefined
}

async function renameString(context: SyncContext, work: CommitWork, edit: FileEditRow, built: Building): Promise<void> {
  const renamed = await renameInFiles(context, work, renamingOf(edit))
  // A file that cannot take the name may be mended: the string waits.
  if (renamed === 'refused') return
  if (renamed === 0) {
    built.idleFileEdits.push(edit)
    return
  }
  const one = work.translations.find(({ translation }) => translation.is_source === 1)
  built.commits.push(await fileCommit(context, work, { kind: 'commit', edit, one, people: work.people }))
}

async function dropString(context: SyncContext, work: CommitWork, edit: FileEditRow, built: Building): Promise<void> {
  const changed = await removeString(context, work, stringOfEdit(edit), {
    only: edit.filename,
    obsolete: isObsolete(edit),
  })
  if (!changed) {
    built.idleFileEdits.push(edit)
    return
  }
  const one = work.translations.find(({ translation }) => translation.is_source === 1)
  built.commits.push(await fileCommit(context, work, { kind: 'commit', edit, one, people: work.people }))
}

/** New strings go into every file, those of one author in a row with one commit. */
async function beginStrings(
  context: SyncContext,
  work: CommitWork,
  edits: readonly FileEditRow[],
  built: Building,
): Promise<void> {
  const isJoining = (edit: FileEditRow) => {
    const { joining } = stringEditsOf(work.synced, work.fileEdits, edit.filename)
    return joining.has(identityOf(work.synced, stringOfEdit(edit)))
  }
  built.idleFileEdits.push(...edits.filter((edit) => !isJoining(edit)))
  const home = work.translations.find(({ translation }) => translation.is_source === 1)
  for (const group of runsBy(edits.filter(isJoining), (edit) => edit.author_id)) {
    const [edit, ...others] = group
    const added = await addToFiles(context, work, group)
    // Without any file the strings wait for the first language.
    if (!edit || !added.hasFiles) continue
    if (added.isChanged) {
      const commit = await fileCommit(context, work, { kind: 'commit', edit, others, one: home, people: work.people })
      built.commits.push({ ...commit, also: added.translations })
    } else built.idleFileEdits.push(...group)
  }
}

/** Neighbours that are alike, together. */
function runsBy<T, K>(items: readonly T[], keyOf: (item: T) => K): T[][] {
  const runs: T[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last !== undefined && keyOf(last) === keyOf(item)) run.push(item)
    else runs.push([item])
  }
  return runs
}

async function fileCommit(
  context: SyncContext,
  { synced, files }: CommitWork,
  made: {
    readonly kind: 'add' | 'delete' | 'commit'
    readonly edit: FileEditRow
    readonly others?: readonly FileEditRow[]
    readonly one?: TranslationFile | undefined
    readonly people: People
  },
): Promise<BuiltCommit> {
  const { kind, edit, others = [], one, people } = made
  const author = people.author(edit.author_id)
  const details = edit.details === '' ? {} : (JSON.parse(edit.details) as { language?: LanguageRow; id?: number })
  const language = one?.language ?? details.language
  const about = language && {
    id: one?.translation.id ?? 0,
    filename: edit.filename || one?.translation.filename || '',
    language,
  }
  const message = await commitMessage(context, synced, kind, { author, ...(about && { translation: about }) })
  const commit = { author, committer: people.committer, time: edit.created, message, files: files.take() }
  return { commit, edits: [], fileEdits: [edit, ...others], translation: one?.translation }
}
