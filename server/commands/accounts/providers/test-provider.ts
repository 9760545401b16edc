import { presetOf, type SignInProvider } from '#core/access/sign-in-providers.ts'
import { type Message, message, verbatim } from '#core/messages/message.ts'
import { reachProvider } from '#server/access/oidc.ts'
import { LdapRefusal, ldapPerson, reachLdap } from '#server/access/sign-in/ldap-sign-in.ts'
import type { ProviderPerson } from '#server/access/sign-in/provider-person.ts'
import { directoryOf } from '#server/commands/accounts/load-sign-in-providers.ts'

export interface ProviderTest {
  readonly problem?: Message
  readonly person?: ProviderPerson
}

/** Tries the settings of a provider for an administrator: what goes wrong is told as the service puts it. */
export async function testProvider(
  provider: SignInProvider,
  { username = '', password = '' }: { readonly username?: string; readonly password?: string },
): Promise<ProviderTest> {
  try {
    const { protocol } = presetOf(provider.kind)
    // An identity provider of SAML is spoken to by browsers alone.
    if (protocol === 'saml') return {}
    if (protocol !== 'ldap') return await reachProvider(provider).then(() => ({}))
    const directory = directoryOf(provider)
    if (username === '') return await reachLdap(directory).then(() => ({}))
    return { person: await ldapPerson(directory, username, password === '' ? undefined : password) }
  } catch (error) {
    if (error instanceof LdapRefusal) return { problem: error.said }
    const words = error instanceof Error ? error.message || error.name : String(error)
    return { problem: message('signIn.problem', { problem: verbatim(words) }) }
  }
}
