import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type Database, openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { hasPostgres } from '#server/testing/postgres-programs.ts'
import { prepared } from '#server/testing/prepared.ts'
import type { ProgramLocation } from '#server/testing/program.ts'
import { dumpSchema } from '#server/testing/schema-dump.ts'

const root = resolve(import.meta.dirname, '../..')

/** More for the long run by hand: KILLS=50 npx vitest run server/cli/killed-migration. */
const KILLS = Number(process.env.KILLS ?? 2)

/** How many migrations an older version had; 0 is a first start. */
const AGES = [0, 4, 12, 18]

interface Bare extends ProgramLocation {
  open(): Database
  drop(): Promise<void>
}

const ownFolder = () => mkdtempSync(join(tmpdir(), 'dragoman-test-'))

async function bareSqlite(): Promise<Bare> {
  const folder = ownFolder()
  return {
    folder,
    url: '',
    open: () => openSqlite(join(folder, 'dragoman.sqlite')),
    drop: async () => rmSync(folder, { recursive: true }),
  }
}

async function barePostgres(): Promise<Bare> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const folder = ownFolder()
  const server = await prepared('postgres')
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(name, server).href
  const drop = async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true })
  }
  return { folder, url, open: () => openPostgresDatabase(url, { connections: 2 }), drop }
}

/** A start of the service up to where it would listen. Killed so many milliseconds after it began, if told. */
async function start({ folder, url }: Bare, killAfter?: number): Promise<{ status: number | null; took: number }> {
  const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [join(root, 'server/testing/start-up.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await new Promise((begun) => child.stdout.once('data', begun))
  const began = performance.now()
  if (killAfter !== undefined) {
    await sleep(killAfter)
    child.kill('SIGKILL')
  }
  return { status: await ended, took: performance.now() - began }
}

describe.each([
  ['sqlite', bareSqlite],
  ['postgres', barePostgres],
] as const)('a migration that is killed at any moment, on %s', (engine, bare) => {
  const snapshot = readFileSync(join(root, `server/db/schema.${engine}.sql`), 'utf8')

  it.skipIf(engine === 'postgres' && !hasPostgres())(
    'is made good by the next start, also by two at once',
    async () => {
      let whole = 0
      for (let round = 0; round <= KILLS; round++) {
        const scope = await bare()
        const age = AGES[round % AGES.length] as number
        await makeOld(scope, age)
        // The first is left alone, to see how long it takes.
        if (round === 0) whole = (await start(scope)).took
        else await start(scope, (whole * (round - Math.random())) / KILLS)
        const both = await Promise.all([start(scope), start(scope)])
        expect(both.map(({ status }) => status)).toEqual([0, 0])
        await expectWhole(scope, age)
        await scope.drop()
      }
    },
  )

  /** The database of an older version, with something in it. */
  async function makeOld(scope: Bare, age: number): Promise<void> {
    if (age === 0) return
    const { db, close } = scope.open()
    await migrateToLatest(db, age)
    await sql`insert into project (name, slug) values ('Harbour', 'harbour')`.execute(db)
    await close()
  }

  async function expectWhole(scope: Bare, age: number): Promise<void> {
    const database = scope.open()
    const { db } = database
    expect(await dumpSchema(database)).toBe(snapshot)
    const projects = await db.selectFrom('project').select('slug').execute()
    expect(projects).toEqual(age === 0 ? [] : [{ slug: 'harbour' }])
    const { count } = await db
      .selectFrom('language')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThanOrEqual(600)
    expect(await db.selectFrom('user').select('username').execute()).toHaveLength(1)
    await database.close()
  }
})
