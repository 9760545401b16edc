import type { CreateTableBuilder, Kysely } from 'kysely'
import { isPostgres } from '#server/db/database.ts'

type Schema = Pick<Kysely<never>, 'getExecutor' | 'schema'>

/** A table under construction, with the few kinds of column we use. */
class TableDraft {
  #builder: CreateTableBuilder<string, string>
  readonly #postgres: boolean
  readonly #name: string

  constructor(db: Schema, name: string) {
    this.#name = name
    this.#builder = db.schema.createTable(name)
    this.#postgres = isPostgres(db)
  }

  /** Numbered by the database; numbers are never used twice. */
  id(): this {
    this.#builder = this.#postgres
      ? this.#builder.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
      : this.#builder.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    return this
  }

  /** Numbered by us, in blocks (see db/ids.ts). */
  givenId(): this {
    this.#builder = this.#builder.addColumn('id', this.#postgres ? 'bigint' : 'integer', (c) => c.primaryKey())
    return this
  }

  /** Names of columns that must have a text. */
  text(...names: string[]): this {
    for (const name of names) this.#builder = this.#builder.addColumn(name, 'text', (c) => c.notNull())
    return this
  }

  /** Columns of text with a default. */
  textOr(defaults: Record<string, string>): this {
    for (const [name, value] of Object.entries(defaults))
      this.#builder = this.#builder.addColumn(name, 'text', (c) => c.notNull().defaultTo(value))
    return this
  }

  optionalText(...names: string[]): this {
    for (const name of names) this.#builder = this.#builder.addColumn(name, 'text')
    return this
  }

  binary(...names: string[]): this {
    const type = this.#postgres ? 'bytea' : 'blob'
    for (const name of names) this.#builder = this.#builder.addColumn(name, type, (c) => c.notNull())
    return this
  }

  /** Whole numbers that must be given: counts, times, ids without a foreign key. */
  integer(...names: string[]): this {
    for (const name of names) this.#builder = this.#builder.addColumn(name, 'bigint', (c) => c.notNull())
    return this
  }

  integerOr(defaults: Record<string, number>): this {
    for (const [name, value] of Object.entries(defaults))
      this.#builder = this.#builder.addColumn(name, 'bigint', (c) => c.notNull().defaultTo(value))
    return this
  }

  optionalInteger(...names: string[]): this {
    for (const name of names) this.#builder = this.#builder.addColumn(name, 'bigint')
    return this
  }

  /** A row of `table` that must exist; this row goes with it. */
  partOf(name: string, table: string): this {
    this.#builder = this.#builder.addColumn(name, 'bigint', (c) =>
      c.notNull().references(`${table}.id`).onDelete('cascade'),
    )
    return this
  }

  optionalPartOf(name: string, table: string): this {
    this.#builder = this.#builder.addColumn(name, 'bigint', (c) => c.references(`${table}.id`).onDelete('cascade'))
    return this
  }

  key(...names: string[]): this {
    this.#builder = this.#builder.addPrimaryKeyConstraint(`${this.#name}_key`, names)
    return this
  }

  unique(...names: string[]): this {
    this.#builder = this.#builder.addUniqueConstraint(`${this.#name}_unique_${names.join('_')}`, names)
    return this
  }

  async create(): Promise<void> {
    await this.#builder.execute()
  }
}

export interface Draft {
  table(name: string): TableDraft
  index(table: string, ...columns: string[]): Promise<void>
}

export function drafting(db: Schema): Draft {
  return {
    table: (name) => new TableDraft(db, name),
    index: (table, ...columns) =>
      db.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .on(table)
        .columns(columns)
        .execute(),
  }
}
