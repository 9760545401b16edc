import type { References } from '#server/backups/references.ts'
import { isStorableText } from '#server/backups/row-rules.ts'
import type { RowWriter } from '#server/backups/row-writer.ts'
import type { Db } from '#server/db/database.ts'
import { projectMemory } from '#server/db/queries/files/backup-memory.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'
import { ensureSource, insertMemory, type NewMemory } from '#server/db/queries/memory/memory.ts'

const ENTRIES_PER_WRITE = 250

/** Writes the translation memory of a project. */
export async function writeMemory(
  db: Db,
  rows: RowWriter,
  projectId: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const entries = await projectMemory(db, { projectId, after, limit: ENTRIES_PER_WRITE })
    for (const { id, ...row } of entries)
      await rows.other('memory', row, { languages: [row.source_language_id, row.target_language_id] })
    const last = entries.at(-1)
    if (!last || entries.length < ENTRIES_PER_WRITE) return
    after = last.id
  }
}

/** Whose memory entries become. */
export interface MemoryOwner {
  readonly projectId: number
  /** What the project was called, and is called here: entries name the component they come from. */
  readonly slugs: { readonly from: string; readonly to: string }
  readonly references: References
}

/** Adds entries to the memory of the project alone: what people have of their own, or everybody, is theirs already. */
export async function restoreMemory(tx: Db, rows: readonly BackupRow[], owner: MemoryOwner): Promise<number> {
  const entries: NewMemory[] = []
  for (const row of rows) {
    const sourceLanguageId = owner.references.here('language', row.source_language_id)
    const targetLanguageId = owner.references.here('language', row.target_language_id)
    if (sourceLanguageId === undefined || targetLanguageId === undefined || !isEntry(row)) continue
    const sourceId = await ensureSource(tx, sourceLanguageId, String(row.source))
    if (sourceId === undefined) continue
    const fromFile = row.from_file === 1 ? 1 : 0
    entries.push({
      sourceId,
      sourceLanguageId,
      targetLanguageId,
      target: String(row.target),
      origin: fromFile === 1 ? String(row.origin) : moved(String(row.origin), owner.slugs),
      context: String(row.context),
      status: row.status === 1 ? 1 : 0,
      projectId: owner.projectId,
      userId: null,
      shared: 0,
      fromFile,
      now: Number(row.created),
    })
  }
  await insertMemory(tx, entries)
  return entries.length
}

/** Another program may have made the archive. */
const isEntry = ({ created, ...row }: BackupRow): boolean =>
  Number.isSafeInteger(created) && ['source', 'target', 'origin', 'context'].every((name) => isStorableText(row[name]))

const moved = (origin: string, { from, to }: MemoryOwner['slugs']): string =>
  origin.startsWith(`${from}/`) ? to + origin.slice(from.length) : origin
