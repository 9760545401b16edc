import { type ExportKind, exportKinds, exportStrings } from '#core/formats/export.ts'
import type { EntryState } from '#core/formats/model/format.ts'
import { fitForms, splitForms } from '#core/units/forms.ts'
import { isApproved, isFuzzy, isReadOnly, isTranslated } from '#core/units/state.ts'
import type { FoundTranslation } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { pluralById } from '#server/db/queries/plurals.ts'
import { unitsOfTranslation } from '#server/db/queries/unit-subject.ts'
import { AppError, invalid } from '#server/errors.ts'
import { formatOptions } from '#server/sync/read-file.ts'
import { loadSubject } from '#server/sync/subject.ts'

function stateOf(state: number): EntryState {
  if (isReadOnly(state)) return 'read-only'
  if (isApproved(state)) return 'approved'
  if (isFuzzy(state)) return 'needs-editing'
  return isTranslated(state) ? 'translated' : 'empty'
}

/** The strings of a translation, or only those with these ids, in another format, as the database has them. */
export async function exportTranslation(
  db: Db,
  { component, translation }: FoundTranslation,
  format: string,
  only?: ReadonlySet<number>,
): Promise<{ bytes: Uint8Array; kind: ExportKind }> {
  const kind = Object.hasOwn(exportKinds, format) ? exportKinds[format] : undefined
  if (!kind || (kind.keyed && component.template === ''))
    throw invalid('format', `The strings cannot be written as '${format}'.`)
  const plural = await pluralById(db, { id: translation.plural_id })
  if (!plural) throw new AppError('error')
  const subject = await loadSubject(db, component.id)
  const units = (await unitsOfTranslation(db, translation.id)).filter(({ id }) => only?.has(id) ?? true)
  const strings = units.map((unit) => {
    const source = splitForms(unit.source)
    const target = splitForms(unit.target)
    return {
      context: unit.context,
      source,
      target: source.length > 1 ? fitForms(target, plural.number) : target,
      state: stateOf(unit.state),
      note: unit.note,
    }
  })
  const { params: _, ...options } = formatOptions(subject, { code: translation.language_code, plural })
  return { bytes: exportStrings(format, strings, options).bytes, kind }
}
