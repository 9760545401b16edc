import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { environment } from '#server/testing/program.ts'

const root = resolve(import.meta.dirname, '../..')

// Other tests start the program packed, as people get it; npm start runs it as it lies here.
it('runs without being packed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-source-'))
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'server/main.mjs'), ...args], {
      env: environment({ folder, url: '' }, {}),
      encoding: 'utf8',
    })
  expect(run('migrate')).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' })
  expect(run('user', 'add', 'ann', '--email=ann@example.org')).toMatchObject({ status: 0, stderr: '' })
  rmSync(folder, { recursive: true })
})
