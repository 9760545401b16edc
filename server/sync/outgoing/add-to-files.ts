import { fitForms, joinForms, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import type { FileEditRow } from '#server/db/queries/repository/file-edits.ts'
import { type EditedString, isForBase, stringEditsOf, stringOfEdit } from '#server/sync/context/string-edits.ts'
import { identityOf } from '#server/sync/context/string-identity.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { type Plural, sourcePlural } from '#server/sync/files/read-catalog.ts'
import type { CommitWork } from '#server/sync/outgoing/commit-work.ts'
import { isSame, writeEdits } from '#server/sync/outgoing/write-edits.ts'

interface StringFile {
  readonly filename: string
  readonly code: string
  readonly plural: Plural
  readonly translation?: TranslationRecord
}

export interface AddedStrings {
  /** Whether there is any file that could have the strings. */
  readonly hasFiles: boolean
  readonly isChanged: boolean
  readonly translations: readonly TranslationRecord[]
}

/** Files of a component without a template: each has all strings, and so has the one that new languages begin with. */
export function filesOfStrings({ synced, translations }: Pick<CommitWork, 'synced' | 'translations'>): StringFile[] {
  const { format, component, sourceLanguage } = synced
  const base = { code: sourceLanguage.code, plural: sourcePlural(synced) }
  if (format.languages) return [{ ...base, filename: component.filemask }]
  const languages = translations.map(({ translation, plural }) => {
    const { filename, language_code: code } = translation
    return { filename, code, plural, translation }
  })
  const all = [{ ...base, filename: component.new_base }, ...languages].filter(({ filename }) => filename !== '')
  return [...new Map<string, StringFile>(all.map((file) => [file.filename, file])).values()]
}

/**
 * Writes new strings, still without a text, into the file of every language, or of the one they are for. What a file has already
 * stays as it is. The file that new languages begin with is made by whoever extracts strings: it gets what came that way, and all
 * while there is no language.
 */
export async function addToFiles(
  context: SyncContext,
  work: CommitWork,
  edits: readonly FileEditRow[],
): Promise<AddedStrings> {
  const { synced, files, fileEdits } = work
  let hasFiles = false
  let isChanged = false
  const translations: TranslationRecord[] = []
  const all = filesOfStrings(work)
  const hasLanguages = all.some(({ translation }) => translation && files.has(translation.filename))
  for (const { filename, code, plural, translation } of all) {
    const { joining } = stringEditsOf(synced, fileEdits, filename)
    const own = edits.filter((edit) =>
      edit.filename === '' ? translation || !hasLanguages || isForBase(edit) : edit.filename === filename,
    )
    const strings = own.map(stringOfEdit).filter((string) => joining.has(identityOf(synced, string)))
    const bytes = strings.length === 0 ? undefined : await files.bytes(filename)
    if (!bytes) continue
    hasFiles = true
    const texts = strings.map((string) => blankText(string, plural.number))
    const written = await writeEdits(context, synced, { bytes, code, plural }, texts, undefined)
    if (isSame(written.bytes, bytes)) continue
    files.write(filename, written.bytes)
    isChanged = true
    if (translation) translations.push(translation)
  }
  return { hasFiles, isChanged, translations }
}

function blankText(string: EditedString, forms: number) {
  const isPlural = splitForms(string.source).length > 1
  const target = joinForms(fitForms([], isPlural ? forms : 1))
  return { ...string, target, state: State.empty, note: null, begins: true }
}
