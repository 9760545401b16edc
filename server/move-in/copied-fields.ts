import { defaultMessages } from '#core/templates/defaults.ts'
import { type JsonObject, readJsonObject } from '#core/text/json-object.ts'
import { number, part, text } from '#core/text/loose-json.ts'
import { keysOf } from '#core/text/object-fields.ts'
import { movedIds } from '#server/db/queries/site/move-ins.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { RefusedCall } from '#server/move-in/local-site.ts'

/** The fields that our contract takes, as the other server shows them. */
export const copied = (shown: JsonObject, contract: { readonly properties: object }): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(contract.properties)
      .filter((name) => shown[name] !== undefined && shown[name] !== null)
      .map((name) => [name, shown[name]]),
  )

const NUMBERED = 'secondary_language'
const INHERITED = `inherit_${NUMBERED}`

/** Settings that both have, as they are to be here: the secondary language is told by its id, which is another one here. */
export async function copiedSettings(
  { db, moveInId, leftBehind }: MoveInContext,
  shown: JsonObject,
  contract: { readonly properties: object },
): Promise<Record<string, unknown>> {
  const { [NUMBERED]: _, ...settings } = copied(shown, contract)
  const remoteId = number(shown, NUMBERED)
  if (settings[INHERITED] === true || (remoteId === undefined && shown[NUMBERED] !== null)) return settings
  if (remoteId === undefined) return { ...settings, [NUMBERED]: null }
  const id = (await movedIds(db, moveInId, 'language', [remoteId])).get(remoteId)
  if (id !== undefined) return { ...settings, [NUMBERED]: id }
  leftBehind.note(`${text(shown, 'slug')}: ${NUMBERED}`, 'there is no such language here')
  return settings
}

/** Ends of lines at the end of a text are not kept by our API. */
export const plain = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? value.trimEnd() : (part(value, 'code') ?? value ?? null))

const messages = keysOf(defaultMessages)

/** Puts back the ends of lines at the end of messages, with which the other server's own ones come. */
export async function restoreLineEnds(
  { db }: MoveInContext,
  table: 'project' | 'component',
  id: number,
  shown: JsonObject,
): Promise<void> {
  const row = await db
    .selectFrom(table)
    .select([...messages, 'inherited'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const untrimmed = (name: string, value: unknown): string | undefined => {
    const there = text(shown, name)
    return there !== undefined && there !== value && there.trim() === value ? there : undefined
  }
  const own = readJsonObject(row.inherited)
  const held: Record<string, string> = {}
  const kept: Record<string, string> = {}
  for (const name of messages) {
    const message = untrimmed(`effective_${name}`, row[name]) ?? untrimmed(name, row[name])
    if (message !== undefined) held[name] = message
    const inside = untrimmed(name, own[name])
    if (inside !== undefined) kept[name] = inside
  }
  const inherited = Object.keys(kept).length > 0 ? { inherited: JSON.stringify({ ...own, ...kept }) } : {}
  const values = { ...held, ...inherited }
  if (Object.keys(values).length > 0) await db.updateTable(table).set(values).where('id', '=', id).execute()
}

/** The fields of `wanted` that `there` does not have so. */
export const differing = (wanted: JsonObject, there: JsonObject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => plain(value) !== plain(there[name])))

interface Sent {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly json: JsonObject
  /** What it is, for the list of what was left behind. */
  readonly what: string
}

/** Sends settings; single ones that our rules refuse are left out and noted. Undefined: nothing of it could be stored. */
export async function sendSettings(context: MoveInContext, sent: Sent): Promise<JsonObject | undefined> {
  const { local, leftBehind } = context
  const json: Record<string, unknown> = { ...sent.json }
  for (;;) {
    try {
      return await local.send(sent.method, sent.path, { json })
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      const wrong = error.fields.filter(({ attr }) => Object.hasOwn(json, attr))
      for (const { attr, detail } of wrong) {
        leftBehind.note(`${sent.what}: ${attr}`, detail)
        delete json[attr]
      }
      if (wrong.length > 0 && Object.keys(json).length > 0) continue
      leftBehind.note(sent.what, error.said)
      return undefined
    }
  }
}
