import type { LdapSettings } from '#core/access/ldap-settings.ts'
import type { SamlSettings } from '#core/access/saml-settings.ts'

/** A kind of sign-in service: what is known of it before anybody sets it up. */
export interface SignInPreset {
  readonly name: string
  /** Its address; empty: has to be given. */
  readonly issuer: string
  /** How the address looks where it has to be given. */
  readonly example: string
  readonly protocol: SignInProtocol
  readonly scope: string
  /** What it calls the list of somebody's groups. */
  readonly groups: string
}

/** `github` is plain OAuth 2.0 with an API of its own. */
export type SignInProtocol = 'oidc' | 'github' | 'ldap' | 'saml'

const SCOPE = 'openid profile email'

const signInPresets = {
  oidc: {
    name: 'OpenID Connect',
    issuer: '',
    example: 'https://sso.example.org/realms/main',
    protocol: 'oidc',
    scope: SCOPE,
    groups: 'groups',
  },
  github: {
    name: 'GitHub',
    issuer: 'https://github.com',
    example: 'https://github.com',
    protocol: 'github',
    scope: 'read:user user:email',
    groups: 'organizations',
  },
  gitlab: {
    name: 'GitLab',
    issuer: 'https://gitlab.com',
    example: 'https://gitlab.com',
    protocol: 'oidc',
    scope: SCOPE,
    groups: 'groups_direct',
  },
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    example: 'https://accounts.google.com',
    protocol: 'oidc',
    scope: SCOPE,
    groups: 'hd',
  },
  microsoft: {
    name: 'Microsoft',
    issuer: '',
    example: 'https://login.microsoftonline.com/<tenant>/v2.0',
    protocol: 'oidc',
    scope: SCOPE,
    groups: 'groups',
  },
  gitea: {
    name: 'Gitea',
    issuer: '',
    example: 'https://gitea.example.org',
    protocol: 'oidc',
    scope: `${SCOPE} groups`,
    groups: 'groups',
  },
  forgejo: {
    name: 'Forgejo',
    issuer: '',
    example: 'https://codeberg.org',
    protocol: 'oidc',
    scope: `${SCOPE} groups`,
    groups: 'groups',
  },
  ldap: {
    name: 'LDAP',
    issuer: '',
    example: 'ldaps://ldap.example.org',
    protocol: 'ldap',
    scope: '',
    groups: '',
  },
  saml: {
    name: 'SAML',
    issuer: '',
    example: 'https://sso.example.org/metadata',
    protocol: 'saml',
    scope: '',
    groups: '',
  },
} as const satisfies Record<string, SignInPreset>

export type SignInKind = keyof typeof signInPresets

export const signInKinds = [
  'oidc',
  'github',
  'gitlab',
  'google',
  'microsoft',
  'gitea',
  'forgejo',
  'ldap',
  'saml',
] as const satisfies readonly SignInKind[]

export const presetOf = (kind: SignInKind): SignInPreset => signInPresets[kind]

/** Who gets an account at the first sign-in: as registration says, everybody the domains allow, nobody. */
export const signUpPolicies = ['site', 'always', 'never'] as const
export type SignUpPolicy = (typeof signUpPolicies)[number]

/** A sign-in service of the site, with all that decides what comes of a sign-in. */
export interface SignInProvider {
  /** Undefined for the one of the environment. */
  readonly id?: number
  readonly slug: string
  readonly kind: SignInKind
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Accounts are made for addresses of these domains only, and found by them; empty: all. */
  readonly domains: readonly string[]
  readonly signUp: SignUpPolicy
  /** Whether addresses count as verified though the service does not say so. */
  readonly trustsEmails: boolean
  /** Members of a group there are members of a team here, and nobody else by this service. */
  readonly teams: readonly { readonly group: string; readonly team: number }[]
  /** Whether browsers come back to the address that all services had before each got its own. */
  readonly sharesRedirect: boolean
  readonly ldap?: LdapSettings
  readonly saml?: SamlSettings
}

/** Where a service sends browsers back to; the address without a name is one for all. */
export const returnAddress = (site: string, slug: string | undefined): string =>
  slug === undefined ? `${site}/account/oidc/` : `${site}/account/from/${slug}/`

/** Whether the provider may speak for an address. */
export function isInDomains({ domains }: Pick<SignInProvider, 'domains'>, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.length === 0 || domains.includes(domain)
}
