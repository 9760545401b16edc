import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

interface Column {
  readonly name: string
  readonly dflt_value: string | null
}

const quoted = (name: string): string => `"${name}"`

/** Columns that somewhere hold something else than their default: the others need not be written. */
function columnsInUse(from: DatabaseSync, table: string): string[] {
  const columns = from.prepare(`pragma table_info(${quoted(table)})`).all() as unknown as Column[]
  const used = columns.map(({ name, dflt_value }) => `max(${quoted(name)} is not ${dflt_value ?? 'null'})`)
  const row = from.prepare(`select ${used.join(', ')} from ${quoted(table)}`).get() ?? {}
  return columns.filter((_, i) => Object.values(row)[i] === 1).map(({ name }) => name)
}

/** Rows of one statement: one row each takes three times as long, and more rows at once gain nothing. */
const ROWS = 512

/** Values of up to `ROWS` rows, one after another. */
export type Batch = SQLInputValue[]

/** The rows of a table in batches, and the statements that write a batch elsewhere. */
export class CopiedTable {
  readonly #width: number
  readonly #rows: Iterator<unknown>
  readonly #prepare: (rows: number) => StatementSync
  readonly #statements = new Map<number, StatementSync>()

  constructor(table: string, from: DatabaseSync, to: DatabaseSync) {
    const columns = columnsInUse(from, table)
    const names = columns.map(quoted).join(', ')
    const select = from.prepare(`select ${names} from ${quoted(table)} order by rowid`)
    select.setReturnArrays(true)
    // The only 64-bit numbers are the hashes of source strings; elsewhere numbers are quicker.
    select.setReadBigInts(table === 'source_string')
    const tuple = `(${columns.map(() => '?').join(', ')})`
    this.#width = columns.length
    this.#rows = select.iterate()
    this.#prepare = (rows) =>
      to.prepare(`insert into ${quoted(table)} (${names}) values ${new Array(rows).fill(tuple).join(', ')}`)
  }

  /** The next batches, as many as hold about `limit` rows; none at the end. */
  nextBatches(limit: number): Batch[] {
    const batches: Batch[] = []
    while (batches.length * ROWS < limit) {
      const batch = this.#nextBatch()
      if (batch.length === 0) break
      batches.push(batch)
    }
    for (const batch of batches) this.#statementFor(batch)
    return batches
  }

  insert(batches: readonly Batch[]): void {
    for (const batch of batches) this.#statementFor(batch).run(...batch)
  }

  rowsOf(batches: readonly Batch[]): number {
    return batches.reduce((sum, batch) => sum + batch.length, 0) / this.#width
  }

  #nextBatch(): Batch {
    const batch: Batch = []
    while (batch.length < ROWS * this.#width) {
      const next = this.#rows.next()
      if (next.done) break
      batch.push(...(next.value as Batch))
    }
    return batch
  }

  #statementFor(batch: Batch): StatementSync {
    const rows = batch.length / this.#width
    const statement = this.#statements.get(rows) ?? this.#prepare(rows)
    this.#statements.set(rows, statement)
    return statement
  }
}
