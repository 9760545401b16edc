import type { CompiledQuery, DatabaseConnection, Kysely, QueryExecutor, Transaction } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { THEN_COMMIT } from '#server/db/postgres-dialect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { TestSite } from '#server/testing/site.ts'

/** Thrown to take everything back. */
class Rollback extends Error {}

/** The same thing, with some of its methods done otherwise. */
const replacing = <T extends object>(thing: T, own: Readonly<Partial<Record<keyof T, unknown>>>): T =>
  new Proxy(thing, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name) as unknown
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** What ends a transaction inside does not end the one around it. */
const withoutCommits = (executor: QueryExecutor): QueryExecutor =>
  replacing(executor, {
    provideConnection: (work: (connection: DatabaseConnection) => Promise<unknown>) =>
      executor.provideConnection((connection) => {
        const executeQuery = (query: CompiledQuery) =>
          connection.executeQuery({ ...query, sql: query.sql.replace(THEN_COMMIT, '') })
        return work(replacing(connection, { executeQuery }))
      }),
  })

/** The transaction as a connection: what begins one inside it goes on in it. */
function asConnection(tx: Transaction<Tables>): Kysely<Tables> {
  const begin = () => ({ execute: (work: (db: Kysely<Tables>) => Promise<unknown>) => work(inside) })
  const inside: Kysely<Tables> = replacing<Kysely<Tables>>(tx, {
    transaction: begin,
    connection: begin,
    getExecutor: () => withoutCommits(tx.getExecutor()),
  })
  return inside
}

/** Lets the service do something, and takes back what that wrote. */
export async function withoutTrace<T>(site: TestSite, work: () => Promise<T>): Promise<T> {
  const database = site.database as { db: Kysely<Tables>; read: Database['read'] }
  const { db: outside, read } = database
  let result: T | undefined
  try {
    await outside.transaction().execute(async (tx) => {
      const inside = asConnection(tx)
      database.db = inside
      database.read = (load) => load(inside)
      result = await work()
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  } finally {
    Object.assign(database, { db: outside, read })
  }
  return result as T
}
