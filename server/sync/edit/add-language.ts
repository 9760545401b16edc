import { Action } from '#core/changes/actions.ts'
import { pathForCode } from '#core/formats/model/filemask.ts'
import { formatLanguageCode, languageCodeStyles } from '#core/languages/code-styles.ts'
import { fileCodeOf, parseLanguageAliases } from '#core/languages/project-aliases.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'
import { fatalProblem } from '#core/merge/file-head.ts'
import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertTranslation, type TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { PluralRow } from '#server/db/queries/languages/plurals.ts'
import { insertFileEdit } from '#server/db/queries/repository/file-edits.ts'
import { invalid, mustExist } from '#server/errors.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { ensureLanguage } from '#server/sync/files/ensure-language.ts'
import { usualPluralRow } from '#server/sync/files/file-plurals.ts'
import { resolver } from '#server/sync/files/find-files.ts'
import { newLanguageFile } from '#server/sync/files/new-language-file.ts'
import { entriesOf, formatOptions } from '#server/sync/files/read-catalog.ts'
import { readOnlyStrings } from '#server/sync/files/read-only-strings.ts'
import { SourceBook } from '#server/sync/merge/collect-sources.ts'
import { syncBilingual } from '#server/sync/merge/merge-bilingual.ts'
import { syncTranslation, type TranslationWork } from '#server/sync/merge/merge-monolingual.ts'
import { withUpstream } from '#server/sync/outgoing/commit-edits.ts'
import { filesAt, hasOutgoing } from '#server/sync/outgoing/outgoing-commits.ts'

/** The code a new file of a language has in its name. */
function newFileCode({ component, project, format }: SyncedComponent, languageCode: string): string {
  const named = component.language_code_style || styleOf(format.codeStyle)
  const style = mustExist(
    languageCodeStyles.find((one) => one === named),
    `style of codes ${named}`,
  )
  return fileCodeOf(
    parseLanguageAliases(project.language_aliases),
    languageCode,
    formatLanguageCode(languageCode, style),
  )
}

/** Formats know one style that components cannot choose. */
const styleOf = (style: string): string => (style === 'bcp_long_lower' ? 'bcp_lower' : style)

/** Git keeps no empty folders, and a file of all languages shows only those with texts: there the first text begins it. */
const awaitsText = ({ format }: SyncedComponent): boolean =>
  format.inFolder !== undefined || format.languages !== undefined

/** Begins a language: its strings are there at once, its file comes with the next commit. */
export async function addLanguageFile(
  context: SyncContext,
  componentId: number,
  { languageCode, authorId }: { readonly languageCode: string; readonly authorId: number | null },
): Promise<TranslationRecord> {
  const { db } = context
  const synced = await withUpstream(context, await loadSyncedComponent(db, componentId))
  const file = await plannedFile(context, synced, languageCode)
  const now = context.now()
  const addedBy = authorId === null ? {} : { userId: authorId, authorId }
  const translation = await inTransaction(db, async (tx) => {
    const made = await insertTranslation(tx, {
      component_id: componentId,
      language_id: file.language.id,
      plural_id: file.plural.id,
      language_code: file.code,
      filename: file.filename,
      is_source: 0,
    })
    const { filename, code } = file
    const kind = awaitsText(synced) ? 'await_language' : 'add_language'
    await insertFileEdit(tx, { componentId, kind, filename, details: { code }, authorId, now })
    const scope = { projectId: synced.project.id, componentId }
    const change = { action: Action.languageAdded, details: { language: file.language.code }, ...addedBy }
    await insertChanges(tx, scope, [change], now)
    return made
  })
  await fill(context, { synced, translation, addedBy }, file)
  return translation
}

interface PlannedFile {
  readonly language: LanguageRow
  readonly plural: PluralRow
  readonly code: string
  readonly filename: string
  readonly bytes: Uint8Array
}

async function plannedFile(context: SyncContext, synced: SyncedComponent, languageCode: string): Promise<PlannedFile> {
  const { db, vcs } = context
  const { component, project, repository } = synced
  const resolved = resolveLanguage(languageCode)
  if (!resolved) throw invalid('language_code', message('language.notACode', { code: languageCode }))
  const language = await inTransaction(db, (tx) => ensureLanguage(tx, resolved))
  const translations = await translationsOfComponent(db, component.id)
  if (translations.some((one) => one.language_id === language.id))
    throw invalid('language_code', message('language.thereAlready', { name: language.name }))
  const code = newFileCode(synced, language.code)
  const filename = pathForCode(component.filemask, code)
  const kept = new Map([[code, language.code]])
  const rules = { languageRegex: component.language_regex, languageAliases: project.language_aliases, kept }
  if (resolver(rules)(code)?.language.code !== language.code)
    throw invalid('language_code', message('language.fileNotTaken', { filename, name: language.name }))
  const plural = await inTransaction(db, (tx) => usualPluralRow(tx, synced, language))
  const parent = (await hasOutgoing(context, synced)) ? component.outgoing : component.revision
  const bytes = await vcs.withBlobs(repository.clone, async (read) => {
    const files = await filesAt(context, synced, parent, read)
    const obstacle = synced.format.languages ? undefined : files.obstacle(filename)
    if (obstacle !== undefined) throw invalid('language_code', message('language.fileExists', { obstacle, filename }))
    return newLanguageFile(context, synced, files, { code, plural })
  })
  return { language, plural, code, filename, bytes }
}

/** The strings of a new language: those its file will have. */
async function fill(
  context: SyncContext,
  begun: Omit<TranslationWork, 'readOnly'>,
  { bytes, code, plural, filename }: PlannedFile,
): Promise<void> {
  const { db } = context
  const { synced } = begun
  const source = (await translationsOfComponent(db, synced.component.id)).find((one) => one.is_source === 1)
  const sourceId = source?.id ?? 0
  const work = { ...begun, readOnly: await readOnlyStrings(db, synced, sourceId) }
  const catalog = synced.format.read(bytes, formatOptions(synced, { code, plural }))
  const entries = fatalProblem(catalog) ? new Map() : entriesOf(synced, catalog)
  const upstream = async () => ({ time: 0, authorId: null })
  const state = { filename, code, revision: '', pluralId: plural.id, upstream }
  if (synced.bilingual && source)
    return syncBilingual(context, work, await SourceBook.open(context, synced, source), { ...state, entries })
  await syncTranslation(context, work, { ...state, entries: undefined })
}
