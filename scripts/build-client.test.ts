import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const withoutNewer = join(root, 'clients/cli/testing/without-newer.mjs')
const folder = mkdtempSync(join(tmpdir(), 'dragoman-build-client-'))
const library = mkdtempSync(join(tmpdir(), 'dragoman-build-library-'))
const run = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
/** As the oldest Node that the package is for. */
const runOld = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', withoutNewer, 'dragoman.mjs', ...args], { cwd: folder, encoding: 'utf8' })

beforeAll(() => void run(join(root, 'scripts/build-client.ts'), folder, library))
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(library, { recursive: true })
})

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

it('finds and checks files of many formats on the oldest Node that it is for', () => {
  const cases = join(root, 'core/formats/cases')
  const files = [
    ['i18nextv4/apart.json', 'locales/en.json'],
    ['i18nextv4/apart.json', 'locales/pl.json'],
    ['aresource/plurals.xml', 'app/src/main/res/values/strings.xml'],
    ['aresource/plurals.xml', 'app/src/main/res/values-de/strings.xml'],
    ['fluent/simple.ftl', 'l10n/en/main.ftl'],
    ['fluent/simple.ftl', 'l10n/de/main.ftl'],
    ['po/plurals.po', 'po/cs.po'],
    ['po/plurals.po', 'po/de.po'],
  ]
  for (const [from = '', to = ''] of files) cpSync(join(cases, from), join(folder, to))
  const init = runOld('init', '--json', '--project', 'app', '--url', 'https://translate.example.org/')
  expect(init.stderr).toBe('')
  expect(JSON.parse(init.stdout).components).toHaveLength(4)
  const lint = runOld('lint', '--json')
  expect(lint.stderr).toMatch(/^(\d+ problems? found\.\n)?$/)
  expect(Array.isArray(JSON.parse(lint.stdout))).toBe(true)
})

const consumer = `import { Client, type Routes } from './client.js'
const client = new Client({ url: 'https://translate.example.org/' })
export async function use(): Promise<string[]> {
  const texts: string[] = []
  for await (const unit of client.list('GET /api/units/', { query: { q: 'state:empty' } })) texts.push(...unit.source)
  const { state }: Routes['GET /api/units/:id/']['reply'] = await client.call('GET /api/units/:id/', { params: { id: 1 } })
  await client.call('PATCH /api/units/:id/', { params: { id: state }, body: { target: ['a'], state: 20 } })
  // @ts-expect-error: no such route
  await client.call('GET /api/nothing/', {})
  // @ts-expect-error: an id is a number
  await client.call('GET /api/units/:id/', { params: { id: 'x' } })
  // @ts-expect-error: not a list
  client.list('GET /api/units/:id/', { params: { id: 1 } })
  return texts
}
`

it('makes a package of the TypeScript client whose types need nothing else', () => {
  expect(readdirSync(library).sort()).toEqual([
    'LICENSE',
    'README.md',
    'client.d.ts',
    'client.js',
    'package.json',
    'routes.d.ts',
  ])
  writeFileSync(join(library, 'use.ts'), consumer)
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
  ]
  const compiled = spawnSync(process.execPath, [compiler, ...options, 'use.ts'], { cwd: library, encoding: 'utf8' })
  expect(compiled.stdout).toBe('')
})
