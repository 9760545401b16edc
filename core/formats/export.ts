import { moMessages, writeMo } from '#core/formats/gettext/mo.ts'
import { po } from '#core/formats/gettext/po.ts'
import type { ExportedString } from '#core/formats/model/exported-string.ts'
import type { Edit, FormatOptions } from '#core/formats/model/format.ts'
import { newKey } from '#core/formats/model/new-key.ts'
import { findFormat } from '#core/formats/registry.ts'
import { exportCsv } from '#core/formats/tables/csv-export.ts'
import { exportKinds } from './export-kinds.ts'
import { EditError } from './syntax/text/edit-error.ts'

export interface Export {
  readonly bytes: Uint8Array
  /** Keys of strings that the format cannot hold. */
  readonly left: readonly string[]
}

const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]

/** Clients of the family read XLIFF 1.1, whose strings are written as those of 1.2. */
const withVersion = (file: Uint8Array, version: string | undefined): Uint8Array =>
  version === undefined ? file : encoder.encode(decoder.decode(file).replaceAll('1.2"', `${version}"`))

/** Writes strings into a new file of another format. */
export function exportStrings(id: string, strings: readonly ExportedString[], options: FormatOptions): Export {
  const kind = exportKinds[id]
  const found = kind && findFormat(kind.format)
  if (!kind || !found) throw new RangeError(`There is no export format '${id}'.`)
  if (id === 'csv') return { bytes: exportCsv(strings), left: [] }
  const { format } = found
  const setup = { ...options, params: { ...found.params } }
  const empty = format.read(withVersion(format.create(setup), kind.version), setup)
  const left: string[] = []
  let edits = strings.map(({ context, state, location = '', flags = '', checksum = '', ...texts }): Edit => {
    // Where there are no plurals, the first form stands for the string.
    const forms = format.abilities.plurals ? undefined : 1
    const [source, target] = [texts.source.slice(0, forms), texts.target.slice(0, forms)]
    const states = format.abilities.states.includes(state) ? { state } : {}
    const note = [texts.note, texts.explanation].filter(Boolean).join('\n')
    const notes = note !== '' && format.abilities.notes ? { note } : {}
    if (kind.keyed) return { kind: 'add', key: context, target, ...notes }
    const key = kind.named ? context || checksum || (source[0] ?? '') : newKey(format, context, source)
    return { kind: 'add', key, context, source, target, ...states, ...notes, location, flags }
  })
  for (;;) {
    try {
      const bytes = format.write(empty, edits)
      return { bytes: id === 'mo' ? writeMo(moMessages(po.read(bytes, setup))) : bytes, left }
    } catch (error) {
      if (!(error instanceof EditError) || !edits.some((edit) => edit.key === error.key)) throw error
      left.push(error.key)
      edits = edits.filter((edit) => edit.key !== error.key)
    }
  }
}
