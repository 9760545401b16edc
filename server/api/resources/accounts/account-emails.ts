import { Type } from 'typebox'
import { asks, asksOfVisitors } from '#server/access/account-level.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { type AnyRoute, write } from '#server/api/http/route.ts'
import { Timestamp } from '#server/api/http/schema.ts'
import { isoTime } from '#server/api/http/time.ts'
import { askingOf, askingToEnter, inSession, Key, personOf } from '#server/api/resources/accounts/account-request.ts'
import { askForEmail, changePrimaryEmail, finishEmail, removeEmail } from '#server/commands/accounts/change-emails.ts'
import { emailsOf } from '#server/db/queries/accounts/account-emails.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'

const Address = Type.String({ minLength: 3, maxLength: 190 })

const Email = Type.Object(
  { id: Type.Integer(), email: Type.String(), verified: Timestamp, primary: Type.Boolean() },
  { title: 'Email' },
)

/** Addresses that letters may go to. */
export const addressRoutes: readonly AnyRoute[] = [
  {
    path: '/api/account/emails/',
    name: 'E-mail addresses',
    summary: 'Verified addresses of the account.',
    ...asks('signed_in'),
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
        ...asks('confirmed'),
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
        ...asksOfVisitors('anyone'),
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
        ...asks('confirmed'),
        body: Type.Object({ email: Address }),
        status: 204,
        handle: (request) => changePrimaryEmail(askingOf(request), inSession(request), request.read().email),
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
        ...asks('confirmed'),
        async handle(request) {
          const who = inSession(request)
          await request.transaction((tx) => removeEmail(tx, who.userId, idParameter(request.params.id)))
        },
      },
    ],
  },
]
