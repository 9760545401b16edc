import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError, invalid } from '#server/errors.ts'

type User = Extract<Actor, { kind: 'user' }>

/** The memory is for people with an account. */
export function requireUser(actor: Actor): User {
  if (actor.kind === 'anonymous') throw new AppError('not_authenticated')
  return actor
}

/** The number of the project that a request names; one that is hidden is not found. */
export const projectNamed = async (db: Db, actor: Actor, slug: string | undefined): Promise<number | undefined> =>
  slug ? (await findProject(db, actor, slug)).id : undefined

export async function languageNamed(db: Db, attr: string, code: string | undefined): Promise<number> {
  if (!code) throw invalid(attr, message('language.nameByCode'))
  const language = await languageByCode(db, { code })
  if (!language) throw invalid(attr, message('language.noneQuoted', { code }))
  return language.id
}
