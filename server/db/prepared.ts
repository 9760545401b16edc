import type { Compilable, CompiledQuery, DatabaseConnection, Kysely } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { ownConnection } from '#server/db/own-connection.ts'
import type { Tables } from '#server/db/tables.ts'

/** Stands for a parameter while a query is built; replaced by the value at each run. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export const slots = <P extends object>(): P => new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as P

/** A compiled query with the values of one run in the place of its slots. */
export function fillSlots<R>(query: CompiledQuery<R>, parameters: object): CompiledQuery<R> {
  const given = parameters as Record<string, unknown>
  const values = query.parameters.map((value) => (value instanceof Slot ? given[value.name] : value))
  return { ...query, parameters: values }
}

/** The connection itself: for each query Kysely would make an executor and ask its plugins about the rows, of which there are none. */
export function onConnection<T>(db: Db, work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  const own = ownConnection(db)
  return own ? work(own) : db.getExecutor().provideConnection(work)
}

/**
 * A query that is built and compiled once per engine and then only run: building costs more than running for point
 * reads. `build` must treat its parameters as opaque values: no arithmetic, no branching on them.
 */
export function prepared<P extends object, R>(
  build: (db: Kysely<Tables>, parameters: P) => Compilable<R>,
): (db: Db, parameters: P) => Promise<R[]> {
  const compiled = new Map<unknown, CompiledQuery<R>>()
  return async (db, parameters) => {
    // The same for all databases of an engine.
    const engine = db.getExecutor().adapter.constructor
    let query = compiled.get(engine)
    if (!query) {
      query = build(db, slots<P>()).compile()
      compiled.set(engine, query)
    }
    const filled = fillSlots(query, parameters)
    return (await onConnection(db, (connection) => connection.executeQuery<R>(filled))).rows
  }
}

/** Like `prepared`, for at most one row. */
export function preparedOne<P extends object, R>(
  build: (db: Kysely<Tables>, parameters: P) => Compilable<R>,
): (db: Db, parameters: P) => Promise<R | undefined> {
  const run = prepared(build)
  return async (db, parameters) => (await run(db, parameters))[0]
}

/** Like `prepared`, for the row that an insert returns. */
export function preparedInsert<P extends object, R>(
  build: (db: Kysely<Tables>, parameters: P) => Compilable<R>,
): (db: Db, parameters: P) => Promise<R> {
  const run = prepared(build)
  return async (db, parameters) => {
    const [row] = await run(db, parameters)
    if (row === undefined) throw new Error('An insert returned no row.')
    return row
  }
}
