// A process of its own: checks on units in memory, then all units of a component in a database, as the job does it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from '#core/checks/run.ts'
import { json as jsonFormat } from '#core/formats/json/json.ts'
import { findFormat } from '#core/formats/registry.ts'
import { languages } from '#core/languages/languages.ts'
import { noFlags } from '#core/units/flags.ts'
import { checkComponent } from '#server/commands/quality/check-component.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { inTransaction, openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { peakMb } from '../process-figures.ts'

export interface Pass {
  readonly units: number
  readonly seconds: number
  readonly cpuSeconds: number
}

export interface ChecksRun {
  /** All checks on units that are in memory. */
  readonly bare: Pass
  /** The files that hold these units, read. */
  readonly parse: Pass
  /** The job on a component that was never checked, again on all of it, and again with nothing to do. */
  readonly first: Pass
  readonly again: Pass
  readonly idle: Pass
  /** Largest time in which nothing else had its turn. */
  readonly longestPauseMs: number
  readonly reports: number
  readonly findings: number
  readonly peakMb: number
}

async function timed(work: () => Promise<number> | number): Promise<Pass> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const units = await work()
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return { units, seconds, cpuSeconds: (user + system) / 1e6 }
}

const [database = '', locales = '', codes = ''] = process.argv.slice(2)

/** A few languages say what all would. */
const SAMPLE = 10
const json = findFormat(jsonFormat.id)

function read(code: string): ReadonlyMap<string, string> {
  const file = new Uint8Array(readFileSync(join(locales, `${code}.json`)))
  const { plural } = languageOf(code)
  const options = { language: code, sourceLanguage: 'en', plural, sourcePlural: languageOf('en').plural }
  const entries = json?.format.read(file, options).entries ?? []
  return new Map(entries.map((entry) => [entry.key, entry.target[0] ?? '']))
}

const english = languages.find(({ code }) => code === 'en') as (typeof languages)[number]

const languageOf = (code: string) => {
  const { direction, plural } = languages.find((one) => one.code === code) ?? english
  return { code, direction, plural }
}

async function inMemory(): Promise<Pick<ChecksRun, 'bare' | 'parse'>> {
  const sample = codes.split(',').slice(0, SAMPLE)
  const files = new Map<string, ReadonlyMap<string, string>>()
  const parse = await timed(() => {
    for (const code of sample) files.set(code, read(code))
    return [...files.values()].reduce((sum, file) => sum + file.size, 0)
  })
  const source = read('en')
  const units = sample.flatMap((code) => {
    const shared = { note: '', location: '', flags: noFlags, isSource: false, isGlossary: false }
    const spoken = { sourceLanguage: languageOf('en'), language: languageOf(code) }
    return [...(files.get(code) ?? [])].map(([context, target]) => ({
      ...shared,
      ...spoken,
      context,
      source: [source.get(context) ?? ''],
      target: [target],
      state: target === '' ? 0 : 20,
    }))
  })
  const bare = await timed(() => {
    for (const unit of units) runChecks(unit)
    return units.length
  })
  return { bare, parse }
}

async function inDatabase(): Promise<Omit<ChecksRun, 'bare' | 'parse' | 'peakMb'>> {
  const { db, close } = openSqlite(database)
  await migrateToLatest(db)
  const { id } = await db.selectFrom('component').select('id').executeTakeFirstOrThrow()
  // A service that answered on this database before may have run them already.
  for (const table of ['checked', 'unchecked', 'finding'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('unit').set({ finding_count: 0 }).where('finding_count', '>', 0).execute()
  let [longest, last, reports] = [0, performance.now(), 0]
  const report = async () => {
    reports++
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const run = async () => {
    last = performance.now()
    return (await checkComponent({ db, now: () => Date.now() * 1000, report }, id)).units
  }
  const first = await timed(run)
  await inTransaction(db, (tx) => queueCheck(tx, id, Date.now() * 1000, { all: true }))
  const again = await timed(run)
  const idle = await timed(run)
  const { findings } = await db
    .selectFrom('finding')
    .select((eb) => eb.fn.countAll<number>().as('findings'))
    .executeTakeFirstOrThrow()
  await close()
  return { first, again, idle, longestPauseMs: longest, reports, findings }
}

const run = { ...(await inMemory()), ...(await inDatabase()) }
process.stdout.write(JSON.stringify({ ...run, peakMb: peakMb() }))
