import type { FormatOptions, HeaderNews } from '#core/formats/model/format.ts'
import { editFile as edit, type TextEdit } from '#core/merge/edit-file.ts'
import { fatalProblem } from '#core/merge/file-head.ts'
import { formatNamed } from '#server/threads/format.ts'

export interface FileToEdit {
  readonly format: string
  readonly bytes: Uint8Array
  readonly options: FormatOptions
  readonly bilingual: boolean
  /** How the template is read, where there is one. */
  readonly template: FormatOptions | undefined
  readonly news: HeaderNews | undefined
}

export type EditOutcome =
  | { readonly problem: { readonly line: number; readonly column: number; readonly message: string } }
  | { readonly failed: readonly { readonly index: number; readonly message: string }[] }

/** Writes texts, which come in lots until one is missing, into a file: hands out what became of them, then returns the file. */
export function* editFile({
  format: id,
  bytes,
  options,
  bilingual,
  template,
  news,
}: FileToEdit): Generator<EditOutcome | undefined, Uint8Array<ArrayBuffer>, readonly TextEdit[] | undefined> {
  const texts: TextEdit[] = []
  for (let lot = yield undefined; lot; lot = yield undefined) texts.push(...lot)
  const format = formatNamed(id)
  const catalog = format.read(bytes, options)
  const problem = fatalProblem(catalog)
  if (problem) {
    const { line, column, message } = problem
    yield { problem: { line, column, message } }
    return new Uint8Array()
  }
  const edited = edit({ format, bilingual, catalog, bytes, template }, texts, news)
  yield { failed: edited.failed }
  return new Uint8Array(edited.bytes)
}
