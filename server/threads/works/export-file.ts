import { exportStrings } from '#core/formats/export.ts'
import type { ExportedString } from '#core/formats/model/exported-string.ts'
import type { FormatOptions } from '#core/formats/model/format.ts'

/** Writes strings, which come in lots until one is missing, into a new file of a format. */
export function* exportFile({
  format,
  options,
}: {
  readonly format: string
  readonly options: FormatOptions
}): Generator<undefined, Uint8Array<ArrayBuffer>, readonly ExportedString[] | undefined> {
  const strings: ExportedString[] = []
  for (let lot = yield undefined; lot; lot = yield undefined) strings.push(...lot)
  return new Uint8Array(exportStrings(format, strings, options).bytes)
}
