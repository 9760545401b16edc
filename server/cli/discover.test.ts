import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { discover } from '#server/cli/discover.ts'
import { readConfig } from '#server/config.ts'
import { TestRepository } from '#server/testing/repository.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('dragoman-discover-'))

it('proposes components of a repository and leaves nothing behind', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const repository = new TestRepository(folder)
  await repository.commit({
    'src/locales/en.json': { hello: 'Hello' },
    'src/locales/cs.json': { hello: 'Ahoj' },
    'src/main.ts': 'export {}\n',
    'README.md': '# App\n',
  })
  const before = leftovers()
  const config = readConfig({ DATA_DIR: folder, PATH: process.env.PATH })
  expect(await discover(config, repository.address, { branch: '' })).toMatchObject([
    { filemask: 'src/locales/*.json', template: 'src/locales/en.json', fileFormat: 'json', languages: ['cs', 'en'] },
  ])
  expect(said.mock.lastCall?.[0]).toBe(
    "Locales (json, 2 languages)\n  --filemask 'src/locales/*.json'\n  --template 'src/locales/en.json'\n  2 languages, source src/locales/en.json.\n  cs en",
  )
  await discover(config, repository.address, { branch: 'main', json: true })
  expect(JSON.parse(said.mock.lastCall?.[0])).toHaveLength(1)
  await expect(discover(config, join(folder, 'none'), { branch: '' })).rejects.toMatchObject({ code: 'repository' })
  expect(leftovers()).toEqual(before)
})
