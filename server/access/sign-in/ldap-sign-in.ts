import type { Client, Entry } from 'ldapts'
import {
  escapeDnValue,
  escapeFilterValue,
  fillPlaceholders,
  firstDnValue,
  type LdapSettings,
} from '#core/access/ldap-settings.ts'
import type { SignInProvider } from '#core/access/sign-in-providers.ts'
import { type Message, message } from '#core/messages/message.ts'
import { bindLdap, withLdap } from '#server/access/sign-in/ldap-connection.ts'
import type { ProviderPerson } from '#server/access/sign-in/provider-person.ts'

/** Why a directory does not let somebody in: for administrators; who signs in learns no more than that it was wrong. */
export class LdapRefusal extends Error {
  readonly said: Message

  constructor(said: Message) {
    super(said.id)
    this.said = said
  }
}

export interface LdapDirectory extends Pick<SignInProvider, 'issuer' | 'clientId' | 'clientSecret'> {
  readonly ldap: LdapSettings
}

/** Groups of one person that are looked at, at most. */
const MAX_GROUPS = 1000

/**
 * Who somebody is by the directory, if the password is theirs. Without a password they are only looked up, for who tests the
 * settings. People are found by a search, or bind under a DN made of their name.
 */
export async function ldapPerson(
  directory: LdapDirectory,
  username: string,
  password: string | undefined,
): Promise<ProviderPerson> {
  // By the protocol a bind with an empty password is one as nobody, and succeeds.
  if (password === '' || username === '') throw new LdapRefusal(message('signIn.ldapPasswordRefused'))
  const { issuer, ldap } = directory
  if (ldap.user_dn !== '') {
    const dn = fillPlaceholders(ldap.user_dn, { username: escapeDnValue(username) })
    return withLdap(issuer, ldap, async (client) => {
      if (password === undefined) await bindForSearch(client, directory)
      else await bindAs(client, ldap, dn, password)
      return describePerson(client, directory, await entryAt(client, ldap, dn), username)
    })
  }
  const person = await withLdap(issuer, ldap, async (client) => {
    await bindForSearch(client, directory)
    const entry = await searchPerson(client, ldap, username)
    return { dn: entry.dn, ...(await describePerson(client, directory, entry, username)) }
  })
  const { dn, ...described } = person
  if (password !== undefined) await withLdap(issuer, ldap, (client) => bindAs(client, ldap, dn, password))
  return described
}

/** Sees to it that the directory answers. */
export const reachLdap = (directory: LdapDirectory): Promise<void> =>
  withLdap(directory.issuer, directory.ldap, (client) => bindForSearch(client, directory))

async function bindForSearch(client: Client, { ldap, clientId, clientSecret }: LdapDirectory): Promise<void> {
  try {
    await bindLdap(client, ldap, clientId, clientSecret)
  } catch (error) {
    throw isRefusal(error) ? new LdapRefusal(message('signIn.ldapBindRefused')) : error
  }
}

async function bindAs(client: Client, ldap: LdapSettings, dn: string, password: string): Promise<void> {
  try {
    await bindLdap(client, ldap, dn, password)
  } catch (error) {
    throw isRefusal(error) ? new LdapRefusal(message('signIn.ldapPasswordRefused')) : error
  }
}

/** Wrong passwords, unknown names, and accounts that the directory has closed. */
const refusals = new Set([
  'InvalidCredentialsError',
  'InappropriateAuthError',
  'NoSuchObjectError',
  'UnwillingToPerformError',
])

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (refusals.has(error.name) || refusals.has(error.constructor.name))

const attributesOf = (ldap: LdapSettings): string[] => [
  ldap.subject_attribute,
  ldap.username_attribute,
  ldap.email_attribute,
  ldap.name_attribute,
  'memberOf',
]

/** Ids such as Active Directory's are no text. */
const searchOptions = (ldap: LdapSettings) => ({
  attributes: attributesOf(ldap),
  explicitBufferAttributes: [ldap.subject_attribute],
})

async function searchPerson(client: Client, ldap: LdapSettings, username: string): Promise<Entry> {
  const filter = fillPlaceholders(ldap.user_filter, { username: escapeFilterValue(username) })
  const { searchEntries } = await client.search(ldap.base_dn, { ...searchOptions(ldap), filter })
  const [entry, other] = searchEntries
  if (!entry) throw new LdapRefusal(message('signIn.ldapNobody'))
  if (other) throw new LdapRefusal(message('signIn.ldapSeveral'))
  return entry
}

async function entryAt(client: Client, ldap: LdapSettings, dn: string): Promise<Entry> {
  const { searchEntries } = await client.search(dn, { ...searchOptions(ldap), scope: 'base' })
  const [entry] = searchEntries
  if (!entry) throw new LdapRefusal(message('signIn.ldapNobody'))
  return entry
}

async function describePerson(
  client: Client,
  { issuer, ldap }: LdapDirectory,
  entry: Entry,
  username: string,
): Promise<ProviderPerson> {
  const subject = subjectIn(entry, ldap.subject_attribute)
  if (subject === '') throw new LdapRefusal(message('signIn.ldapNoSubject', { attribute: ldap.subject_attribute }))
  return {
    // The same directory by another port, or encrypted, is the same directory.
    issuer: `ldap://${new URL(issuer).hostname}/${ldap.base_dn.toLowerCase().replaceAll(/\s*,\s*/g, ',')}`,
    subject,
    email: valuesOf(entry, ldap.email_attribute)[0],
    emailVerified: false,
    username: valuesOf(entry, ldap.username_attribute)[0] ?? username,
    fullName: valuesOf(entry, ldap.name_attribute)[0],
    groups: await groupsOf(client, ldap, entry, username),
  }
}

/** Groups by their names and, for those that are called alike, by their DNs. */
async function groupsOf(client: Client, ldap: LdapSettings, entry: Entry, username: string): Promise<string[]> {
  if (ldap.group_base_dn === '') return valuesOf(entry, 'memberOf').flatMap((dn) => [firstDnValue(dn), dn])
  const filter = fillPlaceholders(ldap.group_filter, {
    dn: escapeFilterValue(entry.dn),
    username: escapeFilterValue(valuesOf(entry, ldap.username_attribute)[0] ?? username),
  })
  const { searchEntries } = await client.search(ldap.group_base_dn, {
    filter,
    attributes: [ldap.group_attribute],
    sizeLimit: MAX_GROUPS,
  })
  return searchEntries.flatMap((group) => [...valuesOf(group, ldap.group_attribute), group.dn])
}

/** Directories spell names of attributes as they like. */
function rawValues(entry: Entry, attribute: string): (Buffer | string)[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase())
  return name === undefined ? [] : [entry[name] ?? []].flat()
}

const valuesOf = (entry: Entry, attribute: string): string[] =>
  rawValues(entry, attribute)
    .map(String)
    .filter((value) => value !== '')

function subjectIn(entry: Entry, attribute: string): string {
  const [value] = rawValues(entry, attribute)
  if (!Buffer.isBuffer(value)) return value ?? ''
  const text = value.toString()
  return Buffer.from(text).equals(value) && !/\p{Cc}/u.test(text) ? text : value.toString('hex')
}
