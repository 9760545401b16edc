import { part, text } from '#core/text/loose-json.ts'

/** How people and their groups are found in an LDAP directory. Fields as the API has them. */
export interface LdapSettings {
  readonly start_tls: boolean
  /** PEM; empty: the authorities that the machine trusts. */
  readonly ca_certificate: string
  readonly base_dn: string
  /** `{username}` stands for what somebody typed. */
  readonly user_filter: string
  /** With it, people bind as themselves and nobody searches for them first. */
  readonly user_dn: string
  /** What stays the same when somebody gets another name. */
  readonly subject_attribute: string
  readonly username_attribute: string
  readonly email_attribute: string
  readonly name_attribute: string
  /** Empty: groups are those of the attribute `memberOf`. */
  readonly group_base_dn: string
  /** `{dn}` stands for the DN of somebody, `{username}` for their name. */
  readonly group_filter: string
  readonly group_attribute: string
}

export const ldapDefaults: LdapSettings = {
  start_tls: false,
  ca_certificate: '',
  base_dn: '',
  user_filter: '(uid={username})',
  user_dn: '',
  subject_attribute: 'entryUUID',
  username_attribute: 'uid',
  email_attribute: 'mail',
  name_attribute: 'cn',
  group_base_dn: '',
  group_filter: '(|(member={dn})(uniqueMember={dn})(memberUid={username}))',
  group_attribute: 'cn',
}

/** What was stored; what is missing is as by default. */
export function readLdapSettings(json: unknown): LdapSettings {
  const or = (name: Exclude<keyof LdapSettings, 'start_tls'>): string => {
    const given = part(json, name)
    return typeof given === 'string' ? given : ldapDefaults[name]
  }
  return {
    start_tls: part(json, 'start_tls') === true,
    ca_certificate: or('ca_certificate'),
    base_dn: or('base_dn'),
    user_filter: text(json, 'user_filter') ?? ldapDefaults.user_filter,
    user_dn: or('user_dn'),
    subject_attribute: or('subject_attribute'),
    username_attribute: or('username_attribute'),
    email_attribute: or('email_attribute'),
    name_attribute: or('name_attribute'),
    group_base_dn: or('group_base_dn'),
    group_filter: or('group_filter'),
    group_attribute: or('group_attribute'),
  }
}

/** A value inside a filter (RFC 4515). */
export const escapeFilterValue = (value: string): string =>
  value.replaceAll(/[\\*()\0]/g, (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** A value inside a DN (RFC 4514). */
export const escapeDnValue = (value: string): string =>
  value.replaceAll(/["+,;<>\\=]|^[ #]|[ ]$/g, (char) => `\\${char}`).replaceAll('\0', '\\00')

/** A filter or DN with escaped values in place of its placeholders. No value is read as a pattern or for placeholders itself. */
export const fillPlaceholders = (
  template: string,
  values: { readonly username: string; readonly dn?: string },
): string =>
  template.replaceAll(/\{(username|dn)\}/g, (placeholder, name: 'username' | 'dn') => values[name] ?? placeholder)

/** The value of the first part of a DN: `admins` of `cn=admins,ou=groups`. */
export function firstDnValue(dn: string): string {
  const first = /^[^=]+=((?:\\.|[^,+\\])*)/.exec(dn)?.[1] ?? ''
  return first.replaceAll(/\\([^\da-f])/gi, '$1').trim()
}
