import { posix } from 'node:path'
import { pathForCode } from '#core/formats/model/filemask.ts'
import { findFormat } from '#core/formats/registry.ts'
import { message } from '#core/messages/message.ts'
import type { UploadedFile } from '#server/api/http/body.ts'
import type { ComponentFieldValues } from '#server/api/resources/components/component-fields.ts'
import { checkRepositoryPath } from '#server/commands/check-names.ts'
import { filesOfArchive } from '#server/commands/files/read-archive.ts'
import { AppError, fieldError, invalid } from '#server/errors.ts'
import type { FirstFile } from '#server/sync/pull/import-files.ts'

/** What a component without a remote begins with. */
export interface FileStart {
  readonly files: readonly FirstFile[]
  /** Settings that follow from the files. */
  readonly settings: Pick<ComponentFieldValues, 'filemask' | 'template' | 'new_base'>
}

const LARGEST = 50_000_000

function checkSize(attr: string, bytes: Uint8Array): void {
  if (bytes.length === 0)
    throw new AppError('invalid', undefined, { errors: [fieldError(attr, message('file.empty'), 'empty')] })
  if (bytes.length > LARGEST) throw invalid(attr, message('file.largerThan', { limit: LARGEST / 1_000_000 }))
}

export async function archiveFiles(bytes: Uint8Array): Promise<FileStart> {
  checkSize('zipfile', bytes)
  return { files: await filesOfArchive(bytes), settings: {} }
}

/** Programs, pictures and archives hold no strings. */
const refused = new Set(
  '7z apk app bat bin bmp bz2 cmd com deb dll dmg doc docm dot exe gif gz heic ico iso jar jpeg jpg js lnk mjs mkv mov mp3 mp4 msi pdf png ppt pps ps1 psd py rar rb rpm rtf scr sh so svg tar tgz tif tiff vbs wasm wav webp xls xlsm xz zip zst'.split(
    ' ',
  ),
)

/** One document: it is the file of the source language, and what other languages are made from. */
export function documentFile(file: UploadedFile, fields: ComponentFieldValues, sourceCode: string): FileStart {
  checkSize('docfile', file.bytes)
  const extension = posix.extname(file.name).slice(1).toLowerCase()
  if (!/^[a-z0-9]{1,16}$/.test(extension) || refused.has(extension))
    throw invalid('docfile', message('file.noStringsOfKind', { extension }))
  const format = findFormat(fields.file_format ?? '')?.format
  const name = format?.languages ? (fields.slug ?? '') : `${fields.slug}/*`
  const filemask = fields.filemask || `${name}.${extension}`
  checkRepositoryPath('filemask', filemask)
  const path = pathForCode(filemask, sourceCode)
  if (format?.languages) return { files: [{ path, bytes: file.bytes }], settings: { filemask } }
  const bilingual = format?.linguality === 'bilingual'
  const base = fields.new_base || path
  const settings = bilingual ? { filemask, new_base: base } : { filemask, template: path, new_base: base }
  return { files: [{ path, bytes: file.bytes }], settings }
}

const english = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }

/** Some formats can begin with nothing: glossaries, which are filled here. */
export function emptyStart(fields: ComponentFieldValues, sourceCode: string): FileStart {
  const format = findFormat(fields.file_format ?? '')?.format
  if (!format?.startsEmpty) throw invalid('repo', message('component.needsFiles'))
  const options = { language: sourceCode, sourceLanguage: sourceCode, plural: english, sourcePlural: english }
  const path = pathForCode(fields.filemask ?? '', sourceCode)
  checkRepositoryPath('filemask', path)
  return { files: [{ path, bytes: format.create(options) }], settings: {} }
}
