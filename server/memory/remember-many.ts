import { memoryUpdate } from '#core/memory/memory-update.ts'
import { memoryPairs } from '#core/memory/pairs.ts'
import { splitForms } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import {
  deleteMemory,
  ensureSource,
  entriesBesideMany,
  insertMemory,
  type NewMemory,
  updateMemory,
} from '#server/db/queries/memory/memory.ts'
import type { Remembered } from '#server/memory/remember.ts'

/** Numbers of sources met before in the same run: the languages of a component share them. */
export type KnownSources = Map<string, number>

const MAX_KNOWN = 50_000

interface Wanted {
  readonly entry: NewMemory
  readonly beside: ReadonlySet<string>
  readonly keepsOlder: boolean | undefined
}

/**
 * Keeps translations that nobody in particular saved, such as those of files, with few statements for any number of
 * them. The later one of two for the same string counts.
 */
export async function rememberMany(tx: Db, saved: readonly Remembered[], known: KnownSources): Promise<void> {
  const newest = new Map(
    saved.map((one) => [[one.origin, one.targetLanguageId, one.source, one.context].join('\0'), one]),
  )
  const groups = Map.groupBy(newest.values(), ({ origin, targetLanguageId }) => `${targetLanguageId} ${origin}`)
  for (const group of groups.values()) await rememberGroup(tx, group, known)
}

async function rememberGroup(tx: Db, group: readonly Remembered[], known: KnownSources): Promise<void> {
  const wanted: Wanted[] = []
  for (const one of group) wanted.push(...(await wantedOf(tx, one, known)))
  const [first] = wanted
  if (!first) return
  const { targetLanguageId, origin } = first.entry
  const sources = wanted.map(({ entry }) => entry.sourceId)
  const there = Map.groupBy(await entriesBesideMany(tx, { sources, targetLanguageId, origin }), (row) =>
    keyOf(row.source_id, row.context),
  )
  const added: NewMemory[] = []
  const dropped: number[] = []
  for (const { entry, beside, keepsOlder } of wanted) {
    const plan = memoryUpdate(there.get(keyOf(entry.sourceId, entry.context)) ?? [], entry, beside, keepsOlder)
    if (plan.add) added.push(entry)
    if (plan.change) await updateMemory(tx, plan.change.id, plan.change)
    dropped.push(...plan.drop)
    for (const id of plan.leave) await updateMemory(tx, id, { project_id: null, shared: 0 })
  }
  await deleteMemory(tx, dropped)
  await insertMemory(tx, added)
}

const keyOf = (sourceId: number, context: string): string => `${sourceId} ${context}`

async function wantedOf(tx: Db, saved: Remembered, known: KnownSources): Promise<Wanted[]> {
  const pairs = memoryPairs(splitForms(saved.source), splitForms(saved.target))
  const beside = new Set(pairs.map(({ target }) => target))
  const wanted: Wanted[] = []
  for (const { source, target } of pairs) {
    const sourceId = await sourceNumber(tx, saved.sourceLanguageId, source, known)
    if (sourceId === undefined) continue
    const { sourceLanguageId, targetLanguageId, origin, context, projectId, userId, now } = saved
    const flags = { status: saved.isReliable ? 1 : 0, shared: saved.shared ? 1 : 0, fromFile: 0 }
    const entry = { sourceId, sourceLanguageId, targetLanguageId, target, origin, context, projectId, userId, now }
    wanted.push({ entry: { ...entry, ...flags }, beside, keepsOlder: saved.keepsOlder })
  }
  return wanted
}

async function sourceNumber(
  tx: Db,
  languageId: number,
  text: string,
  known: KnownSources,
): Promise<number | undefined> {
  const key = `${languageId} ${text}`
  const met = known.get(key)
  if (met !== undefined) return met
  const id = await ensureSource(tx, languageId, text)
  if (known.size >= MAX_KNOWN) known.clear()
  if (id !== undefined) known.set(key, id)
  return id
}
