import { part } from '#core/text/loose-json.ts'

/** What a SAML identity provider is known by beside its entity ID. Fields as the API has them. */
export interface SamlSettings {
  /** Where browsers are sent, by HTTP redirect. */
  readonly sign_in_url: string
  /** One or more, PEM: while a provider changes its key, both. */
  readonly certificate: string
  /** Names of attributes; empty: the usual ones, and the NameID as the subject. */
  readonly subject_attribute: string
  readonly username_attribute: string
  readonly email_attribute: string
  readonly name_attribute: string
  readonly groups_attribute: string
}

export const samlDefaults: SamlSettings = {
  sign_in_url: '',
  certificate: '',
  subject_attribute: '',
  username_attribute: '',
  email_attribute: '',
  name_attribute: '',
  groups_attribute: '',
}

/** What was stored; what is missing is as by default. */
export function readSamlSettings(json: unknown): SamlSettings {
  const or = (name: keyof SamlSettings): string => {
    const given = part(json, name)
    return typeof given === 'string' ? given : ''
  }
  return {
    sign_in_url: or('sign_in_url'),
    certificate: or('certificate'),
    subject_attribute: or('subject_attribute'),
    username_attribute: or('username_attribute'),
    email_attribute: or('email_attribute'),
    name_attribute: or('name_attribute'),
    groups_attribute: or('groups_attribute'),
  }
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const MICROSOFT = 'http://schemas.microsoft.com'

/** What Keycloak, Okta, Entra ID, ADFS, Google and Shibboleth call things. */
export const usualAttributes = {
  username: ['username', 'uid', 'preferred_username', 'urn:oid:0.9.2342.19200300.100.1.1', `${CLAIMS}/name`],
  email: ['email', 'mail', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`],
  name: [
    'name',
    'displayName',
    'cn',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'urn:oid:2.5.4.3',
    `${MICROSOFT}/identity/claims/displayname`,
  ],
  groups: [
    'groups',
    'memberOf',
    'Role',
    `${MICROSOFT}/ws/2008/06/identity/claims/groups`,
    `${MICROSOFT}/ws/2008/06/identity/claims/role`,
  ],
} as const

/** Separate certificates of a text that may hold several. */
export const certificatesIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []

/** Our own addresses that an identity provider is told: the entity ID is where our metadata are. */
export const samlAddresses = (site: string, slug: string) => ({
  entityId: `${site}/account/saml/${slug}/metadata.xml`,
  acs: `${site}/account/saml/${slug}/`,
})
