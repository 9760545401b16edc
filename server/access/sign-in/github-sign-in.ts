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

type Read = (url: URL) => Promise<Response>

const MAX_PAGES = 20

/** Organizations, whichever page they are on; undefined: not all could be read, as where an organization asks for its own SSO. */
async function organizationsAt(address: string, read: Read): Promise<string[] | undefined> {
  const names: string[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const reply = await read(new URL(`${address}?per_page=100&page=${page}`))
    const found: unknown = reply.ok ? await reply.json() : undefined
    if (!Array.isArray(found)) return undefined
    names.push(...found.flatMap((one) => text(one, 'login') ?? []))
    if (!/rel="?next\b/.test(reply.headers.get('link') ?? '')) return names
  }
  return undefined
}

/** Who somebody is by GitHub's API. Of their addresses only the primary one counts, and only if it is verified. */
export async function githubPerson(issuer: string, read: Read): Promise<ProviderPerson> {
  const at = async (path: string): Promise<unknown> => (await read(new URL(`${apiOf(issuer)}${path}`))).json()
  const user = await at('/user')
  const id = number(user, 'id')
  if (id === undefined) throw new Error('GitHub names nobody')
  const emails = list(await at('/user/emails'))
  const primary = emails.find((one) => part(one, 'primary') === true)
  return {
    issuer,
    subject: String(id),
    email: text(primary, 'email'),
    emailVerified: part(primary, 'verified') === true,
    username: text(user, 'login'),
    fullName: text(user, 'name'),
    groups: await organizationsAt(`${apiOf(issuer)}/user/orgs`, read),
  }
}
