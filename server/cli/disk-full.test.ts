import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '#server/db/database.ts'
import { FaultSite } from '#server/testing/fault-site.ts'
import { prepared } from '#server/testing/prepared.ts'
import { Vcs } from '#server/vcs/vcs.ts'

const MEBIBYTE = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
const data = join(folder, 'data')
mkdirSync(data)
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=700', 'tmpfs', data]).status === 0
if (!mounted) {
  rmSync(folder, { recursive: true })
  console.log('SKIPPED: the test of a full disk: no small file system can be mounted here (it takes root).')
}

const full = {
  type: 'server_error',
  errors: [
    {
      code: 'storage_full',
      detail: expect.stringContaining('Nothing was changed'),
      attr: null,
    },
  ],
}

describe.skipIf(!mounted)('a full disk under database and clones', () => {
  const ballast = join(data, 'ballast')
  let faults: FaultSite
  let close: () => Promise<void>

  beforeAll(async () => {
    const file = join(data, 'dragoman.sqlite')
    copyFileSync(await prepared('sqlite'), file)
    const database = openSqlite(file)
    close = database.close
    faults = await FaultSite.start({ ...database, folder, url: '', drop: close })
  })
  afterAll(async () => {
    await faults?.stop()
    await close()
    spawnSync('umount', [data])
    rmSync(folder, { recursive: true })
  })

  /** Takes all the room there is, but for so many bytes. */
  function fill(spare = 0): void {
    const reserve = Buffer.alloc(spare)
    if (spare > 0) appendFileSync(join(data, 'reserve'), reserve)
    for (const size of [MEBIBYTE, 4096])
      for (let room = true; room; )
        try {
          appendFileSync(ballast, Buffer.alloc(size))
        } catch (error) {
          expect(error).toMatchObject({ code: 'ENOSPC' })
          room = false
        }
    rmSync(join(data, 'reserve'), { force: true })
  }
  const free = () => rmSync(ballast)

  const db = () => faults.site.database.db

  it('refuses what would be written, goes on reading, and takes writes again once there is room', async () => {
    const [first = 0, second = 0] = faults.units
    expect((await faults.save(first, 'saved before')).status).toBe(200)
    fill()
    // What the log of the database has room for is still taken.
    let refused = 0
    for (let i = 0; refused < 5 && i < 500; i++) {
      const answer = await faults.save(second, `saved ${i}`)
      if (answer.status === 200) continue
      expect(answer).toEqual({ status: 507, retryAfter: '60', body: full })
      refused++
    }
    expect(refused).toBe(5)
    const last = faults.saved.get(second)?.at(-1)
    const expected = { target: [last ?? 'de 1'], pending: last !== undefined }
    expect(await faults.ask(`units/${second}/`)).toMatchObject({ status: 200, body: expected })
    expect(await faults.ask('projects/harbour/statistics/')).toMatchObject({ status: 200 })
    expect(await faults.ask('components/harbour/app/repository/', post({ operation: 'pull' }))).toMatchObject({
      status: 507,
      body: full,
    })
    const vcs = new Vcs({
      dataDir: data,
      protocols: ['file'],
      timeoutMs: 60_000,
      environment: { PATH: process.env.PATH },
    })
    const elsewhere = { repo: 'file:///srv/elsewhere.git', branch: 'main' }
    await expect(vcs.fetch(elsewhere)).rejects.toMatchObject({ code: 'ENOSPC' })
    const name = Vcs.lane(elsewhere.repo).replace('repository:', '')
    expect(readdirSync(join(data, 'repositories')).filter((clone) => clone.startsWith(name))).toEqual([])
    free()
    expect((await faults.save(second, 'saved after')).status).toBe(200)
    for (const unit of [first, second]) expect(await faults.history(unit)).toEqual(faults.saved.get(unit))
    expect((await sql`pragma integrity_check`.execute(db())).rows).toEqual([{ integrity_check: 'ok' }])
  })

  it('lets work on a repository wait for room without counting its tries, and then do it', async () => {
    const { upstream } = faults.site
    const theirs = (await upstream.read('locales/de.json')).replace('"de 30"', '"upstream 30"')
    await upstream.commit({ 'locales/de.json': theirs, 'large.bin': randomBytes(6 * MEBIBYTE) })
    fill(2 * MEBIBYTE)
    const task = await faults.queue('pull_component')
    const job = () => db().selectFrom('job').selectAll().where('task_id', '=', task).executeTakeFirst()
    await expect.poll(async () => (await job())?.last_error).toContain("server's disk is full")
    expect(await job()).toMatchObject({ attempts: 0, worker: null })
    expect(await faults.ask(`tasks/${task}/`)).toMatchObject({
      body: { completed: false, log: expect.stringContaining("server's disk is full") },
    })
    free()
    await db().updateTable('job').set({ run_at: 0 }).where('task_id', '=', task).execute()
    await expect.poll(job).toBe(undefined)
    expect(await faults.ask(`units/${faults.units[30]}/`)).toMatchObject({ body: { target: ['upstream 30'] } })
    await faults.queue('push_component')
    await expect.poll(() => upstream.read('locales/de.json')).toContain('"saved after"')
    await expect.poll(() => faults.clonesAtFault()).toEqual([])
  })
})

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
