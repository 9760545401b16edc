import { readFileSync } from 'node:fs'
import { checkFile, type FileCheck, unrecognised } from '#core/formats/check-file.ts'
import { detectFormat } from '#core/formats/detect.ts'
import { findFormat } from '#core/formats/registry.ts'
import { message } from '#core/messages/message.ts'
import { AppError, errorText, invalid } from '#server/errors.ts'

export interface FilesCheckOptions {
  readonly format: string
  readonly edit?: boolean
  readonly json?: boolean
}

/** Reads each file, writes it back and compares; tells whether all are identical and every edit stayed local. */
export function checkFiles(files: readonly string[], options: FilesCheckOptions): boolean {
  let good = true
  for (const file of files) {
    const result = checkOne(file, options)
    good &&= result.identical && (result.edit?.local ?? true)
    console.log(options.json ? JSON.stringify(result) : describe(result))
  }
  return good
}

function checkOne(file: string, options: FilesCheckOptions): FileCheck {
  const bytes = readFile(file)
  const found = options.format === 'auto' ? undefined : findFormat(options.format)
  if (options.format !== 'auto' && !found) throw invalid('format', message('cli.noFormat', { format: options.format }))
  const format = found?.format ?? detectFormat(file, bytes)
  if (!format) return unrecognised(file)
  return checkFile(format, file, bytes, { edit: options.edit === true, params: found?.params ?? {} })
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new AppError('not_found', message('cli.unreadableFile', { file, message: errorText(error) }))
  }
}

function describe({ file, format, entries, identical, edit, problems }: FileCheck): string {
  const parts = [`${entries} strings`, identical ? 'identical' : 'NOT IDENTICAL']
  if (edit) parts.push(`editing '${edit.key}' touches ${edit.lines} lines${edit.local ? '' : ', NOT LOCAL'}`)
  const lines = problems.map(({ line, column, message }) => `  ${line}:${column} ${message}`)
  return [`${file} (${format ?? 'unknown'}): ${parts.join(', ')}`, ...lines].join('\n')
}
