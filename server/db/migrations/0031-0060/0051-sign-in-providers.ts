import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Services that people sign in with, beside the one of the environment. */
export async function signInProviders(db: Kysely<never>): Promise<void> {
  const { table } = drafting(db)
  await table('sign_in_provider')
    .id()
    .text('slug', 'kind', 'name', 'issuer', 'client_id', 'client_secret', 'sign_up')
    .textOr({ domains: '', teams: '[]' })
    .integerOr({ trusts_emails: 0 })
    .integer('created')
    .unique('slug')
    .create()
}
