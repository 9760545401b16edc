import type { ExchangedEntry } from '#core/memory/exchange.ts'
import { type EntryBeside, memoryUpdate } from '#core/memory/memory-update.ts'
import { storable } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import {
  ensureSource,
  entriesBesideMany,
  insertMemory,
  type NewMemory,
  updateMemory,
} from '#server/db/queries/memory/memory.ts'

export interface MemoryOwner {
  readonly projectId: number | null
  readonly userId: number | null
}

export interface MemoryImport extends MemoryOwner {
  /** Where entries come from that do not tell themselves. */
  readonly origin: string
  readonly now: number
  /** False: the server itself made them of strings. */
  readonly areFromFile?: boolean
}

/** Entries to import in one transaction. */
export const IMPORT_SLICES = { first: 100, least: 25, most: 500 }

/** Puts entries of a file into a memory; tells how many were taken. Entries in unknown languages are left out. */
export async function importEntries(tx: Db, entries: readonly ExchangedEntry[], into: MemoryImport): Promise<number> {
  const wanted = await wantedEntries(tx, entries, into)
  const groups = Map.groupBy(wanted, ({ targetLanguageId, origin }) => `${targetLanguageId} ${origin}`)
  for (const group of groups.values()) await storeGroup(tx, group)
  return wanted.length
}

async function wantedEntries(
  tx: Db,
  entries: readonly ExchangedEntry[],
  { projectId, userId, origin, now, areFromFile = true }: MemoryImport,
): Promise<NewMemory[]> {
  const known = new Map<string, number | undefined>()
  const language = async (code = '') => {
    if (!known.has(code)) known.set(code, (await languageByCode(tx, { code }))?.id)
    return known.get(code)
  }
  const wanted: NewMemory[] = []
  for (const entry of entries) {
    const sourceLanguageId = await language(entry.sourceLanguage)
    const targetLanguageId = await language(entry.targetLanguage)
    if (sourceLanguageId === undefined || targetLanguageId === undefined) continue
    const sourceId = await ensureSource(tx, sourceLanguageId, storable(entry.source))
    if (sourceId === undefined) continue
    wanted.push({
      sourceId,
      sourceLanguageId,
      targetLanguageId,
      target: storable(entry.target),
      context: storable(entry.context ?? ''),
      origin: storable(entry.origin || origin),
      status: entry.status ?? 1,
      projectId,
      userId,
      shared: 0,
      fromFile: areFromFile ? 1 : 0,
      now,
    })
  }
  return wanted
}

/** Entries of one language and origin: what is there already is asked for once. */
async function storeGroup(tx: Db, group: readonly NewMemory[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { targetLanguageId, origin } = first
  const sources = group.map(({ sourceId }) => sourceId)
  const there: Map<string, EntryBeside[]> = Map.groupBy(
    await entriesBesideMany(tx, { sources, targetLanguageId, origin }),
    (row) => keyOf(row.source_id, row.context),
  )
  const added: NewMemory[] = []
  for (const entry of group) {
    const key = keyOf(entry.sourceId, entry.context)
    const beside = there.get(key) ?? []
    const { add, change } = memoryUpdate(beside, entry, new Set())
    if (add) {
      added.push(entry)
      there.set(key, [...beside, asBeside(entry, -added.length)])
    } else if (change && change.id < 0) {
      const index = -change.id - 1
      const twin = added[index]
      if (twin) added[index] = { ...twin, status: entry.status }
    } else if (change) await updateMemory(tx, change.id, change)
  }
  await insertMemory(tx, added)
}

const keyOf = (sourceId: number, context: string): string => `${sourceId} ${context}`

/** One that is about to be added, for twins of it in the same file: ids below 0 are places in the list. */
const asBeside = (entry: NewMemory, id: number): EntryBeside => ({
  id,
  target: entry.target,
  status: entry.status,
  project_id: entry.projectId,
  user_id: entry.userId,
  shared: entry.shared,
  from_file: entry.fromFile,
})
