import type { LdapSettings } from '#core/access/ldap-settings.ts'
import { presetOf } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { invalid } from '#server/errors.ts'

const attributes = [
  'subject_attribute',
  'username_attribute',
  'email_attribute',
  'name_attribute',
  'group_attribute',
] as const

const isFilter = (text: string, ...placeholders: string[]): boolean =>
  /^\(.*\)$/s.test(text) && placeholders.some((one) => text.includes(one))

/** What must be true of the settings of a directory. */
export function checkLdap(issuer: string, ldap: LdapSettings): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  if (
    !url ||
    !/^ldaps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    url.username ||
    !/^\/?$/.test(url.pathname + url.search)
  )
    throw invalid('issuer', message('signIn.ldapUrl', { example: presetOf('ldap').example }))
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'ldap:' && !ldap.start_tls && !isHere) throw invalid('issuer', message('signIn.ldapTls'))
  if (url.protocol === 'ldaps:' && ldap.start_tls) throw invalid('ldap.start_tls', message('signIn.ldapTwice'))
  if (!ldap.base_dn.includes('=')) throw invalid('ldap.base_dn', message('signIn.ldapBase'))
  if (!isFilter(ldap.user_filter, '{username}')) throw invalid('ldap.user_filter', message('signIn.ldapFilter'))
  if (ldap.user_dn !== '' && !ldap.user_dn.includes('={username}'))
    throw invalid('ldap.user_dn', message('signIn.ldapUserDn'))
  if (ldap.group_base_dn !== '' && !isFilter(ldap.group_filter, '{dn}', '{username}'))
    throw invalid('ldap.group_filter', message('signIn.ldapGroupFilter'))
  for (const name of attributes)
    if (!/^[a-z][\w;-]*$/i.test(ldap[name])) throw invalid(`ldap.${name}`, message('signIn.ldapAttribute'))
}
