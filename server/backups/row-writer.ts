import type { ArchiveWriter } from '#server/backups/archive.ts'
import { type BackupTable, keptColumns } from '#server/db/backup-contents.ts'
import type { Db } from '#server/db/database.ts'
import { type BackupRow, languageRows, peopleByIds, pluralRows } from '#server/db/queries/files/backup-rows.ts'

const outside = { user: peopleByIds, language: languageRows, plural: pluralRows } as const
type Outside = keyof typeof outside

/** The numbers in a column that holds several, separated by blanks. */
export const idsIn = (value: unknown): number[] => String(value).split(' ').filter(Boolean).map(Number)

function base64Of(content: unknown): string {
  if (content instanceof Uint8Array) return Buffer.from(content).toString('base64')
  throw new TypeError('The column of a backup holds no bytes.')
}

/** Writes rows as lines of `["table", {row}]`. People, languages and plural rules are told of before the first row that names them. */
export class RowWriter {
  readonly #db: Db
  readonly #archive: ArchiveWriter
  readonly #written = { user: new Set<number>(), language: new Set<number>(), plural: new Set<number>() }

  constructor(db: Db, archive: ArchiveWriter) {
    this.#db = db
    this.#archive = archive
  }

  async write(table: BackupTable, rows: readonly BackupRow[]): Promise<void> {
    if (rows.length === 0) return
    const columns = keptColumns(table)
    for (const kind of ['language', 'plural', 'user'] as const) {
      const named = columns.filter(([, meaning]) => meaning.replace('?', '') === kind)
      await this.#writeReferenced(
        kind,
        named.flatMap(([name]) => rows.map((row) => row[name])),
      )
    }
    for (const [name] of columns.filter(([, meaning]) => meaning === 'users'))
      await this.#writeReferenced(
        'user',
        rows.flatMap((row) => idsIn(row[name])),
      )
    const bytes = columns.filter(([, meaning]) => meaning === 'bytes').map(([name]) => name)
    for (const row of rows) {
      const texts = bytes.map((name) => [name, base64Of(row[name])])
      await this.#line(table, bytes.length === 0 ? row : { ...row, ...Object.fromEntries(texts) })
    }
  }

  /** Rows with every column they have. */
  async whole(table: 'project' | 'category' | 'component', rows: readonly BackupRow[]): Promise<void> {
    await this.#writeReferenced(
      'language',
      rows.flatMap((row) => [row.source_language_id, row.secondary_language_id]),
    )
    for (const row of rows) await this.#line(table, row)
  }

  /** A row of a form of its own, after the people and languages that it names. */
  async other(
    table: string,
    row: BackupRow,
    { users = [], languages = [] }: { readonly users?: readonly number[]; readonly languages?: readonly number[] } = {},
  ): Promise<void> {
    await this.#writeReferenced('language', languages)
    await this.#writeReferenced('user', users)
    await this.#line(table, row)
  }

  async #writeReferenced(kind: Outside, ids: readonly unknown[]): Promise<void> {
    const written = this.#written[kind]
    const unknown = [...new Set(ids)].filter((id): id is number => typeof id === 'number' && !written.has(id))
    if (unknown.length === 0) return
    const rows = await outside[kind](this.#db, unknown)
    for (const id of unknown) written.add(id)
    if (kind === 'plural')
      await this.#writeReferenced(
        'language',
        rows.map((row) => row.language_id),
      )
    for (const row of rows) await this.#line(kind, row)
  }

  #line(table: string, row: BackupRow): Promise<void> {
    return this.#archive.write(`${JSON.stringify([table, row])}\n`)
  }
}
