import { type Kysely, sql, type Transaction } from 'kysely'
import { isPostgres } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { TestSite } from '#server/testing/site.ts'

/** Thrown to take everything back. */
class Rollback extends Error {}

/** The transaction as a connection: what begins one inside it goes on in it. */
function asConnection(tx: Transaction<Tables>): Kysely<Tables> {
  const inside: Kysely<Tables> = new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction' || name === 'connection')
        return () => ({ execute: (work: (db: Kysely<Tables>) => Promise<unknown>) => work(inside) })
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return inside
}

/** Lets the service do something, and takes back what that wrote. */
export async function withoutTrace<T>(site: TestSite, work: () => Promise<T>): Promise<T> {
  const database = site.database as { db: Kysely<Tables> }
  const outside = database.db
  let result: T | undefined
  try {
    await outside.transaction().execute(async (tx) => {
      // What is done inside does not end it.
      if (isPostgres(tx)) await sql`savepoint untouched`.execute(tx)
      database.db = asConnection(tx)
      result = await work()
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  } finally {
    database.db = outside
  }
  return result as T
}
