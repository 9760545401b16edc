import type { Static } from 'typebox'
import { type LdapSettings, ldapDefaults } from '#core/access/ldap-settings.ts'
import { type SamlSettings, samlDefaults } from '#core/access/saml-settings.ts'
import type { SignInKind } from '#core/access/sign-in-providers.ts'
import { type SignInProviderView, signInProviderContract } from '#core/contract/accounts/sign-in-providers.ts'
import { render } from '#core/messages/render.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { teamsOfGroups } from '#server/commands/accounts/follow-groups.ts'
import {
  fromRow,
  kindNamed,
  ldapOf,
  listOfDomains,
  mappedTeams,
  samlOf,
  sharesRedirect,
} from '#server/commands/accounts/load-sign-in-providers.ts'
import { testProvider } from '#server/commands/accounts/providers/test-provider.ts'
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
  shared_redirect: sharesRedirect(row),
  ldap: ldapOf(row),
  saml: samlOf(row),
})

const present = (row: StoredProvider): Static<typeof SignInProviderView> => {
  const { domains, teams, ldap, saml, ...fields } = fieldsOf(row)
  return {
    id: row.id,
    slug: row.slug,
    kind: kindNamed(row.kind),
    ...fields,
    domains: [...domains],
    teams: teams.map((one) => ({ ...one })),
    ldap: ldap ?? null,
    saml: saml ?? null,
  }
}

async function stored(db: Db, id: number): Promise<StoredProvider> {
  const row = (await storedProviders(db, {})).find((one) => one.id === id)
  if (!row) throw new AppError('not_found')
  return row
}

const usual = {
  client_id: '',
  issuer: '',
  client_secret: '',
  domains: [],
  sign_up: 'site',
  trusts_emails: false,
  teams: [],
  shared_redirect: false,
} as const

/** What is not given stays. */
function withProtocol(
  kind: SignInKind,
  before: Pick<ProviderFields, 'ldap' | 'saml'>,
  given: { ldap: Partial<LdapSettings> | undefined; saml: Partial<SamlSettings> | undefined },
): Pick<ProviderFields, 'ldap' | 'saml'> {
  if (kind === 'ldap') return { ldap: { ...(before.ldap ?? ldapDefaults), ...given.ldap } }
  if (kind === 'saml') return { saml: { ...(before.saml ?? samlDefaults), ...given.saml } }
  return {}
}

/** Services that people sign in with, for administrators. */
export const signInProviderRoutes: readonly AnyRoute[] = [
  serveRoute(signInProviderContract.signInProviders, {
    get: async ({ db }) => (await storedProviders(db, {})).map(present),
    post: async (request) => {
      const { config, now } = request.services
      const { ldap, saml, ...given } = request.read()
      const fields = { ...usual, ...given, ...withProtocol(given.kind, {}, { ldap, saml }) }
      return present(await request.transaction((tx) => addSignInProvider(tx, config, fields, now())))
    },
  }),
  serveRoute(signInProviderContract.signInProvider, {
    patch: async (request) => {
      const { config } = request.services
      const { ldap, saml, ...given } = request.read()
      return request.transaction(async (tx) => {
        const row = await stored(tx, request.params.id)
        const kind = kindNamed(row.kind)
        const before = fieldsOf(row)
        const fields = { ...before, ...given, ...withProtocol(kind, before, { ldap, saml }) }
        return present(await changeSignInProvider(tx, config, { row, kind }, fields))
      })
    },
    delete: async (request) => {
      const gone = await request.transaction((tx) => deleteProvider(tx, request.params.id))
      if (!gone) throw new AppError('not_found')
    },
  }),
  serveRoute(signInProviderContract.signInProviderTest, {
    post: async (request) => {
      const { db, params, services } = request
      const provider = fromRow(services.config, await stored(db, params.id))
      const { problem, person } = await testProvider(provider, request.read())
      return {
        problem: problem ? render(problem) : null,
        person: person
          ? {
              subject: person.subject,
              username: person.username ?? '',
              full_name: person.fullName ?? '',
              email: person.email ?? '',
              groups: [...(person.groups ?? [])],
              teams: teamsOfGroups(provider, person.groups ?? []),
            }
          : null,
      }
    },
  }),
]
