import { type Compilable, CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { fillSlots, onConnection, slots } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'

type Queries = Readonly<Record<string, Compilable<unknown>>>
type RowsOf<Q extends Queries> = { readonly [K in keyof Q]: Q[K] extends Compilable<infer R> ? R[] : never }

/** The parameters of a text, numbered as those of a part of a longer one. */
const renumber = (text: string, before: number): string =>
  text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)

/**
 * Like `prepared`, for several questions that do not depend on each other: PostgreSQL answers all of them in one statement. Rows
 * come as JSON there: read 64-bit hashes as text.
 */
export function preparedTogether<P extends object, Q extends Queries>(
  build: (db: Kysely<Tables>, parameters: P) => Q,
): (db: Db, parameters: P) => Promise<RowsOf<Q>> {
  let joined: CompiledQuery<RowsOf<Q>> | undefined
  let apart: (readonly [string, CompiledQuery])[] | undefined
  return async (db, parameters) => {
    if (isPostgres(db)) {
      joined ??= joinQuestions(build(db, slots<P>()))
      const filled = fillSlots(joined, parameters)
      const [found] = (await onConnection(db, (connection) => connection.executeQuery<RowsOf<Q>>(filled))).rows
      if (!found) throw new Error('A list of questions was not answered.')
      return found
    }
    apart ??= Object.entries(build(db, slots<P>())).map(([name, query]) => [name, query.compile()])
    const filled = apart.map(([name, query]) => [name, fillSlots(query, parameters)] as const)
    // They are run in this order, one by one; only waiting is done once.
    const answers = await onConnection(db, (connection) =>
      Promise.all(filled.map(([, query]) => connection.executeQuery(query))),
    )
    return Object.fromEntries(filled.map(([name], i) => [name, answers[i]?.rows])) as RowsOf<Q>
  }
}

function joinQuestions<Q extends Queries>(queries: Q): CompiledQuery<RowsOf<Q>> {
  const parameters: unknown[] = []
  const texts = Object.entries(queries).map(([name, query]) => {
    const { sql: text, parameters: own } = query.compile()
    const numbered = renumber(text, parameters.length)
    parameters.push(...own)
    return `(select coalesce(json_agg(rows), '[]') from (${numbered}) as rows) as "${name}"`
  })
  return CompiledQuery.raw(`select ${texts.join(', ')}`, parameters)
}

/** A text of SQL as `prepared` takes it. */
export const compilable = <R>(db: Kysely<Tables>, raw: RawBuilder<R>): Compilable<R> => ({
  compile: () => raw.compile(db),
})
