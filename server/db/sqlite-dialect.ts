import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { observeStatement } from '#server/db/observe-statement.ts'
import { SharedTurn } from '#server/db/shared-turn.ts'

type SqliteValue = null | number | bigint | string | Uint8Array

type Values = Readonly<Record<number, unknown>>

interface Prepared {
  readonly statement: StatementSync
  /** Makes a row of its values; undefined: the statement returns no rows. */
  readonly rowOf: ((values: Values) => object) | undefined
}

/**
 * The rows that Node makes are objects in the slow form of the engine. To read one takes longer than to have its values alone and to
 * make an object of them. Written out, as here, it is twenty times quicker for wide rows than to set one column after the other.
 */
function rowMaker(names: readonly string[]): (values: Values) => object {
  const columns = names.map((name, i) => `${JSON.stringify(name)}: values[${i}]`)
  return new Function('values', `return { ${columns.join(', ')} }`) as (values: Values) => object
}

/** Statements kept ready per connection; more than any workload of ours has distinct texts. */
const STATEMENT_LIMIT = 600

/** One SQLite connection with its prepared statements. */
class SqliteHandle {
  readonly database: DatabaseSync
  #statements = new Map<string, Prepared>()

  constructor(file: string, readOnly: boolean) {
    this.database = new DatabaseSync(file, { readOnly, timeout: 20_000 })
    const cacheKiB = readOnly ? 16_384 : 32_768
    this.database.exec(`pragma cache_size = -${cacheKiB}; pragma foreign_keys = on; pragma temp_store = memory`)
    // FULL: a commit that was acknowledged survives a power cut, not only a crash of the process.
    if (!readOnly) this.database.exec('pragma journal_mode = wal; pragma synchronous = full')
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, rowOf } = this.#prepare(sql)
    const values = parameters as SqliteValue[]
    if (rowOf) return { rows: statement.all(...values).map((row) => rowOf(row)) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= STATEMENT_LIMIT) this.#statements.clear()
    const statement = this.database.prepare(sql)
    const names = statement.columns().map(({ name }) => name)
    const prepared = { statement, rowOf: names.length > 0 ? rowMaker(names) : undefined }
    if (prepared.rowOf) statement.setReturnArrays(true)
    // What a write tells is the number of the last row written, and rows of a text index have numbers beyond 53 bits.
    else statement.setReadBigInts(true)
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/** One writer at a time: the next caller waits its turn in order. */
class Turnstile {
  #tail: Promise<void> = Promise.resolve()

  async enter(): Promise<() => void> {
    const before = this.#tail
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#tail = promise
    await before
    return resolve
  }
}

const isRead = (query: CompiledQuery): boolean => query.query.kind === 'SelectQueryNode'

class SqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver
  #leave: (() => void) | undefined

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver
  }

  async begin(): Promise<void> {
    this.#leave = await this.#driver.turnstile.enter()
    try {
      this.#driver.writer.database.exec('begin immediate')
    } catch (error) {
      this.#end()
      throw error
    }
  }

  commit(): void {
    try {
      this.#driver.writer.database.exec('commit')
    } catch (error) {
      // Undone before the next caller has its turn: what that writes must not fall into this transaction.
      this.rollback()
      throw error
    }
    this.#end()
  }

  /** On some errors, a full disk among them, SQLite has rolled back by itself already. */
  rollback(): void {
    const { database } = this.#driver.writer
    try {
      if (this.#leave && database.isTransaction) database.exec('rollback')
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#leave?.()
    this.#leave = undefined
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return observeStatement('sqlite', query.sql, () => this.#execute<R>(query))
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const waiting = this.#driver.sharedTurn.enter()
    if (waiting) await waiting
    if (this.#leave) return this.#inTransaction(query)
    if (isRead(query)) return this.#driver.reader.run<R>(query.sql, query.parameters)
    const leave = await this.#driver.turnstile.enter()
    try {
      return this.#driver.writer.run<R>(query.sql, query.parameters)
    } finally {
      leave()
    }
  }

  #inTransaction<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { writer } = this.#driver
    if (!writer.database.isTransaction) throw new Error('The transaction was rolled back by an earlier error.')
    return writer.run<R>(sql, parameters)
  }

  // biome-ignore lint/correctness/useYield: streaming is part of the driver interface and unused here
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered on SQLite: page by key instead.')
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('The connection is of another driver.')
}

/**
 * Two connections to one file: reads outside a transaction go to the reader, which in WAL mode never waits for a
 * writer; transactions and writes go to the writer, one after another.
 */
class NodeSqliteDriver implements Driver {
  readonly turnstile = new Turnstile()
  readonly sharedTurn = new SharedTurn()
  readonly writer: SqliteHandle
  readonly reader: SqliteHandle

  constructor(file: string) {
    this.writer = new SqliteHandle(file, false)
    this.reader = new SqliteHandle(file, true)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).rollback()
  }

  async destroy(): Promise<void> {
    this.reader.database.close()
    this.writer.database.close()
  }
}

/**
 * The driver itself keeps readers and the writer apart, so callers need not queue for one connection. And SQLite does roll
 * back changes of the schema: a migration that is killed leaves nothing behind, and two processes take turns.
 */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Limits up to this are part of a statement's text; greater ones are many. */
const MAX_WRITTEN_LIMIT = 10

/** SQLite prepares a statement anew whenever the value of a limit is bound: the commonest ones are part of the text. */
class NodeSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const value = ValueNode.is(node.limit) ? node.limit.value : undefined
    if (typeof value === 'number' && value <= MAX_WRITTEN_LIMIT) this.append(`limit ${value}`)
    else super.visitLimit(node)
  }
}

export interface SqliteFile {
  readonly dialect: Dialect
  /** Changes whenever any connection, of this process or another, committed something. */
  dataVersion(): number
  /** Gives back the pages that are kept in memory. */
  shrink(): void
}

export function openSqliteFile(file: string): SqliteFile {
  const driver = new NodeSqliteDriver(file)
  const version = driver.reader.database.prepare('pragma data_version')
  version.setReturnArrays(true)
  return {
    dialect: {
      createAdapter: () => new NodeSqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
      createQueryCompiler: () => new NodeSqliteQueryCompiler(),
    },
    dataVersion: () => Number(version.get()?.[0]),
    shrink: () => {
      for (const { database } of [driver.reader, driver.writer]) database.exec('pragma shrink_memory')
    },
  }
}
