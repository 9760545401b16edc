import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { movedObjects, movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'

/** Everybody who has an account there. What the move made is deactivated with the account there, and comes back with it. */
export const users: MovedKind = {
  name: 'users',
  async bringSite(context) {
    const { remote, people } = context
    const active = new Set<number>()
    for await (const page of remote.pages('/api/users/'))
      for (const user of page) {
        const person = await people.of(user)
        if (person && user.is_active === true) active.add(person.id)
      }
    if (await remote.showsAll()) await followActive(context, active)
  },
}

const OFF = 'deactivated accounts'

/** `active`: our ids of whoever can sign in there. Entries of what is kept are the other server's ids. */
async function followActive(
  { db, moveInId, local, people, leftBehind }: MoveInContext,
  active: ReadonlySet<number>,
): Promise<void> {
  const accounts = new Map((await local.all('/api/users/')).map((user) => [number(user, 'id') ?? 0, user]))
  const made = await people.madeByIds()
  const before = new Set<number>(JSON.parse((await movedPart(db, moveInId, OFF)) ?? '[]'))
  const after = new Set(before)
  const set = (user: JsonObject, is_active: boolean) => {
    const username = text(user, 'username') ?? ''
    const path = `/api/users/${encodeURIComponent(username)}/`
    return leftBehind.attempt(`user ${username}`, () => local.send('PATCH', path, { json: { is_active } }))
  }
  for (const [remoteId, id] of await movedObjects(db, moveInId, 'user')) {
    const user = accounts.get(id)
    // Who may do everything here was given that here.
    if (!user || !made.has(remoteId) || user.is_superuser === true || user.is_bot === true) continue
    const [isActive, shouldBe] = [user.is_active === true, active.has(id)]
    if (isActive && !shouldBe && (await set(user, false))) after.add(remoteId)
    if (shouldBe && before.has(remoteId) && (isActive || (await set(user, true)))) after.delete(remoteId)
  }
  if (after.symmetricDifference(before).size > 0) await setMovedPart(db, moveInId, OFF, JSON.stringify([...after]))
}
