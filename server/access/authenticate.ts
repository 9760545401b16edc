import { type Actor, anonymous } from '#server/access/actor.ts'
import { actorOfHeader } from '#server/access/tokens.ts'
import type { Db } from '#server/db/database.ts'

/** The parts of a request that say who sends it. */
export interface Credentials {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Whether a request comes with a session of the web interface. */
export const hasSession = (cookie: string | undefined): boolean => cookie?.includes('dragoman_session=') === true

/** Who asks. Nobody in particular is the visitor; something that does not hold is an error. */
export async function authenticate(db: Db, { headers }: Credentials, now: number): Promise<Actor> {
  const { authorization } = headers
  return (await actorOfHeader(db, authorization as string | undefined, now)) ?? anonymous
}
