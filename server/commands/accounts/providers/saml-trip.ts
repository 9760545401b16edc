import type { SamlSettings } from '#core/access/saml-settings.ts'
import type { SignInProvider } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { part, text } from '#core/text/loose-json.ts'
import type { ProviderPerson } from '#server/access/sign-in/provider-person.ts'
import { readSamlAnswer, type SamlProvider } from '#server/access/sign-in/saml-sign-in.ts'
import { createTicket, takeTicket } from '#server/access/tickets.ts'
import { type AccountRequest, siteAddress } from '#server/commands/accounts/account-request.ts'
import { loadSignInProvider } from '#server/commands/accounts/load-sign-in-providers.ts'
import type { Config } from '#server/config.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

/** A provider that speaks SAML; of others there is no such address. */
export function samlProviderOf(
  provider: SignInProvider,
): SignInProvider & SamlProvider & { readonly saml: SamlSettings } {
  const { saml } = provider
  if (!saml) throw new AppError('not_found')
  return { ...provider, saml }
}

export const loadSamlProvider = async (db: Db, config: Config, slug: string) =>
  samlProviderOf(await loadSignInProvider(db, config, slug))

/**
 * Takes the answer that a browser brings from the identity provider, as a form, and returns a ticket for it. It lets nobody in
 * yet: the page that began does, which has the other half.
 */
export async function receiveSamlAnswer(
  { db, config, now }: Pick<AccountRequest, 'db' | 'config' | 'now'>,
  slug: string,
  encoded: string,
): Promise<string> {
  const provider = await loadSamlProvider(db, config, slug)
  const { requestId, person } = await readSamlAnswer(provider, siteAddress(config), encoded)
  return inTransaction(db, (tx) => createTicket(tx, { purpose: 'saml', data: { slug, requestId, person } }, now))
}

/** Whom the answer is about, if it is one to the request that was begun. */
export async function takeSamlAnswer(
  { db, now }: AccountRequest,
  { slug }: SignInProvider,
  requestId: string,
  query: string,
): Promise<ProviderPerson> {
  const key = new URLSearchParams(query).get('saml') ?? ''
  const answer = await inTransaction(db, (tx) => takeTicket(tx, 'saml', key, now))
  const isOurs = text(answer?.data, 'slug') === slug && text(answer?.data, 'requestId') === requestId
  const person = isOurs ? readPerson(part(answer?.data, 'person')) : undefined
  if (!person) throw new AppError('authentication_failed', message('signIn.notConfirmed'))
  if (person.subject === '') throw new AppError('authentication_failed', message('signIn.noLastingId'))
  return person
}

function readPerson(json: unknown): ProviderPerson | undefined {
  const issuer = text(json, 'issuer')
  if (issuer === undefined) return undefined
  const groups = part(json, 'groups')
  return {
    issuer,
    subject: text(json, 'subject') ?? '',
    email: text(json, 'email'),
    emailVerified: false,
    username: text(json, 'username'),
    fullName: text(json, 'fullName'),
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : undefined,
  }
}
