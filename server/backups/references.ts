import { idsIn } from '#server/backups/row-writer.ts'
import { type BackupTable, keptColumns, type Meaning, type Reference, references } from '#server/db/backup-contents.ts'
import type { BackupRow, TypedRow } from '#server/db/queries/files/backup-rows.ts'

interface Named {
  readonly kind: Reference
  readonly optional: boolean
}

/** What the columns name that hold a reference. */
const named: ReadonlyMap<Meaning, Named> = new Map(
  references.flatMap((kind): [Meaning, Named][] => [
    [kind, { kind, optional: false }],
    [`${kind}?`, { kind, optional: true }],
  ]),
)

/** What the numbers of an archive are here. */
export class References {
  readonly #maps = new Map<Reference, Map<number, number>>()

  of(kind: Reference): Map<number, number> {
    const known = this.#maps.get(kind)
    if (known) return known
    const made = new Map<number, number>()
    this.#maps.set(kind, made)
    return made
  }

  /** Our number for one of the archive. */
  here(kind: Reference, id: unknown): number | undefined {
    return typeof id === 'number' ? this.of(kind).get(id) : undefined
  }

  /** Notes our number for one of the archive. */
  note(kind: Reference, id: unknown, here: number): void {
    if (typeof id === 'number') this.of(kind).set(id, here)
  }

  /**
   * A row with our numbers; undefined: something it cannot be without is not here. Its own number is left as it is. The values
   * must be ones that may stand in their columns (see row-rules.ts).
   */
  translate<T extends BackupTable>(table: T, row: BackupRow): TypedRow<T> | undefined {
    const result: Record<string, unknown> = {}
    for (const [name, meaning] of keptColumns(table)) {
      const value = row[name] ?? null
      const reference = named.get(meaning)
      if (reference) {
        const mine = this.here(reference.kind, value) ?? null
        if (mine === null && !reference.optional) return undefined
        result[name] = mine
      } else if (meaning === 'hash') result[name] = BigInt(String(value))
      else if (meaning === 'bytes') result[name] = Buffer.from(String(value), 'base64')
      else if (meaning === 'users') result[name] = this.#people(value)
      else result[name] = value
    }
    return result as TypedRow<T>
  }

  #people(value: unknown): string {
    return idsIn(value)
      .flatMap((id) => this.of('user').get(id) ?? [])
      .join(' ')
  }
}
