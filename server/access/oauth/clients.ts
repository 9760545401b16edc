import { hasControlCharacters } from '#core/text/control-characters.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { list, text } from '#core/text/loose-json.ts'
import { OAuthError } from '#server/access/oauth/oauth-error.ts'
import { isRedirectUri } from '#server/access/oauth/redirect-uris.ts'
import type { Config } from '#server/config.ts'
import { guardedFetch } from '#server/net/guarded-fetch.ts'
import { Vault } from '#server/vault/vault.ts'

/** A program that asks for access. It says itself what it is called. */
export interface OAuthClient {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
}

type Settings = Pick<Config, 'secretKey' | 'dataDir' | 'privateAddresses'>

const PURPOSE = 'oauth client'
const LONGEST_NAME = 60
const MAX_URIS = 10
/** The id goes through the address bar with every one of them. */
const LONGEST_URIS = 2000
/** Of a client id that is an address. */
const LONGEST_ADDRESS = 500
const LARGEST_DOCUMENT = 20_000
const DOCUMENT_TIMEOUT = 5000

/** What a client says of itself, checked. */
function readMetadata(given: unknown): Omit<OAuthClient, 'id'> {
  const name = (text(given, 'client_name') ?? '').trim()
  if (name.length > LONGEST_NAME || hasControlCharacters(name))
    throw new OAuthError('invalid_client_metadata', `client_name: at most ${LONGEST_NAME} characters on one line`)
  const uris = list(given, 'redirect_uris')
  const redirectUris = uris.filter((uri) => typeof uri === 'string').filter(isRedirectUri)
  if (redirectUris.length === 0 || redirectUris.length !== uris.length || uris.length > MAX_URIS)
    throw new OAuthError('invalid_redirect_uri', `redirect_uris: 1 to ${MAX_URIS}, https or on this machine`)
  if (redirectUris.join('').length > LONGEST_URIS)
    throw new OAuthError('invalid_redirect_uri', `redirect_uris: at most ${LONGEST_URIS} characters together`)
  return { name: name || new URL(redirectUris[0] ?? '').host, redirectUris }
}

/** Registers a client. Nothing is stored: the id is what it said, sealed, so that nobody can fill a table with them. */
export function registerClient(config: Settings, given: unknown): OAuthClient {
  const client = readMetadata(given)
  return { ...client, id: new Vault(config).seal(JSON.stringify(client), PURPOSE) }
}

function openClient(config: Settings, id: string): OAuthClient {
  const { name, redirectUris } = readJsonObject(new Vault(config).open(id, PURPOSE))
  return { id, name: String(name), redirectUris: Array.isArray(redirectUris) ? redirectUris.map(String) : [] }
}

/** A client that has no registration: its id is the address of a document about it. */
async function fetchClient(config: Settings, id: string): Promise<OAuthClient> {
  const url = new URL(id)
  if (id.length > LONGEST_ADDRESS || url.pathname === '/' || url.hash !== '') throw new Error('not a client id')
  const limits = { maxRedirects: 0, maxBytes: LARGEST_DOCUMENT, timeoutMs: DOCUMENT_TIMEOUT }
  const reply = await guardedFetch(id, { ...limits, headers: { accept: 'application/json' } }, config)
  const document = reply.status === 200 ? readJsonObject(reply.body.toString()) : {}
  if (document.client_id !== id) throw new Error('a document about another client')
  return { ...readMetadata(document), id }
}

/** Who a client id stands for; undefined: nobody. */
export async function findClient(config: Settings, id: string): Promise<OAuthClient | undefined> {
  try {
    return await (id.startsWith('https://') ? fetchClient(config, id) : openClient(config, id))
  } catch {
    return undefined
  }
}
