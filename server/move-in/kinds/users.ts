import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { insertMoved, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { isBot, isNobody } from '#server/move-in/people.ts'

/** Noted before an account is made: one that was here before the move is its owner's, whenever the move was interrupted. */
export const accountPart = (username: string): string => `account ${username}`

/** Accounts without passwords: their owners set one by a password reset. Administrators are made here, not there. */
export const users: MovedKind = {
  name: 'users',
  async bringSite(context) {
    const known = new Set((await context.local.all('/api/users/')).map((user) => text(user, 'username')))
    for await (const page of context.remote.pages('/api/users/'))
      for (const user of page) if (!known.has(text(user, 'username'))) await add(context, user)
    await noteMoved(context)
  },
}

async function noteMoved({ db, moveInId, remote, local }: MoveInContext): Promise<void> {
  const here = new Map((await local.all('/api/users/')).map((user) => [text(user, 'username'), number(user, 'id')]))
  for await (const page of remote.pages('/api/users/')) {
    const moved = page.flatMap((user) => {
      const [remoteId, localId] = [number(user, 'id'), here.get(text(user, 'username'))]
      return remoteId === undefined || localId === undefined ? [] : [{ remoteId, localId }]
    })
    await insertMoved(db, moveInId, 'user', moved)
  }
}

async function add(context: MoveInContext, user: JsonObject): Promise<void> {
  const { db, moveInId, people } = context
  const username = text(user, 'username') ?? ''
  if (username === '' || isNobody(username)) return
  await setMovedPart(db, moveInId, accountPart(username), 'made')
  if (isBot(username) || user.is_bot === true) await people.addBot(username, text(user, 'full_name'))
  else await addPerson(context, user, username)
}

async function addPerson({ local, leftBehind }: MoveInContext, user: JsonObject, username: string): Promise<void> {
  const full_name = text(user, 'full_name') ?? username
  const basic = { username, full_name, is_active: user.is_active !== false }
  const email = text(user, 'email')
  const send = (json: JsonObject) => local.send('POST', '/api/users/', { json })
  const made = await leftBehind.attempt(`user ${username}`, () => send(email ? { ...basic, email } : basic))
  if (made === undefined && email) await leftBehind.attempt(`user ${username}`, () => send(basic))
}
