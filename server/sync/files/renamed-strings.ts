import type { Entry } from '#core/formats/model/format.ts'
import { stringIdentity } from '#core/merge/file-identity.ts'
import type { Renaming } from '#core/merge/rename-string.ts'
import { splitForms } from '#core/units/forms.ts'
import type { FileEditRow } from '#server/db/queries/repository/file-edits.ts'
import type { Entries } from '#server/sync/files/read-catalog.ts'

/** What a file edit of the kind `rename_string` is about. */
export const renamingOf = ({ details }: Pick<FileEditRow, 'details'>): Renaming => JSON.parse(details)

/** Strings of an upstream file under the names they were given here since, in their order. */
export function underNewNames(entries: Entries, renamings: readonly Renaming[], bilingual: boolean): Entries {
  return renamings.reduce((known, renaming) => underNewName(known, renaming, bilingual), entries)
}

function underNewName(entries: Entries, { from, to }: Renaming, bilingual: boolean): Entries {
  const [old, name] = [stringIdentity(bilingual, from), stringIdentity(bilingual, to)]
  // A file that has the new name has it from us, or has both: then the old one is another string.
  if (!entries.has(old) || entries.has(name)) return entries
  const { context } = to
  const renamed = (entry: Entry): Entry =>
    bilingual ? { ...entry, context, source: splitForms(to.source) } : { ...entry, key: context, context }
  return new Map(
    [...entries].map(([identity, entry]) => (identity === old ? [name, renamed(entry)] : [identity, entry])),
  )
}
