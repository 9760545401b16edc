import type { JsonObject } from '#core/text/json-object.ts'
import { part } from '#core/text/loose-json.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { RefusedCall } from '#server/move-in/local-site.ts'

/** The fields that our contract takes, as the other server shows them. */
export const copied = (shown: JsonObject, contract: { readonly properties: object }): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(contract.properties)
      .filter((name) => shown[name] !== undefined && shown[name] !== null)
      .map((name) => [name, shown[name]]),
  )

/** Ends of lines at the end of a text are not kept by our API. */
export const plain = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? value.trimEnd() : (part(value, 'code') ?? value ?? null))

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
