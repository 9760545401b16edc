import { type LdapSettings, readLdapSettings } from '#core/access/ldap-settings.ts'
import { readSamlSettings, type SamlSettings } from '#core/access/saml-settings.ts'
import { type SignInKind, type SignInProvider, signInKinds, signUpPolicies } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { type StoredProvider, storedProviders } from '#server/db/queries/accounts/sign-in-providers.ts'
import { AppError, invalid } from '#server/errors.ts'
import { Vault } from '#server/vault/vault.ts'

type Sealing = Pick<Config, 'secretKey' | 'dataDir'>

/** The name of the provider that the environment sets up. */
export const ENVIRONMENT_PROVIDER = 'oidc'

const purpose = (slug: string): string => `sign-in:${slug}`

export const sealProviderSecret = (sealing: Sealing, slug: string, secret: string): string =>
  secret === '' ? '' : new Vault(sealing).seal(secret, purpose(slug))

export const openProviderSecret = (sealing: Sealing, { slug, client_secret }: StoredProvider): string =>
  client_secret === '' ? '' : new Vault(sealing).open(client_secret, purpose(slug))

export const mappedTeams = (json: string): SignInProvider['teams'] =>
  list(JSON.parse(json)).map((one) => ({ group: text(one, 'group') ?? '', team: number(one, 'team') ?? 0 }))

export const listOfDomains = (domains: string): string[] => domains.split(' ').filter(Boolean)

export const kindNamed = (name: string): SignInKind => signInKinds.find((kind) => kind === name) ?? 'oidc'

/** The settings that only an LDAP directory has. */
export const ldapOf = ({ kind, settings }: Pick<StoredProvider, 'kind' | 'settings'>): LdapSettings | undefined =>
  kind === 'ldap' ? readLdapSettings(readJsonObject(settings)) : undefined

/** The settings that only an identity provider of SAML has. */
export const samlOf = ({ kind, settings }: Pick<StoredProvider, 'kind' | 'settings'>): SamlSettings | undefined =>
  kind === 'saml' ? readSamlSettings(readJsonObject(settings)) : undefined

/** What was registered at a service before each had a redirect URL of its own stays good. */
export const sharesRedirect = ({ settings }: Pick<StoredProvider, 'settings'>): boolean =>
  part(readJsonObject(settings), 'shared_redirect') !== false

/** A provider that takes names and passwords; others refuse. */
export function directoryOf(provider: SignInProvider): SignInProvider & { readonly ldap: LdapSettings } {
  const { ldap } = provider
  if (!ldap) throw invalid('provider', message('signIn.noPasswords'))
  return { ...provider, ldap }
}

export function fromRow(config: Config, row: StoredProvider): SignInProvider {
  const ldap = ldapOf(row)
  const saml = samlOf(row)
  return {
    id: row.id,
    slug: row.slug,
    kind: kindNamed(row.kind),
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: openProviderSecret(config, row),
    domains: listOfDomains(row.domains),
    signUp: signUpPolicies.find((policy) => policy === row.sign_up) ?? 'never',
    trustsEmails: row.trusts_emails === 1,
    teams: mappedTeams(row.teams),
    sharesRedirect: sharesRedirect(row),
    ...(ldap && { ldap }),
    ...(saml && { saml }),
  }
}

const fromEnvironment = ({ oidc }: Config): SignInProvider[] =>
  oidc
    ? [
        {
          ...oidc,
          slug: ENVIRONMENT_PROVIDER,
          kind: 'oidc',
          domains: [],
          signUp: 'site',
          trustsEmails: false,
          teams: [],
          sharesRedirect: true,
        },
      ]
    : []

/** Name and kind of every provider, for the page people sign in at. */
export function listSignInProviders(
  config: Config,
  stored: readonly Pick<StoredProvider, 'slug' | 'name' | 'kind'>[],
): Pick<SignInProvider, 'slug' | 'kind' | 'name'>[] {
  const known = stored.map(({ slug, name, kind }) => ({ slug, name, kind: kindNamed(kind) }))
  return [...fromEnvironment(config).map(({ slug, name, kind }) => ({ slug, name, kind })), ...known]
}

/** A provider by its name; without one, the first. */
export async function loadSignInProvider(db: Db, config: Config, slug?: string): Promise<SignInProvider> {
  const [own] = fromEnvironment(config)
  if (own && (slug === undefined || slug === own.slug)) return own
  const stored = await storedProviders(db, {})
  const row = slug === undefined ? stored[0] : stored.find((one) => one.slug === slug)
  if (!row) throw new AppError('not_found')
  return fromRow(config, row)
}
