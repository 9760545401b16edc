import type { FormatOptions } from '#core/formats/model/format.ts'
import { category, exportedEntry } from '#core/memory/exchange.ts'
import type { Db } from '#server/db/database.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type MemoryFilter, type MemoryRow, memoryAfter } from '#server/db/queries/memory/memory.ts'
import type { Threads } from '#server/threads/threads.ts'
import { turn } from '#server/threads/turn.ts'

const LOT = 200

/** All entries, a lot at a time; others have their turn in between. */
async function* lotsOfEntries(db: Db, filter: MemoryFilter): AsyncGenerator<readonly MemoryRow[]> {
  for (let after = 0; ; ) {
    const rows = await memoryAfter(db, filter, after, LOT)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < LOT) return
    after = last.id
    await turn()
  }
}

/** The entries as a JSON list, which tells languages and owners, written while it is read. */
export async function* exportJson(db: Db, filter: MemoryFilter): AsyncGenerator<string> {
  const codes = new Map<number, string>()
  let begun = false
  for await (const rows of lotsOfEntries(db, filter)) {
    const unknown = rows
      .flatMap((row) => [row.source_language_id, row.target_language_id])
      .filter((id) => !codes.has(id))
    if (unknown.length > 0)
      for (const [id, { code }] of await languagesByIds(db, [...new Set(unknown)])) codes.set(id, code)
    const items = rows.map((row) => `\n  ${JSON.stringify(jsonEntry(row, codes), null, 2).replaceAll('\n', '\n  ')}`)
    yield `${begun ? ',' : '['}${items.join(',')}`
    begun = true
  }
  yield begun ? '\n]\n' : '[]\n'
}

const jsonEntry = (row: MemoryRow, codes: ReadonlyMap<number, string>) => ({
  source: row.source,
  target: row.target,
  source_language: codes.get(row.source_language_id) ?? '',
  target_language: codes.get(row.target_language_id) ?? '',
  origin: row.origin,
  category: category(row),
  context: row.context,
  status: row.status,
})

/** The entries of one pair of languages in another format. */
export function exportFile(
  { db, threads, signal }: { readonly db: Db; readonly threads: Threads; readonly signal: AbortSignal },
  filter: MemoryFilter,
  format: string,
  options: FormatOptions,
): Promise<Uint8Array> {
  return threads.use(
    'exportFile',
    { format, options },
    async (session) => {
      await session.next(undefined)
      for await (const rows of lotsOfEntries(db, filter))
        await session.next(rows.map(({ source, target, context }) => exportedEntry({ source, target, context })))
      const end = await session.next(undefined)
      if (!end.done) throw new Error('The export went on after its last entry.')
      return end.value
    },
    { signal },
  )
}
