import { Type } from 'typebox'
import { asks } from '#server/access/account-level.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { type ActionRoute, type AnyRoute, type Route, write } from '#server/api/http/route.ts'
import { nullable, Timestamp } from '#server/api/http/schema.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { askingOf, Code, inSession, personOf, Ticket } from '#server/api/resources/accounts/account-request.ts'
import { beginPasskey, finishPasskey } from '#server/commands/accounts/add-passkey.ts'
import { beginTotp, finishTotp, removeSecondFactor, renewRecoveryCodes } from '#server/commands/accounts/add-totp.ts'
import { passkeySite } from '#server/commands/accounts/passkey-settings.ts'
import { countRecoveryCodes, passkeysOf, totpDevices } from '#server/db/queries/accounts/second-factors.ts'

const Factor = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String({ description: 'totp or passkey.' }),
    name: Type.String(),
    created: Timestamp,
    last_used: nullable(Timestamp),
  },
  { title: 'SecondFactor' },
)

const Factors = Type.Object(
  { devices: Type.Array(Factor), recovery_codes: Type.Integer({ description: 'How many are left.' }) },
  { title: 'SecondFactors' },
)

const Added = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: 'With the first second factor; shown only now.' }) },
  { title: 'SecondFactorAdded' },
)

const Opaque = Type.Record(Type.String(), Type.Unknown(), { description: 'As the Web Authentication API has it.' })
const Name = Type.String({ minLength: 1, maxLength: 100, description: 'What the owner calls it.' })

const list: Route = {
  path: '/api/account/second-factors/',
  name: 'Second factors',
  summary: 'Authenticators and passkeys of the account.',
  ...asks('signed_in'),
  reply: Factors,
  async handle(request) {
    const { userId } = personOf(request)
    const present = (kind: string, row: { id: number; name: string; created: number; last_used: number | null }) => ({
      id: row.id,
      kind,
      name: row.name,
      created: isoTime(row.created),
      last_used: isoTimeOrNull(row.last_used),
    })
    const totp = await totpDevices(request.db, { userId })
    const keys = await passkeysOf(request.db, { userId })
    return {
      devices: [...totp.map((row) => present('totp', row)), ...keys.map((row) => present('passkey', row))],
      recovery_codes: await countRecoveryCodes(request.db, userId),
    }
  },
}

const removal = (path: string, name: string, kind: 'totp_device' | 'passkey'): ActionRoute => ({
  path,
  name,
  summary: `One ${name.toLowerCase()} of the account.`,
  reply: 'none',
  writes: [
    {
      method: 'DELETE',
      summary: 'Remove it.',
      ...asks('second_factor'),
      handle: (request) =>
        removeSecondFactor(askingOf(request), inSession(request), { kind, id: idParameter(request.params.id) }),
    },
  ],
})

const actions: readonly ActionRoute[] = [
  {
    path: '/api/account/totp/',
    name: 'New authenticator',
    summary: 'Begins to add an authenticator.',
    reply: 'none',
    writes: [
      {
        method: 'POST',
        summary: 'Make a secret for it.',
        ...asks('confirmed'),
        reply: Type.Object(
          {
            ticket: Ticket,
            secret: Type.String({ description: 'Base 32.' }),
            address: Type.String({ description: 'For the picture that authenticators read.' }),
          },
          { title: 'NewTotp' },
        ),
        handle: (request) => beginTotp(askingOf(request), inSession(request)),
      },
    ],
  },
  {
    path: '/api/account/totp/finish/',
    name: 'End of a new authenticator',
    summary: 'Adds the authenticator.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Show a first code.',
        ...asks('confirmed'),
        body: Type.Object({ ticket: Ticket, code: Code, name: Name }),
        reply: Added,
        async handle(request) {
          const who = inSession(request)
          const { recoveryCodes } = await finishTotp(askingOf(request), who, request.read())
          return { recovery_codes: recoveryCodes }
        },
      }),
    ],
  },
  removal('/api/account/totp/:id/', 'Authenticator', 'totp_device'),
  {
    path: '/api/account/passkeys/',
    name: 'New passkey',
    summary: 'Begins to add a passkey.',
    reply: 'none',
    writes: [
      {
        method: 'POST',
        summary: 'What the browser asks the passkey for.',
        ...asks('confirmed'),
        reply: Type.Object({ ticket: Ticket, options: Opaque }, { title: 'NewPasskey' }),
        handle: (request) => beginPasskey(askingOf(request), inSession(request), passkeySite(request.links.base)),
      },
    ],
  },
  {
    path: '/api/account/passkeys/finish/',
    name: 'End of a new passkey',
    summary: 'Adds the passkey.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Take what the passkey answered.',
        ...asks('confirmed'),
        body: Type.Object({ ticket: Ticket, name: Name, response: Opaque }),
        reply: Added,
        async handle(request) {
          const who = inSession(request)
          const site = passkeySite(request.links.base)
          const { recoveryCodes } = await finishPasskey(askingOf(request), who, site, request.read())
          return { recovery_codes: recoveryCodes }
        },
      }),
    ],
  },
  removal('/api/account/passkeys/:id/', 'Passkey', 'passkey'),
  {
    path: '/api/account/recovery-codes/',
    name: 'Recovery codes',
    summary: 'Codes for when the second factor is lost.',
    reply: 'none',
    writes: [
      {
        method: 'POST',
        summary: 'Make new ones; the old ones are worth nothing from then on.',
        ...asks('second_factor'),
        reply: Added,
        handle: async (request) => ({
          recovery_codes: await renewRecoveryCodes(askingOf(request), inSession(request)),
        }),
      },
    ],
  },
]

/** What an account asks for beside the password. */
export const factorRoutes: readonly AnyRoute[] = [list, ...actions]
