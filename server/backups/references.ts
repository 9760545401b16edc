import { idsIn } from '#server/backups/row-writer.ts'
import { type BackupTable, keptColumns, type Reference } from '#server/db/backup-contents.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'

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

  /** A row with our numbers; undefined: something it cannot be without is not here. Its own number is left as it is. */
  translate(table: BackupTable, row: BackupRow): Record<string, unknown> | undefined {
    const result: Record<string, unknown> = {}
    for (const [name, meaning] of keptColumns(table)) {
      const value = row[name] ?? null
      if (meaning === 'plain' || meaning === 'own') result[name] = value
      else if (meaning === 'hash') result[name] = BigInt(value as string)
      else if (meaning === 'bytes') result[name] = Buffer.from(value as string, 'base64')
      else if (meaning === 'users') result[name] = this.#people(value)
      else {
        const mine =
          value === null ? null : (this.of(meaning.replace('?', '') as Reference).get(value as number) ?? null)
        if (mine === null && !meaning.endsWith('?')) return undefined
        result[name] = mine
      }
    }
    return result
  }

  #people(value: unknown): string {
    return idsIn(value)
      .flatMap((id) => this.of('user').get(id) ?? [])
      .join(' ')
  }
}
