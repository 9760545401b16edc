import type { Catalog, Edit, FileFormat, FormatOptions } from '#core/formats/model/format.ts'
import { newKey } from '#core/formats/model/new-key.ts'
import { entriesByIdentity, stringIdentity } from '#core/merge/file-identity.ts'
import { splitForms } from '#core/units/forms.ts'

/** What names a string: its key; in files that hold source and translation also the source text. */
export interface StringName {
  readonly context: string
  readonly source: string
}

export interface Renaming {
  readonly from: StringName
  readonly to: StringName
}

/**
 * A file in which a string has another name and says what it said, where it was. Undefined: the file lacks the string, or
 * has the new name already.
 */
export function renameInFile(
  file: {
    readonly format: FileFormat
    readonly catalog: Catalog
    readonly bilingual: boolean
    readonly options: FormatOptions
  },
  { from, to }: Renaming,
): Uint8Array | undefined {
  const { format, catalog, bilingual, options } = file
  const entries = entriesByIdentity(bilingual, catalog)
  const entry = entries.get(stringIdentity(bilingual, from))
  if (!entry || entries.has(stringIdentity(bilingual, to))) return undefined
  const source = splitForms(to.source)
  const name = bilingual
    ? { key: newKey(format, to.context, source), context: to.context, source }
    : { key: to.context }
  const added: Edit = {
    kind: 'add',
    ...name,
    target: entry.target,
    ...(entry.state === 'unknown' ? {} : { state: entry.state }),
    ...(entry.note === '' ? {} : { note: entry.note }),
    after: entry.key,
  }
  const both = format.write(catalog, [added])
  return format.write(format.read(both, options), [{ kind: 'remove', key: entry.key }])
}
