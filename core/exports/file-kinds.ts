import { isGlossaryTable } from '#core/exports/glossary.ts'
import type { DocumentReader, ExportFile, ExportService } from '#core/exports/model.ts'

const HEAD = 65_536

export type FilePurpose =
  | { readonly kind: 'memory' | 'glossary' | 'translations' }
  | { readonly kind: 'document'; readonly reader: DocumentReader }

/** What a file of an export is for. */
export function purposeOf(service: ExportService, file: ExportFile): FilePurpose {
  if (/\.tmx$/i.test(file.path)) return { kind: 'memory' }
  if (/\.tbx$/i.test(file.path)) return { kind: 'glossary' }
  const head = new TextDecoder().decode(file.bytes.subarray(0, HEAD))
  const isTable = /\.csv$/i.test(file.path)
  if (isTable && service.glossary && isGlossaryTable(head, service.glossary)) return { kind: 'glossary' }
  const reader = service.documents.find((one) => one.takes(file, head))
  return reader ? { kind: 'document', reader } : { kind: 'translations' }
}

/** The files among which components are looked for. */
export const translationFiles = (service: ExportService, files: readonly ExportFile[]): ExportFile[] =>
  files.filter((file) => {
    const use = purposeOf(service, file)
    return use.kind === 'translations' || (use.kind === 'document' && use.reader.isTranslationFile === true)
  })
