import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { lastPart } from '#server/move-in/api-calls.ts'
import { type Comparison, compareLists } from '#server/move-in/comparison.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { isNobody } from '#server/move-in/people.ts'
import { withFraction } from '#server/move-in/times.ts'

/** A string on both servers that people said something of, on one of them at least. */
export interface DiscussedString {
  readonly name: string
  readonly there: number
  readonly here: number
  readonly kinds: readonly ('comments' | 'suggestions')[]
}

/** None: nobody said anything. `resolved`: strings with resolved comments there. */
export function discussedString(
  name: string,
  {
    there,
    here,
    resolved,
  }: { readonly there: JsonObject; readonly here: JsonObject; readonly resolved: ReadonlySet<number> },
): DiscussedString[] {
  const has = (field: string) => there[field] === true || here[field] === true
  const [remoteId, localId] = [number(there, 'id'), number(here, 'id')]
  const kinds = [
    ...(has('has_comment') || resolved.has(remoteId ?? 0) ? (['comments'] as const) : []),
    ...(has('has_suggestion') ? (['suggestions'] as const) : []),
  ]
  if (kinds.length === 0 || remoteId === undefined || localId === undefined) return []
  return [{ name, there: remoteId, here: localId, kinds }]
}

/** Strings that the other server is asked for at the same time. */
const CONCURRENT_REQUESTS = 4

/** Compares comments and suggestions of strings that have some: texts, writers and times. */
export async function compareRemarks(
  context: MoveInContext,
  comparison: Comparison,
  strings: readonly DiscussedString[],
): Promise<void> {
  for (let at = 0; at < strings.length; at += CONCURRENT_REQUESTS)
    await Promise.all(
      strings
        .slice(at, at + CONCURRENT_REQUESTS)
        .flatMap((one) => [
          ...(one.kinds.includes('comments') ? [compareComments(context, comparison, one)] : []),
          ...(one.kinds.includes('suggestions') ? [compareSuggestions(context, comparison, one)] : []),
        ]),
    )
}

async function compareComments(
  { remote, local, people }: MoveInContext,
  comparison: Comparison,
  { name, there, here }: DiscussedString,
): Promise<void> {
  const standIns = await people.standIns()
  const textOf = (one: JsonObject) => (text(one, 'comment') ?? '').trimEnd()
  const both = {
    there: keyed(await remote.all(`/api/units/${there}/comments/`), textOf, standIns),
    here: keyed(await local.all(`/api/units/${here}/comments/`), textOf, new Map()),
  }
  compareLists(comparison, 'comment', name, { ...both, fields: ['resolved'] })
}

async function compareSuggestions(
  { remote, local, people }: MoveInContext,
  comparison: Comparison,
  { name, there, here }: DiscussedString,
): Promise<void> {
  const standIns = await people.standIns()
  const listed = (await remote.suggestions())?.get(there) ?? (await remote.all(`/api/units/${there}/suggestions/`))
  const textOf = (one: JsonObject) => JSON.stringify(list(one, 'target'))
  const both = {
    there: keyed(listed, textOf, standIns),
    here: keyed(await local.all(`/api/units/${here}/suggestions/`), textOf, new Map()),
  }
  compareLists(comparison, 'suggestion', name, { ...both, fields: ['votes'] })
}

/** By text, writer and time; the same one twice is told apart by a number. Whoever is deleted has no user here. */
function keyed(
  remarks: readonly JsonObject[],
  textOf: (one: JsonObject) => string,
  standIns: ReadonlyMap<string, string>,
): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  for (const one of remarks) {
    const writer = lastPart(one.user)
    const user = writer === undefined || isNobody(writer) ? '-' : (standIns.get(writer) ?? writer)
    const key = `${textOf(one)} (${user}, ${withFraction(text(one, 'timestamp') ?? '')})`
    let name = key
    for (let count = 2; found.has(name); count++) name = `${key} #${count}`
    found.set(name, one)
  }
  return found
}
