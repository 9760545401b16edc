import { moMessages, writeMo } from '#core/formats/gettext/mo.ts'
import type { Edit, EntryState, FormatOptions } from '#core/formats/model/format.ts'
import { newKey } from '#core/formats/model/new-key.ts'
import { findFormat } from '#core/formats/registry.ts'
import { EditError } from './syntax/text/edit-error.ts'

/** A string as it goes into an exported file. */
export interface ExportedString {
  readonly context: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: EntryState
  readonly note: string
}

export interface Export {
  readonly bytes: Uint8Array
  /** Keys of strings that the format cannot hold. */
  readonly left: readonly string[]
}

export interface ExportKind {
  /** Format that is written; `mo` is made from a PO file. */
  readonly format: string
  readonly mime: string
  readonly extension: string
  /** Only for components with a template: strings are written by their key. */
  readonly keyed?: boolean
}

/** What a translation can be downloaded as, by the value of `format`. */
export const exportKinds: Readonly<Record<string, ExportKind>> = {
  po: { format: 'po', mime: 'text/x-po', extension: 'po' },
  xliff: { format: 'xliff', mime: 'application/x-xliff+xml', extension: 'xlf' },
  xliff11: { format: 'plainxliff', mime: 'application/x-xliff+xml', extension: 'xlf' },
  tbx: { format: 'tbx', mime: 'application/x-tbx', extension: 'tbx' },
  tmx: { format: 'tmx', mime: 'application/x-tmx', extension: 'tmx' },
  mo: { format: 'po', mime: 'application/x-gettext-catalog', extension: 'mo' },
  csv: { format: 'csv', mime: 'text/csv', extension: 'csv' },
  xlsx: {
    format: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
  json: { format: 'json', mime: 'application/json', extension: 'json', keyed: true },
  'json-nested': { format: 'json-nested', mime: 'application/json', extension: 'json', keyed: true },
  aresource: { format: 'aresource', mime: 'application/xml', extension: 'xml', keyed: true },
  strings: { format: 'strings', mime: 'text/plain', extension: 'strings', keyed: true },
}

/** Writes strings into a new file of another format. */
export function exportStrings(id: string, strings: readonly ExportedString[], options: FormatOptions): Export {
  const kind = exportKinds[id]
  const found = kind && findFormat(kind.format)
  if (!kind || !found) throw new RangeError(`There is no export format '${id}'.`)
  const { format } = found
  const setup = { ...options, params: { ...found.params } }
  const empty = format.read(format.create(setup), setup)
  const left: string[] = []
  let edits = strings.map(({ context, source, target, state, note }): Edit => {
    const states = format.abilities.states.includes(state) ? { state } : {}
    const notes = note !== '' && format.abilities.notes ? { note } : {}
    if (kind.keyed) return { kind: 'add', key: context, target, ...notes }
    return { kind: 'add', key: newKey(format, context, source), context, source, target, ...states, ...notes }
  })
  for (;;) {
    try {
      const bytes = format.write(empty, edits)
      return { bytes: id === 'mo' ? writeMo(moMessages(format.read(bytes, setup))) : bytes, left }
    } catch (error) {
      if (!(error instanceof EditError) || !edits.some((edit) => edit.key === error.key)) throw error
      left.push(error.key)
      edits = edits.filter((edit) => edit.key !== error.key)
    }
  }
}
