import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { type Database, inTransaction, openSqlite } from '#server/db/database.ts'
import { indexWaitingTexts } from '#server/jobs/index-texts.ts'
import { writersFingerprint } from './fingerprint.ts'
import { benchFolder } from './folder.ts'
import { benchLanguages } from './generator/languages.ts'
import { type Size, writeRepository } from './generator/repository.ts'
import { GENERATOR_VERSION } from './generator/texts.ts'
import { databaseFile, type ImportFigures, openData, runImport } from './import/run-import.ts'
import { say } from './say.ts'
import { startServer } from './server.ts'

/** A generated repository and the data folder it was imported into, kept between runs. */
export interface Dataset {
  readonly size: Size
  readonly units: number
  readonly languages: readonly string[]
  readonly folder: string
  readonly dataDir: string
  /** How long no background job may be due before the database is taken for finished. */
  readonly quietMs: number
}

export const userName = (number: number): string => `user${String(number).padStart(5, '0')}`

/** As many users as fill some pages, and more in a larger service. */
export const userCount = ({ languages, strings }: Size): number =>
  Math.min(5000, Math.max(200, (languages * strings) / 20))

export function datasetOf(size: Size, quietMs: number): Dataset {
  const folder = join(benchFolder, `${size.languages}x${size.strings}`)
  return {
    size,
    units: size.languages * size.strings,
    languages: benchLanguages.slice(0, size.languages).map(({ code }) => code),
    folder,
    dataDir: join(folder, 'data'),
    quietMs,
  }
}

const stampFile = ({ folder }: Dataset, what: string): string => join(folder, `${what}.stamp`)

const isStamped = (dataset: Dataset, what: string, stamp: string): boolean => {
  const file = stampFile(dataset, what)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

export async function ensureRepository(dataset: Dataset, fresh: boolean): Promise<void> {
  const stamp = String(GENERATOR_VERSION)
  if (!fresh && isStamped(dataset, 'repository', stamp)) return
  say(`Writing a repository of ${dataset.size.languages} languages x ${dataset.size.strings} strings`)
  await writeRepository(dataset.folder, dataset.size)
  writeFileSync(stampFile(dataset, 'repository'), stamp)
}

/** Imports anew and measures it. */
export async function importDataset(dataset: Dataset): Promise<ImportFigures> {
  say(`Importing ${dataset.units} units`)
  writeFileSync(stampFile(dataset, 'database'), '')
  const figures = await runImport(dataset.folder, dataset.dataDir)
  if (figures.units !== dataset.units) throw new Error(`${figures.units} units were imported, not ${dataset.units}`)
  await addUsers(dataset)
  await finishJobs(dataset)
  writeFileSync(stampFile(dataset, 'database'), writersFingerprint())
  return figures
}

/** The database of an earlier run, if the same code would write the same rows. */
export async function ensureDatabase(dataset: Dataset, fresh: boolean): Promise<void> {
  await ensureRepository(dataset, fresh)
  if (fresh || !isStamped(dataset, 'database', writersFingerprint())) await importDataset(dataset)
}

async function addUsers({ dataDir, size }: Dataset): Promise<void> {
  const { db, close } = openSqlite(databaseFile(dataDir))
  await inTransaction(db, async (tx) => {
    for (let number = 1; number <= userCount(size); number++) {
      const username = userName(number)
      await addUser(tx, { username, full_name: `User ${number}`, email: null, date_joined: number })
    }
  })
  await close()
}

/** What an import leaves for later, checks and the index of texts, would keep the server busy while it is measured. */
async function finishJobs({ dataDir, quietMs }: Dataset): Promise<void> {
  const server = await startServer({ dataDir, pinned: false })
  await untilJobsEnd(openData(dataDir), quietMs)
  await server.stop()
}

/** Waits until the server that works on this database has had nothing due for a while. */
export async function untilJobsEnd({ db, close }: Database, quietMs: number): Promise<void> {
  say('Finishing background jobs')
  for (let quietSince = Date.now(); Date.now() - quietSince < quietMs; await setTimeout(250)) {
    const now = Date.now() * 1000
    const isDue = db
      .selectFrom('job')
      .select('id')
      .where((eb) => eb.or([eb('worker', 'is not', null), eb('run_at', '<=', now)]))
    const unindexed = db.selectFrom('unindexed_text').select('unit_id').limit(1)
    // Of the repeated jobs, which a server plans soon after its start.
    const planned = await db.selectFrom('schedule').select('name').limit(1).executeTakeFirst()
    const isQuiet = planned && !(await isDue.limit(1).executeTakeFirst()) && !(await unindexed.executeTakeFirst())
    if (!isQuiet) quietSince = Date.now()
  }
  await close()
}

/** Units of the last minute wait until nobody can be writing any more: nobody is. */
const AFTER_ALL_MS = 120_000

/**
 * The memory takes in what was imported a minute later: a server would do so while it is measured. Not part of the import, whose
 * floor copies what that has written.
 */
export async function finishMemory({ dataDir }: Dataset): Promise<void> {
  say('Filling the translation memory')
  const { db, close } = openSqlite(databaseFile(dataDir))
  const now = () => (Date.now() + AFTER_ALL_MS) * 1000
  await indexWaitingTexts({ db, signal: new AbortController().signal, report: async () => {}, now })
  await close()
}
