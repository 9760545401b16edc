import type { Static } from 'typebox'
import { type SignInProviderView, signInProviderContract } from '#core/contract/accounts/sign-in-providers.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { kindNamed, listOfDomains, mappedTeams } from '#server/commands/accounts/load-sign-in-providers.ts'
import {
  addSignInProvider,
  changeSignInProvider,
  type ProviderFields,
  SECRET_MASK,
} from '#server/commands/accounts/store-sign-in-provider.ts'
import type { Db } from '#server/db/database.ts'
import { deleteProvider, type StoredProvider, storedProviders } from '#server/db/queries/accounts/sign-in-providers.ts'
import { AppError } from '#server/errors.ts'

const fieldsOf = (row: StoredProvider): ProviderFields => ({
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  client_secret: row.client_secret === '' ? '' : SECRET_MASK,
  domains: listOfDomains(row.domains),
  sign_up: row.sign_up === 'always' || row.sign_up === 'never' ? row.sign_up : 'site',
  trusts_emails: row.trusts_emails === 1,
  teams: mappedTeams(row.teams),
})

const present = (row: StoredProvider): Static<typeof SignInProviderView> => {
  const { domains, teams, ...fields } = fieldsOf(row)
  return {
    id: row.id,
    slug: row.slug,
    kind: kindNamed(row.kind),
    ...fields,
    domains: [...domains],
    teams: teams.map((one) => ({ ...one })),
  }
}

async function stored(db: Db, id: number): Promise<StoredProvider> {
  const row = (await storedProviders(db, {})).find((one) => one.id === id)
  if (!row) throw new AppError('not_found')
  return row
}

const usual = {
  issuer: '',
  client_secret: '',
  domains: [],
  sign_up: 'site',
  trusts_emails: false,
  teams: [],
} as const

/** Services that people sign in with, for administrators. */
export const signInProviderRoutes: readonly AnyRoute[] = [
  serveRoute(signInProviderContract.signInProviders, {
    get: async ({ db }) => (await storedProviders(db, {})).map(present),
    post: async (request) => {
      const { config, now } = request.services
      const fields = { ...usual, ...request.read() }
      return present(await request.transaction((tx) => addSignInProvider(tx, config, fields, now())))
    },
  }),
  serveRoute(signInProviderContract.signInProvider, {
    patch: async (request) => {
      const { config } = request.services
      const given = request.read()
      return request.transaction(async (tx) => {
        const row = await stored(tx, request.params.id)
        const kind = kindNamed(row.kind)
        return present(await changeSignInProvider(tx, config, { row, kind }, { ...fieldsOf(row), ...given }))
      })
    },
    delete: async (request) => {
      const gone = await request.transaction((tx) => deleteProvider(tx, request.params.id))
      if (!gone) throw new AppError('not_found')
    },
  }),
]
