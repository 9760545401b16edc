import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { isBlank, joinForms, splitForms, storable } from '#core/units/forms.ts'
import type { MovedUnitRow } from '#server/db/queries/strings/moved-units.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import type { TranslationHere } from '#server/move-in/kinds/translations.ts'
import { unitsByStrings } from '#server/move-in/kinds/units-by-strings.ts'

const isEmpty = (text: string): boolean => isBlank(splitForms(text))

/** What the file says, whatever people wrote since. */
export const inFile = (row: MovedUnitRow): string => row.upstream ?? row.target

/** Without empty forms at the end: a file may lack them. */
function bare(text: string): string {
  const forms = splitForms(text)
  return joinForms(forms.slice(0, forms.findLastIndex((form) => form !== '') + 1))
}

/** As it would be stored here. Empty plural forms at the end are the same in whatever number. */
export function textOf(shown: JsonObject, row: MovedUnitRow): string {
  const target = storable(joinForms(list(shown, 'target').map(String)))
  return bare(target) === bare(inFile(row)) ? inFile(row) : target
}

const differsFromFile = (shown: JsonObject, row: MovedUnitRow): boolean =>
  shown.pending === false && textOf(shown, row) !== inFile(row)

/** Both have the very same file, which has no text: a commit of the other server lost the one that it still shows. */
const isLost = ({ isSameFile }: TranslationHere, row: MovedUnitRow): boolean => isSameFile && isEmpty(inFile(row))

/**
 * Strings with another text than their file here that nobody edited there: the other server reads the file otherwise, in a wrong
 * encoding or with fewer plural forms for example, or has not read its newest version yet. As edits they would spoil upstream's file.
 * What a commit of the other server lost is none of them. By the other server's ids.
 */
export async function misreadStrings(
  context: MoveInContext,
  one: TranslationHere,
  page: readonly JsonObject[],
): Promise<ReadonlySet<number>> {
  const rows = await unitsByStrings(context.db, one, page)
  const found = page.filter((shown) => {
    const row = rows.get(text(shown, 'id_hash') ?? '')
    return row !== undefined && differsFromFile(shown, row) && !isLost(one, row)
  })
  if (found.length === 0) return new Set()
  const edited = await one.people.edited()
  return new Set(found.map((shown) => number(shown, 'id') ?? 0).filter((id) => !edited.has(id)))
}
