import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPostgresDatabase, openSqlite } from '#server/db/database.ts'
import { copyDatabase } from '#server/db/move/copy-database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { describePostgres } from '#server/testing/engines.ts'

const IDLE_MS = 100

/** Stands still, as while a lot of rows is written or compared. */
const dawdle = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * IDLE_MS)

describePostgres('a copy of a database', (open) => {
  it('may take longer than a transaction may be idle', async () => {
    const server = await open()
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-copy-'))
    const source = openPostgresDatabase(server.url, { idleMs: IDLE_MS })
    const target = openSqlite(join(folder, 'copy.sqlite'))
    await migrateToLatest(target.db)
    let left = 3
    const copied = await copyDatabase(source.db, target.db, {
      onProgress: () => {
        if (left-- > 0) dawdle()
      },
    })
    expect(copied.rows).toBeGreaterThan(100)
    await target.close()
    await source.close()
    await server.drop()
    rmSync(folder, { recursive: true })
  })
})
