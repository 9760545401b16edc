import { type Actor, anonymous } from '#server/access/actor.ts'
import { demandOwnPage, sessionKey } from '#server/access/cookies.ts'
import { actorOfSession } from '#server/access/sessions.ts'
import { actorOfHeader, type HeaderUse } from '#server/access/tokens.ts'
import type { Db } from '#server/db/database.ts'

/** The headers of a request; of those that say who sends it there is one each. */
export interface RequestHeaders {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
  readonly [name: string]: string | string[] | undefined
}

/** The parts of a request that say who sends it. */
export interface Credentials {
  /** The address people use, where it is known. */
  readonly publicUrl: string
  readonly method: string
  readonly headers: RequestHeaders
}

/** Whether a request comes with a session of the web interface. */
export const hasSession = (cookie: string | undefined): boolean => sessionKey(cookie) !== undefined

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Who asks. A token goes before a session; one that does not hold is an error, while a session that has ended makes a
 * visitor. Nobody in particular is the visitor.
 */
export async function authenticate(
  db: Db,
  { method, headers, publicUrl }: Credentials,
  now: number,
  options: HeaderUse = { prolongs: true },
): Promise<Actor> {
  const byToken = await actorOfHeader(db, headers.authorization, now, options)
  if (byToken) return byToken
  const key = sessionKey(headers.cookie)
  const bySession = key === undefined ? undefined : await actorOfSession(db, key, now, options)
  if (!bySession) return anonymous
  if (!safeMethods.has(method)) demandOwnPage(headers, publicUrl)
  return bySession
}
