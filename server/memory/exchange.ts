import type { FormatOptions } from '#core/formats/model/format.ts'
import { category, type ExchangedEntry, writeMemoryFile } from '#core/memory/exchange.ts'
import { storable } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import { languageByCode, languagesByIds } from '#server/db/queries/languages.ts'
import { ensureSource, type MemoryFilter, type MemoryRow, memoryAfter } from '#server/db/queries/memory.ts'
import { keep } from '#server/memory/remember.ts'

export interface MemoryOwner {
  readonly projectId: number | null
  readonly userId: number | null
}

/** Puts the entries of a file into a memory; tells how many were taken. Entries in unknown languages are left out. */
export async function importEntries(
  tx: Db,
  entries: readonly ExchangedEntry[],
  { projectId, userId, origin, now }: MemoryOwner & { readonly origin: string; readonly now: number },
): Promise<number> {
  const known = new Map<string, number | undefined>()
  const language = async (code: string | undefined) => {
    const key = code ?? ''
    if (!known.has(key)) known.set(key, (await languageByCode(tx, { code: key }))?.id)
    return known.get(key)
  }
  let taken = 0
  for (const entry of entries) {
    const sourceLanguageId = await language(entry.sourceLanguage)
    const targetLanguageId = await language(entry.targetLanguage)
    if (sourceLanguageId === undefined || targetLanguageId === undefined) continue
    const sourceId = await ensureSource(tx, sourceLanguageId, storable(entry.source))
    if (sourceId === undefined) continue
    const target = storable(entry.target)
    const context = storable(entry.context ?? '')
    const from = storable(entry.origin || origin)
    const owner = { projectId, userId, shared: 0, fromFile: 1 }
    await keep(tx, {
      sourceId,
      sourceLanguageId,
      targetLanguageId,
      target,
      context,
      origin: from,
      status: entry.status ?? 1,
      ...owner,
      now,
    })
    taken++
  }
  return taken
}

const LOT = 5000

async function* everyEntry(db: Db, filter: MemoryFilter): AsyncGenerator<MemoryRow> {
  for (let after = 0; ; ) {
    const rows = await memoryAfter(db, filter, after, LOT)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < LOT) return
    after = last.id
  }
}

/** The entries as a JSON list, which tells languages and owners. */
export async function exportJson(db: Db, filter: MemoryFilter): Promise<Uint8Array> {
  const rows: MemoryRow[] = []
  for await (const row of everyEntry(db, filter)) rows.push(row)
  const ids = new Set(rows.flatMap((row) => [row.source_language_id, row.target_language_id]))
  const languages = await languagesByIds(db, [...ids])
  const code = (id: number) => languages.get(id)?.code ?? ''
  const list = rows.map((row) => ({
    source: row.source,
    target: row.target,
    source_language: code(row.source_language_id),
    target_language: code(row.target_language_id),
    origin: row.origin,
    category: category(row),
    context: row.context,
    status: row.status,
  }))
  return new TextEncoder().encode(`${JSON.stringify(list, null, 2)}\n`)
}

/** The entries of one pair of languages in another format. */
export async function exportFile(
  db: Db,
  filter: MemoryFilter,
  format: string,
  options: FormatOptions,
): Promise<Uint8Array> {
  const entries: ExchangedEntry[] = []
  for await (const row of everyEntry(db, filter))
    entries.push({ source: row.source, target: row.target, context: row.context })
  return writeMemoryFile(format, entries, options)
}
