import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { similarity } from '#core/text/similarity.ts'
import { stringHash } from '#core/units/identity.ts'
import { type Database, inTransaction, openSqlite } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { seed } from '#server/db/setup/seed.ts'
import { indexMemory } from '#server/memory/gram-index.ts'
import { lookUp, type MemoryMatch } from '#server/memory/lookup.ts'
import { benchFolder } from '../folder.ts'
import { randomFrom, seedOf } from '../generator/random.ts'
import { say } from '../say.ts'
import { type Timing, timed } from '../timed.ts'
import { altered, memoryTexts } from './texts.ts'

export interface MemoryPlan {
  readonly entries: number
  readonly lookups: number
  /** Lookups that are compared with every entry. */
  readonly compared: number
}

export interface MemoryReport extends Timing {
  readonly entries: number
  /** Processor seconds of bringing all entries into the index; absent when they were there. */
  readonly indexSeconds: number | undefined
  /** Share of the best five matches that were found, or others as good. */
  readonly recall: number
  /** Milliseconds of processor time for comparing with every entry: the floor of doing without an index. */
  readonly bruteForce: number
}

const LEAST = 75
const LOT = 10_000
const [SOURCE, TARGET] = [1, 2]

async function fill({ db }: Database, texts: readonly string[]): Promise<number> {
  await migrateToLatest(db)
  await seed(db, 1)
  for (let start = 0; start < texts.length; start += LOT)
    await inTransaction(db, async (tx) => {
      const some = texts.slice(start, start + LOT).map((text, i) => ({ id: start + i + 1, text }))
      const sources = some.map(({ id, text }) => ({ id, language_id: SOURCE, text, hash: stringHash(text) }))
      await insertMany(tx, 'memory_source', ['id', 'language_id', 'text', 'hash'], sources)
      const entries = some.map(({ id, text }) => ({
        source_id: id,
        source_language_id: SOURCE,
        target_language_id: TARGET,
        target: text.toUpperCase(),
        project_id: null,
        user_id: null,
        shared: 1,
        created: 1,
      }))
      const columns = ['source_id', 'source_language_id', 'target_language_id', 'target', 'shared', 'created'] as const
      await insertMany(tx, 'memory', columns, entries)
    })
  const before = process.cpuUsage()
  while ((await indexMemory(db, 50_000)) > 0) say('Indexing the memory')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** The best five matches of altered texts among a million, and how many of them the index misses. */
export async function measureMemory({ entries, lookups, compared }: MemoryPlan, fresh: boolean): Promise<MemoryReport> {
  say(`A memory of ${entries} entries`)
  const texts = memoryTexts(entries)
  const folder = join(benchFolder, `memory-${entries}`)
  const stamp = join(folder, 'complete')
  const isThere = !fresh && existsSync(stamp)
  if (!isThere) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const database = openSqlite(join(folder, 'memory.sqlite'))
  if (isThere) await migrateToLatest(database.db)
  const indexSeconds = isThere ? undefined : await fill(database, texts)
  writeFileSync(stamp, '')
  const random = randomFrom(seedOf('lookups'))
  const queries = Array.from({ length: lookups }, () => altered(random.pick(texts), random))
  const found = new Map<string, readonly MemoryMatch[]>()
  const visibility = { userId: undefined, projects: [], shared: true }
  const asked = { sourceLanguageId: SOURCE, targetLanguageId: TARGET, visibility, least: LEAST }
  say('Looking up')
  const timing = await timed(
    queries.map((text) => async () => found.set(text, await lookUp(database.db, { ...asked, text }))),
  )
  await database.close()
  const comparison = await compare(queries.slice(0, compared), texts, found)
  return { entries, indexSeconds, ...timing, ...comparison }
}

async function compare(
  queries: readonly string[],
  texts: readonly string[],
  found: ReadonlyMap<string, readonly MemoryMatch[]>,
): Promise<{ recall: number; bruteForce: number }> {
  say('Comparing with every entry')
  let wanted = 0
  let right = 0
  const { cpuP50 } = await timed(
    queries.map((text) => () => {
      const best = texts
        .map((other) => similarity(text, other, LEAST))
        .filter((score) => score >= LEAST)
        .sort((a, b) => b - a)
        .slice(0, 5)
      const mine = found.get(text) ?? []
      wanted += best.length
      right += best.filter((score, i) => (mine[i]?.similarity ?? 0) >= score).length
    }),
  )
  return { recall: right / wanted, bruteForce: cpuP50 }
}
