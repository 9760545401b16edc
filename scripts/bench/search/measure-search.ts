import { DatabaseSync } from 'node:sqlite'
import { parseQuery } from '#core/search/parse.ts'
import { type Database, inTransaction, openSqlite } from '#server/db/database.ts'
import { unitsByIds } from '#server/db/queries/units.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { indexTexts } from '#server/db/search/text-index.ts'
import type { Dataset } from '../dataset.ts'
import { databaseFile } from '../import/run-import.ts'
import { say } from '../say.ts'
import { type Timing, timed } from '../timed.ts'
import { type BenchQuery, benchQueries, type Samples } from './queries.ts'

export interface SearchFigures extends Timing {
  readonly name: string
  readonly hits: number
  /** Milliseconds of processor time for a bare count of the same strings. */
  readonly floor: number
  /** Processor time of a first page with its count, against the floor's. */
  readonly ratio: number
}

export interface SearchReport {
  /** Of bringing all texts into the index; absent when they were there. */
  readonly indexSeconds: number | undefined
  readonly queries: readonly SearchFigures[]
}

export interface SearchPlan {
  readonly rounds: number
}

const SLICE = 2000

async function indexAll({ db }: Database): Promise<number | undefined> {
  const before = process.cpuUsage()
  let texts = 0
  for (;;) {
    const done = await inTransaction(db, (tx) => indexTexts(tx, SLICE))
    if (done === 0) break
    texts += done
  }
  const { user, system } = process.cpuUsage(before)
  return texts > 0 ? (user + system) / 1e6 : undefined
}

/** Words and texts that are in the data, the same ones in every run. */
function samplesOf(file: DatabaseSync): Samples {
  const one = (sql: string) => Object.values(file.prepare(sql).get() ?? {})[0]
  const source = String(
    one("select source from source_string where source like '% % % %' order by id limit 1 offset 100"),
  )
  const words = source.toLowerCase().match(/[a-z]{4,}/g) ?? ['text']
  const rare = words.toSorted((a, b) => b.length - a.length)[0] as string
  const created = Number(one('select min(created) from unit'))
  return {
    rare,
    common: rare.slice(0, 3),
    source,
    key: String(one('select context from source_string order by id limit 1 offset 100')),
    target: String(one("select target from unit where target like '% % %' order by id desc limit 1 offset 100")),
    today: new Date(created / 1000).toISOString().slice(0, 10),
  }
}

/** First pages of searches over all units, each with its exact count, against bare counts of the same rows. */
export async function measureSearch(dataset: Dataset, { rounds }: SearchPlan): Promise<SearchReport> {
  const database = openSqlite(databaseFile(dataset.dataDir))
  say('Indexing texts')
  const indexSeconds = await indexAll(database)
  const bare = new DatabaseSync(databaseFile(dataset.dataDir), { readOnly: true })
  bare.exec('pragma cache_size = -16384')
  const queries: SearchFigures[] = []
  for (const query of benchQueries(samplesOf(bare))) {
    say(`Searching: ${query.query}`)
    queries.push(await measureQuery(database, bare, query, rounds))
  }
  bare.close()
  await database.close()
  return { indexSeconds, queries }
}

async function measureQuery(
  { db }: Database,
  bare: DatabaseSync,
  { name, query, floor, values }: BenchQuery,
  rounds: number,
): Promise<SearchFigures> {
  const { tree, problem } = parseQuery(query, { now: Date.now() * 1000 })
  if (!tree) throw new Error(`${query}: ${problem.message}`)
  const firstPage = async () => {
    const { ids, count } = await searchUnits(db, tree, { cut: () => ({ limit: 50, offset: 0 }) })
    await unitsByIds(db, ids)
    return count
  }
  const count = bare.prepare(`select count(*) as count ${floor}`)
  const countBare = () => (count.get(...values) as { count: number }).count
  const hits = await firstPage()
  if (countBare() !== hits) throw new Error(`${query} finds ${hits}, and plain SQL ${countBare()}`)
  const ours = await timed(Array.from({ length: rounds }, () => firstPage))
  const theirs = await timed(Array.from({ length: Math.max(3, rounds / 5) }, () => countBare))
  return { name, hits, ...ours, floor: theirs.cpuP50, ratio: ours.cpuP50 / theirs.cpuP50 }
}
