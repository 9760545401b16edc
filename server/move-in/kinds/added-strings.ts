import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import type { TranslationHere } from '#server/move-in/kinds/translations.ts'

/** The key of a string, else its text. */
export const nameOf = (shown: JsonObject): string => text(shown, 'context') || String(part(shown, 'source', 0) ?? '')

/** Adds strings that people added on the other server and that aren't in the files yet: terms of glossaries above all. */
export async function addStrings(
  context: MoveInContext,
  one: TranslationHere,
  unknown: readonly JsonObject[],
): Promise<void> {
  if (!one.isManaged || unknown.length === 0 || (one.isMonolingual && !one.isSource)) return
  const { local, leftBehind } = context
  const path = apiPath(text(one.shown, 'url') ?? '')
  for (const shown of one.isSameFile ? await addedByPeople(one, unknown) : unknown)
    await leftBehind.attempt(`string ${nameOf(shown)} of ${path}`, () =>
      local.send('POST', `${path}units/`, { json: newString(shown, one) }),
    )
}

/** What nobody added and is not found in the very same file is read otherwise: it must not be in it twice. */
async function addedByPeople(
  { people }: TranslationHere,
  unknown: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const touched = await people.touched()
  return unknown.filter((shown) => touched.has(number(shown, 'id') ?? 0))
}

function newString(shown: JsonObject, { isMonolingual, isSource }: TranslationHere): JsonObject {
  const [source, context] = [list(shown, 'source').map(String), text(shown, 'context') ?? '']
  if (isMonolingual) return { key: context, value: source }
  const target = list(shown, 'target').map(String)
  const isTranslated = !isSource && target.some((form) => form !== '')
  return { source, context, ...(isTranslated && { target, state: Math.min(number(shown, 'state') ?? 20, 20) }) }
}
