import { type LdapSettings, ldapDefaults } from '#core/access/ldap-settings.ts'
import { type SamlSettings, samlDefaults } from '#core/access/saml-settings.ts'
import { presetOf, type SignInKind, type SignInProvider, type SignUpPolicy } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import {
  ENVIRONMENT_PROVIDER,
  openProviderSecret,
  sealProviderSecret,
} from '#server/commands/accounts/load-sign-in-providers.ts'
import { checkLdap } from '#server/commands/accounts/providers/check-ldap.ts'
import { checkSaml } from '#server/commands/accounts/providers/check-saml.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { teamById } from '#server/db/queries/access/teams.ts'
import {
  insertProvider,
  type StoredProvider,
  storedProviders,
  updateProvider,
} from '#server/db/queries/accounts/sign-in-providers.ts'
import { AppError, invalid } from '#server/errors.ts'

export const SECRET_MASK = '********'

/** The settings of a provider as somebody gives them. */
export interface ProviderFields {
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly domains: readonly string[]
  readonly sign_up: SignUpPolicy
  readonly trusts_emails: boolean
  readonly teams: SignInProvider['teams']
  readonly shared_redirect: boolean
  readonly ldap?: LdapSettings | undefined
  readonly saml?: SamlSettings | undefined
}

/** Tenants in which anybody may be: what they say of addresses is anybody's word. */
const sharedTenants = /\/(common|organizations|consumers)\//

function checkWebService(kind: SignInKind, { issuer, client_id }: ProviderFields): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw invalid('issuer', message('signIn.issuer', { example: presetOf(kind).example }))
  if (client_id === '') throw invalid('client_id', message('signIn.clientId'))
}

async function checkFields(tx: Db, kind: SignInKind, fields: ProviderFields): Promise<void> {
  const { issuer, domains, trusts_emails, teams, ldap, saml } = fields
  const { protocol } = presetOf(kind)
  if (protocol === 'ldap') checkLdap(issuer, ldap ?? ldapDefaults)
  else if (protocol === 'saml') checkSaml(issuer, saml ?? samlDefaults)
  else checkWebService(kind, fields)
  if (kind === 'microsoft' && trusts_emails && sharedTenants.test(`${issuer}/`))
    throw invalid('trusts_emails', message('signIn.sharedTenant'))
  const wrong = domains.find((domain) => !/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(domain))
  if (wrong !== undefined) throw invalid('domains', message('signIn.domain', { domain: wrong }))
  if (trusts_emails && domains.length === 0) throw invalid('domains', message('signIn.domainsNeeded'))
  for (const { team } of teams)
    if (!(await teamById(tx, { id: team }))) throw invalid('teams', message('signIn.noTeam', { team }))
}

function rowOf(config: Config, slug: string, fields: ProviderFields) {
  const {
    name,
    issuer,
    client_id,
    client_secret,
    domains,
    sign_up,
    trusts_emails,
    teams,
    shared_redirect,
    ldap,
    saml,
  } = fields
  return {
    name: name.trim(),
    issuer,
    client_id,
    client_secret: sealProviderSecret(config, slug, client_secret),
    domains: domains.map((domain) => domain.toLowerCase()).join(' '),
    sign_up,
    trusts_emails: Number(trusts_emails),
    teams: JSON.stringify(teams),
    settings: JSON.stringify(ldap ?? saml ?? { shared_redirect }),
  }
}

/** An entity ID is no address: its last slash counts. */
const issuerOf = (kind: SignInKind, given: string): string =>
  kind === 'saml' ? given.trim() : given.trim().replace(/\/+$/, '') || presetOf(kind).issuer

/** Adds a service that people sign in with. */
export async function addSignInProvider(
  tx: Db,
  config: Config,
  { slug, kind, ...given }: ProviderFields & { readonly slug: string; readonly kind: SignInKind },
  now: number,
): Promise<StoredProvider> {
  if (!/^[a-z\d][a-z\d-]*$/.test(slug)) throw invalid('slug', message('signIn.slug'))
  const isTaken = slug === ENVIRONMENT_PROVIDER || (await storedProviders(tx, {})).some((one) => one.slug === slug)
  if (isTaken) throw invalid('slug', message('signIn.slugTaken'))
  const fields = { ...given, issuer: issuerOf(kind, given.issuer) }
  await checkFields(tx, kind, fields)
  return insertProvider(tx, { slug, kind, created: now, ...rowOf(config, slug, fields) })
}

/** Changes a provider. A masked secret stays as long as it goes where it went before. */
export async function changeSignInProvider(
  tx: Db,
  config: Config,
  { row, kind }: { readonly row: StoredProvider; readonly kind: SignInKind },
  given: ProviderFields,
): Promise<StoredProvider> {
  const issuer = issuerOf(kind, given.issuer)
  const isMasked = given.client_secret === SECRET_MASK
  if (isMasked && issuer !== row.issuer) throw invalid('client_secret', message('signIn.secretAgain'))
  const client_secret = isMasked ? openProviderSecret(config, row) : given.client_secret
  const fields = { ...given, issuer, client_secret }
  await checkFields(tx, kind, fields)
  const changed = await updateProvider(tx, row.id, rowOf(config, row.slug, fields))
  if (!changed) throw new AppError('not_found')
  return changed
}
