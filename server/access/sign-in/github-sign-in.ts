import { list, number, part, text } from '#core/text/loose-json.ts'
import type { ProviderPerson } from '#server/access/sign-in/provider-person.ts'

/** What GitHub does not publish as OpenID providers do. */
export const githubMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/login/oauth/authorize`,
  token_endpoint: `${issuer}/login/oauth/access_token`,
})

const apiOf = (issuer: string): string =>
  issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`

/** Who somebody is by GitHub's API. Of their addresses only the primary one counts, and only if it is verified. */
export async function githubPerson(issuer: string, read: (url: URL) => Promise<unknown>): Promise<ProviderPerson> {
  const at = (path: string) => read(new URL(`${apiOf(issuer)}${path}`))
  const user = await at('/user')
  const id = number(user, 'id')
  if (id === undefined) throw new Error('GitHub names nobody')
  const emails = list(await at('/user/emails'))
  const primary = emails.find((one) => part(one, 'primary') === true)
  const organizations = list(await at('/user/orgs'))
  return {
    issuer,
    subject: String(id),
    email: text(primary, 'email'),
    emailVerified: part(primary, 'verified') === true,
    username: text(user, 'login'),
    fullName: text(user, 'name'),
    groups: organizations.flatMap((one) => text(one, 'login') ?? []),
  }
}
