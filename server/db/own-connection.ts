import type { DatabaseConnection, Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Of transactions whose statements run one by one anyway (SQLite): Kysely takes about ten steps per statement to ensure that. */
const ownConnections = new WeakMap<Kysely<Tables>, DatabaseConnection>()

export const ownConnection = (db: Kysely<Tables>): DatabaseConnection | undefined => ownConnections.get(db)

/** Lets a transaction use its connection directly as long as `work` runs. */
export async function withOwnConnection<D extends Kysely<Tables>, T>(tx: D, work: (tx: D) => Promise<T>): Promise<T> {
  ownConnections.set(tx, await tx.getExecutor().provideConnection(async (connection) => connection))
  try {
    return await work(tx)
  } finally {
    // What comes after the end is refused, as Kysely does it.
    ownConnections.delete(tx)
  }
}
