import { purposeOf } from '#core/exports/file-kinds.ts'
import { mergeStrings } from '#core/exports/merge-strings.ts'
import type { ExportedString, ExportFile, ExportService } from '#core/exports/model.ts'
import { languageOfPath, withoutLanguage } from '#core/exports/path-language.ts'

/** Documents of one form that differ in the language only, as one. */
export interface ExportedDocument {
  /** Their path, with a star for the language. */
  readonly path: string
  readonly isTranslationFile: boolean
  readonly files: readonly ExportFile[]
  readonly strings: readonly ExportedString[]
}

export interface ReadDocuments {
  readonly documents: readonly ExportedDocument[]
  readonly unreadable: readonly { readonly path: string; readonly problem: string }[]
}

export function readDocuments(service: ExportService, files: readonly ExportFile[]): ReadDocuments {
  const found = new Map<string, ExportedDocument>()
  const unreadable: { path: string; problem: string }[] = []
  for (const file of files) {
    const use = purposeOf(service, file)
    if (use.kind !== 'document') continue
    const language = languageOfPath(file.path)
    const path = withoutLanguage(file.path, language)
    const before = found.get(path)
    try {
      const strings = mergeStrings(before?.strings ?? [], use.reader.read(file, language))
      const isTranslationFile = use.reader.isTranslationFile === true
      found.set(path, { path, isTranslationFile, files: [...(before?.files ?? []), file], strings })
    } catch (error) {
      unreadable.push({ path: file.path, problem: error instanceof Error ? error.message : String(error) })
    }
  }
  // Translation files come last: documents tell more of the same strings.
  const documents = [...found.values()].toSorted((a, b) => Number(a.isTranslationFile) - Number(b.isTranslationFile))
  return { documents, unreadable }
}
