import { Type } from 'typebox'
import { idParameter } from '#server/api/http/ids.ts'
import { type AnyRoute, write } from '#server/api/http/route.ts'
import { Timestamp } from '#server/api/http/schema.ts'
import { isoTime } from '#server/api/http/time.ts'
import { askingOf, askingToEnter, inSession, Key, personOf } from '#server/api/resources/account-request.ts'
import { askForEmail, choosePrimaryEmail, finishEmail, removeEmail } from '#server/commands/change-emails.ts'
import { demandConfirmed } from '#server/commands/confirm-identity.ts'
import { accountById } from '#server/db/queries/accounts.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { emailsOf } from '#server/db/queries/emails.ts'
import { deleteIdentity, identitiesOf } from '#server/db/queries/identities.ts'
import { AppError } from '#server/errors.ts'

const session = 'a session of the web interface'
const Address = Type.String({ minLength: 3, maxLength: 190 })

const Email = Type.Object(
  { id: Type.Integer(), email: Type.String(), verified: Timestamp, primary: Type.Boolean() },
  { title: 'Email' },
)

const Identity = Type.Object(
  { id: Type.Integer(), issuer: Type.String(), email: Type.String(), created: Timestamp },
  { title: 'Identity' },
)

/** Addresses that letters may go to, and accounts elsewhere that one may sign in with. */
export const addressRoutes: readonly AnyRoute[] = [
  {
    path: '/api/account/emails/',
    name: 'E-mail addresses',
    summary: 'Verified addresses of the account.',
    needs: 'somebody signed in',
    reply: Type.Array(Email),
    async handle(request) {
      const { userId } = personOf(request)
      const primary = (await accountById(request.db, { id: userId }))?.email?.toLowerCase()
      return (await emailsOf(request.db, { userId })).map(({ id, address, verified }) => ({
        id,
        email: address,
        verified: isoTime(verified),
        primary: address.toLowerCase() === primary,
      }))
    },
    writes: [
      write({
        method: 'POST',
        summary: 'Ask to add an address; a letter with a link goes there.',
        needs: session,
        body: Type.Object({ email: Address }),
        status: 204,
        handle: (request) => askForEmail(askingOf(request), inSession(request), request.read().email),
      }),
    ],
  },
  {
    path: '/api/account/emails/finish/',
    name: 'End of a new address',
    summary: 'Adds the address whose link was followed.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Add the address.',
        needs: 'anyone',
        openToVisitors: true,
        body: Type.Object({ key: Key }),
        status: 204,
        handle: (request) => finishEmail(askingToEnter(request), request.read().key),
      }),
    ],
  },
  {
    path: '/api/account/emails/primary/',
    name: 'Primary address',
    summary: 'The address that letters go to.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Choose it among the verified ones.',
        needs: `${session}, confirmed not long ago`,
        body: Type.Object({ email: Address }),
        status: 204,
        async handle(request) {
          const who = inSession(request)
          const asking = askingOf(request)
          await demandConfirmed(asking, who)
          const { email } = request.read()
          await request.transaction(async (tx) => {
            await choosePrimaryEmail(tx, who.userId, email)
            const entry = { userId: who.userId, activity: 'email_chosen', details: { email }, device: asking.device }
            await insertAudit(tx, entry, asking.now)
          })
        },
      }),
    ],
  },
  {
    path: '/api/account/emails/:id/',
    name: 'E-mail address',
    summary: 'One verified address.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Remove it.',
        needs: `${session}, confirmed not long ago`,
        async handle(request) {
          const who = inSession(request)
          await demandConfirmed(askingOf(request), who)
          await request.transaction((tx) => removeEmail(tx, who.userId, idParameter(request.params.id)))
        },
      },
    ],
  },
  {
    path: '/api/account/identities/',
    name: 'Identities',
    summary: 'Accounts elsewhere that one may sign in with.',
    needs: 'somebody signed in',
    reply: Type.Array(Identity),
    async handle(request) {
      const rows = await identitiesOf(request.db, { userId: personOf(request).userId })
      return rows.map(({ id, issuer, email, created }) => ({ id, issuer, email, created: isoTime(created) }))
    },
  },
  {
    path: '/api/account/identities/:id/',
    name: 'Identity',
    summary: 'One account elsewhere.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Remove it: it no longer lets in.',
        needs: `${session}, confirmed not long ago`,
        async handle(request) {
          const who = inSession(request)
          await demandConfirmed(askingOf(request), who)
          if (!(await request.transaction((tx) => deleteIdentity(tx, who.userId, idParameter(request.params.id)))))
            throw new AppError('not_found')
        },
      },
    ],
  },
]
