import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { apiPath, lastPart } from '#server/move-in/api-calls.ts'
import type { Comparison } from '#server/move-in/comparison.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { isNobody } from '#server/move-in/people.ts'
import { withFraction } from '#server/move-in/times.ts'

/** The time of the newest change of each translation on the other server, by its path. */
export type NewestChanges = ReadonlyMap<string, string>

const timeOf = (change: JsonObject): string => withFraction(text(change, 'timestamp') ?? '')

/** A change as both servers show it: numbers of objects are their own. */
const changeKey = (change: JsonObject, author: string | undefined): string =>
  JSON.stringify([
    timeOf(change),
    number(change, 'action'),
    change.target,
    apiPath(text(change, 'translation') ?? text(change, 'component') ?? ''),
    author ?? null,
  ])

const USERNAME_TAKEN = 'the username of this person is another account here'

/** Compares the history of a project, change by change. */
export async function compareHistory(
  { remote, local, people }: MoveInContext,
  comparison: Comparison,
  path: string,
): Promise<NewestChanges> {
  const standIns = await people.standIns()
  const here = new Map<string, number>()
  for await (const page of local.pages(path))
    for (const change of page) {
      const key = changeKey(change, lastPart(change.author))
      here.set(key, (here.get(key) ?? 0) + 1)
    }
  const newest = new Map<string, string>()
  let before = new Set<number>()
  for await (const page of remote.pages(path)) {
    const ids = new Set(page.flatMap((change) => number(change, 'id') ?? []))
    for (const change of page) {
      // Changes of the same time can change places between two pages: then one comes twice.
      const id = number(change, 'id')
      if (id !== undefined && before.has(id)) continue
      const translation = apiPath(text(change, 'translation') ?? '')
      if (!newest.has(translation)) newest.set(translation, timeOf(change))
      comparison.compared('change')
      const author = lastPart(change.author)
      const isGone = author !== undefined && isNobody(author)
      const standIn = standIns.get(author ?? '')
      const own = isGone ? undefined : author
      const isStoodInFor = standIn !== undefined && !here.get(changeKey(change, own))
      const key = changeKey(change, isStoodInFor ? standIn : own)
      const count = here.get(key) ?? 0
      if (count === 0) comparison.differs({ kind: 'change', object: path, field: '', there: key, here: '' })
      else here.set(key, count - 1)
      const difference = { kind: 'change', object: path, field: 'author', there: changeKey(change, author), here: key }
      if (count > 0 && isStoodInFor) comparison.differsOnPurpose(USERNAME_TAKEN, difference)
      if (count > 0 && isGone) comparison.differsOnPurpose('changes by deleted accounts have no user', difference)
    }
    before = ids
  }
  return newest
}
