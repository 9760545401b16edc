import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonObject } from '#core/text/json-object.ts'
import { BackupArchive } from '#server/move-in/weblate-backup/backup-archive.ts'
import { BackupComponent } from '#server/move-in/weblate-backup/backup-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { body, type Page, sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const readBack = (json: JsonObject) => {
  const read = new BackupComponent(json, { first: 1, labels: new Map() })
  return {
    settings: read.settings,
    translations: read.translations,
    unitsOf: read.unitsOf.bind(read),
    remarks: read.remarks.bind(read),
  }
}

describeEachEngine('dragoman move-out', (open) => {
  let site: TestSite
  let root: TestUser
  let folder: string

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeComponent(site, await makeProject(site, 'shop'), 'web')
    const { results } = await site.read<Page<{ id: number }>>('/api/translations/shop/web/de/units/', { as: root })
    const comment = { scope: 'translation', comment: 'Short enough?' }
    body(await sender(() => site)('POST', `/api/units/${results[1]?.id}/comments/`, root, comment), 201)
    folder = join(site.database.folder, 'out')
  })
  afterAll(() => site.close())

  const moveOut = (project: string) =>
    runCommand(site.database, ['move-out', project, `--to=${folder}`, '--json'], { env: { VCS_PROTOCOLS: 'file' } })
  const lines = (name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  it('refuses a project that is not there', async () => {
    const { status, stderr } = await moveOut('nowhere')
    expect([status, stderr]).toEqual([2, expect.stringContaining("There is no project 'nowhere'.")])
  })

  it('writes strings, history, discussions and files in open formats', async () => {
    const { status, stdout, stderr } = await moveOut('shop')
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ components: 1, strings: 4, comments: 1 })
    expect(lines('strings/web.de.jsonl')[0]).toMatchObject({ context: 'hello', target: ['Hallo, Welt'], state: 20 })
    const { count } = await site.read<Page<unknown>>('/api/projects/shop/changes/', { as: root })
    expect(lines('history.jsonl')).toHaveLength(count)
    expect(readFileSync(join(folder, 'files/web/locales/de.json'), 'utf8')).toContain('Hallo, Welt')
    expect(readFileSync(join(folder, 'tmx/web.de.tmx'), 'utf8')).toContain('Hallo, Welt')
    expect(JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')).$defs.Unit).toMatchObject({ type: 'object' })
  })

  it('writes a backup that Weblate imports, and that can be moved in again', async () => {
    const file = join(site.database.folder, 'shop.zip')
    const words = ['move-out', 'shop', `--to=${file}`, '--weblate-backup', '--json']
    const { status, stdout, stderr } = await runCommand(site.database, words, { env: { VCS_PROTOCOLS: 'file' } })
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ components: 1, strings: 4 })
    const archive = new BackupArchive(readFileSync(file))
    expect([archive.main, archive.components]).toMatchObject([{ project: { slug: 'shop' } }, ['web']])
    const { settings, translations, unitsOf, remarks } = readBack(archive.component('web'))
    expect(settings).toMatchObject({ slug: 'web', file_format: 'json', source_language: 'en' })
    const german = translations.find((one) => one.language_code === 'de')
    const units = await site.read<Page<{ id_hash: string }>>('/api/translations/shop/web/de/units/', { as: root })
    const written = unitsOf(Number(german?.id))
    expect(written).toMatchObject([{ context: 'hello', target: ['Hallo, Welt'], state: 20 }, { has_comment: true }])
    expect(written.map(({ id_hash }) => Number(id_hash))).toEqual(units.results.map(({ id_hash }) => Number(id_hash)))
    expect(remarks(Number(written[1]?.id), 'comments')).toMatchObject([
      { comment: 'Short enough?', user: '/api/users/root/' },
    ])
    const config = Buffer.from(archive.repositoryFile('web', '.git/config') ?? []).toString()
    expect(config).toContain('[remote "origin"]')
    expect((await runCommand(site.database, words, {})).stderr).toContain('already exists')
  })

  it('writes into an empty folder only', async () => {
    expect((await moveOut('shop')).stderr).toContain('is not empty')
  })
})
