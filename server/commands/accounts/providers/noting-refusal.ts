import type { AccountRequest } from '#server/commands/accounts/account-request.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { AppError } from '#server/errors.ts'

/** What another service was asked to vouch for: the site's audit log names it when nobody is let in. */
interface Attempt {
  /** The service, by its slug. */
  readonly service: string
  /** As it was typed, where it was typed here. */
  readonly name?: string
}

/** Does the work of a sign-in; a refusal is noted for the site before it goes on. A service that cannot be reached refuses nobody. */
export async function notingRefusal<T>(
  { db, device, now }: AccountRequest,
  { service, name }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500
    const details = { service, ...(name !== undefined && { name: name.slice(0, 150) }) }
    if (isRefusal)
      await inTransaction(db, (tx) => insertAudit(tx, { activity: 'failed_sign_in', details, device }, now))
    throw error
  }
}
