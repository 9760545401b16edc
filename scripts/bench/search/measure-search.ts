import { DatabaseSync } from 'node:sqlite'
import { parseQuery } from '#core/search/parse.ts'
import { readSort } from '#core/search/sort.ts'
import { type Database, inTransaction, openSqlite } from '#server/db/database.ts'
import { unitsByIds } from '#server/db/queries/strings/units.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { indexTexts } from '#server/db/search/text-index.ts'
import type { Dataset } from '../dataset.ts'
import { databaseFile } from '../import/run-import.ts'
import { residentMb } from '../process-figures.ts'
import { say } from '../say.ts'
import { type Timing, timed } from '../timed.ts'
import { type Engine, type SearchedEngine, searchedPostgres, searchedSqlite } from './engine.ts'
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
  readonly engine: Engine
  /** Of bringing all texts into the index; absent when they were there. */
  readonly indexSeconds: number | undefined
  readonly queries: readonly SearchFigures[]
  /** What the searching process holds in the end. */
  readonly residentMb: number
}

export interface SearchPlan {
  readonly rounds: number
}

const SLICE = 2000
const WARM_UP = 3

async function indexAll({ db }: Database): Promise<number | undefined> {
  const before = process.cpuUsage()
  let texts = 0
  for (;;) {
    const { done } = await inTransaction(db, (tx) => indexTexts(tx, SLICE))
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
export async function measureSearch(dataset: Dataset, { rounds }: SearchPlan, engine: Engine): Promise<SearchReport> {
  const file = databaseFile(dataset.dataDir)
  const { indexSeconds, samples } = await prepared(file)
  const searched = engine === 'sqlite' ? searchedSqlite(file) : await searchedPostgres(file)
  try {
    const queries: SearchFigures[] = []
    for (const query of benchQueries(samples)) {
      say(`Searching: ${query.query}`)
      queries.push(await measureQuery(searched, query, rounds))
    }
    return { engine, indexSeconds, queries, residentMb: residentMb(process.pid) }
  } finally {
    await searched.close()
  }
}

/** All texts are in the index, before anything is looked for. */
async function prepared(file: string): Promise<{ indexSeconds: number | undefined; samples: Samples }> {
  const database = openSqlite(file)
  say('Indexing texts')
  const indexSeconds = await indexAll(database)
  await database.close()
  const bare = new DatabaseSync(file, { readOnly: true })
  const samples = samplesOf(bare)
  bare.close()
  return { indexSeconds, samples }
}

async function measureQuery(searched: SearchedEngine, query: BenchQuery, rounds: number): Promise<SearchFigures> {
  const { tree, problem } = parseQuery(query.query, { now: Date.now() * 1000 })
  if (!tree) throw new Error(`${query.query}: ${problem.message}`)
  const { db } = searched.database
  const sort = readSort(query.sort ?? '')
  const firstPage = async () => {
    const { ids, count } = await searchUnits(db, tree, { sort, page: () => ({ limit: 50, offset: 0 }) })
    await unitsByIds(db, ids)
    return count
  }
  const countBare = searched.counting(query)
  const [hits, counted] = [await firstPage(), await countBare()]
  if (counted !== hits) throw new Error(`${query.query} finds ${hits}, and plain SQL ${counted}`)
  // The first few of a kind are compiled on the way.
  for (let i = 0; i < WARM_UP; i++) await firstPage()
  const ours = await timed(
    Array.from({ length: rounds }, () => firstPage),
    searched.cpuMs,
  )
  const theirs = await timed(
    Array.from({ length: Math.max(3, rounds / 5) }, () => countBare),
    searched.cpuMs,
  )
  return { name: query.name, hits, ...ours, floor: theirs.cpuP50, ratio: ours.cpuP50 / theirs.cpuP50 }
}
