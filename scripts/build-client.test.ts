import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'dragoman-build-client-'))
const run = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })

beforeAll(() => void run(join(root, 'scripts/build-client.ts'), folder))
afterAll(() => rmSync(folder, { recursive: true }))

it('makes a package of one program, under a megabyte, that needs no other', () => {
  const files = readdirSync(folder).sort()
  expect(files).toEqual(['LICENSE', 'README.md', 'dragoman.mjs', 'dragoman.schema.json', 'package.json'])
  const size = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(size).toBeLessThan(1_000_000)
  expect(run('dragoman.mjs', '--version').trim()).toBe(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
  )
})

it('has every command that the pipelines use', () => {
  const help = run('dragoman.mjs', '--help')
  const known = new Set([...help.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name))
  const pipelines = join(root, 'clients/pipelines')
  const used = readdirSync(pipelines).flatMap((file) =>
    [...readFileSync(join(pipelines, file), 'utf8').matchAll(/@dragoman\/cli ([a-z-]+)/g)].map(([, name]) => name),
  )
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})
