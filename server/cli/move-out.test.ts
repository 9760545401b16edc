import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonObject } from '#core/text/json-object.ts'
import { BackupArchive } from '#server/move-in/weblate-backup/backup-archive.ts'
import { BackupComponent } from '#server/move-in/weblate-backup/backup-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { PIXEL } from '#server/testing/matrix/site.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { body, type Page, sender } from '#server/testing/send-as.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

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
    const send = sender(() => site)
    body(await send('POST', `/api/units/${results[1]?.id}/comments/`, root, comment), 201)
    const answered = { scope: 'translation', comment: 'Who says so?' }
    const { id } = body<{ id: number }>(
      await send('POST', `/api/units/${results[0]?.id}/comments/`, root, answered),
      201,
    )
    expect((await send('POST', `/api/comments/${id}/resolve/`, root, {})).status).toBe(204)
    const memory = new FormData()
    const entry = { source: 'Cart', target: 'Wagen', source_language: 'en', target_language: 'de' }
    memory.set('project', 'shop')
    memory.set('file', new Blob([JSON.stringify([entry])]), 'memory.json')
    body(await site.call('/api/memory/import/', { method: 'POST', as: root, form: memory }))
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
    expect(JSON.parse(stdout)).toMatchObject({ components: 1, strings: 4, comments: 2 })
    expect(lines('strings/web.de.jsonl')[0]).toMatchObject({ context: 'hello', target: ['Hallo, Welt'], state: 20 })
    const { count } = await site.read<Page<unknown>>('/api/projects/shop/changes/', { as: root })
    expect(lines('history.jsonl')).toHaveLength(count)
    expect(readFileSync(join(folder, 'files/web/locales/de.json'), 'utf8')).toContain('Hallo, Welt')
    expect(readFileSync(join(folder, 'tmx/web.de.tmx'), 'utf8')).toContain('Hallo, Welt')
    const memory = JSON.parse(readFileSync(join(folder, 'memory.json'), 'utf8'))
    expect(memory).toContainEqual(expect.objectContaining({ source: 'Cart', target: 'Wagen', target_language: 'de' }))
    expect(JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')).$defs.Unit).toMatchObject({ type: 'object' })
  })

  it('writes nothing that its schema does not describe', async () => {
    folder = join(site.database.folder, 'described')
    const send = sender(() => site)
    const made = <T>(reply: Awaited<ReturnType<typeof send>>) => body<T>(reply, 201)
    const { results } = await site.read<Page<{ id: number }>>('/api/translations/shop/web/de/units/', { as: root })
    const unit = `/api/units/${results[1]?.id}/`
    made(await send('POST', `${unit}suggestions/`, root, { target: ['Vielleicht'] }))
    made(await send('POST', '/api/projects/shop/labels/', root, { name: 'Later', color: 'red' }))
    const category = { name: 'Apps', slug: 'apps', project: `${BASE}/api/projects/shop/` }
    const { id } = made<{ id: number }>(await send('POST', '/api/categories/', root, category))
    const scopes = ['projects/shop', `categories/${id}`, 'components/shop/web', 'translations/shop/web/de']
    for (const scope of [...scopes, 'projects/shop/languages/de'])
      made(await send('POST', `/api/${scope}/announcements/`, root, { message: `Hear ${scope}` }))
    const project = await site.db.selectFrom('project').select('id').executeTakeFirstOrThrow()
    const team = await makeTeam(site, 'Germans', { members: [root] })
    await site.db.updateTable('team').set({ project_id: project.id }).where('id', '=', team).execute()
    await makeTeam(site, 'Of the site', { members: [root] })
    const addon = { name: 'weblate.removal.comments', configuration: { age: 30 } }
    for (const at of ['projects/shop/addons', 'addons/site']) made(await send('POST', `/api/${at}/`, root, addon))
    const form = new FormData()
    const names = { project_slug: 'shop', component_slug: 'web', language_code: 'en', name: 'Menu' }
    for (const [field, value] of Object.entries(names)) form.set(field, value)
    form.set('image', new Blob([PIXEL]), 'menu.png')
    made(await site.call('/api/screenshots/', { method: 'POST', as: root, form }))
    body(await send('PATCH', unit, root, { target: ['Tschüss'], state: 20 }))

    const { status, stdout } = await moveOut('shop')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ announcements: 5, members: 1, addons: 1, suggestions: 1 })
    const { files, $defs } = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'))
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.jsonl?$/.test(name))
    const unknown: string[] = []
    const wrong: unknown[] = []
    const seen = new Set<string>()
    for (const name of found.filter((one) => one !== 'schema.json' && !one.startsWith('files/'))) {
      const kind = name in files ? name : name.replace(/\/.*/, '/*.jsonl')
      if (!(kind in files)) unknown.push(name)
      const schema = Compile({ ...files[kind], $defs })
      const items = name.endsWith('l') ? lines(name) : [JSON.parse(readFileSync(join(folder, name), 'utf8'))]
      if (items.length > 0) seen.add(kind)
      for (const item of items) {
        const [fits, errors] = schema.Errors(item)
        // Whatever is written and not described is as wrong as the other way round.
        const { properties } = $defs[files[kind].$ref?.split('/').at(-1)] ?? {}
        const more = properties ? Object.keys(item).filter((field) => !(field in properties)) : []
        if (!fits || more.length > 0) wrong.push([name, errors[0], more])
      }
    }
    expect({ unknown, wrong }).toEqual({ unknown: [], wrong: [] })
    expect(Object.keys(files).filter((kind) => !seen.has(kind))).toEqual([])
    const teams = lines('teams.jsonl').map(({ name }) => name)
    expect(teams).toContain('Germans')
    expect(teams).not.toContain('Of the site')
    expect(lines('suggestions/web.de.'.concat(`${results[1]?.id}.jsonl`))).toMatchObject([{ votes: 0 }])
  })

  it('writes a backup that Weblate imports, and that can be moved in again', async () => {
    const file = join(site.database.folder, 'shop.zip')
    const words = ['move-out', 'shop', `--to=${file}`, '--weblate-backup', '--json']
    const { status, stdout, stderr } = await runCommand(site.database, words, { env: { VCS_PROTOCOLS: 'file' } })
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ components: 1, strings: 4 })
    const archive = new BackupArchive(readFileSync(file))
    expect([archive.main, archive.components]).toMatchObject([{ project: { slug: 'shop' } }, ['web']])
    expect(archive.memory).toContainEqual(expect.objectContaining({ source: 'Cart', target: 'Wagen' }))
    const { settings, translations, unitsOf, remarks } = readBack(archive.component('web'))
    expect(settings).toMatchObject({ slug: 'web', file_format: 'json', source_language: 'en' })
    const german = translations.find((one) => one.language_code === 'de')
    const units = await site.read<Page<{ id_hash: string }>>('/api/translations/shop/web/de/units/', { as: root })
    const written = unitsOf(Number(german?.id))
    expect(written).toMatchObject([{ context: 'hello', target: ['Hallo, Welt'], state: 20 }, {}])
    expect(written.map(({ id_hash }) => Number(id_hash))).toEqual(units.results.map(({ id_hash }) => Number(id_hash)))
    expect(written.flatMap(({ id }) => remarks(Number(id), 'comments'))).toMatchObject([
      { comment: 'Who says so?', user: '/api/users/root/', resolved: true },
      { comment: 'Short enough?', user: '/api/users/root/', resolved: false },
    ])
    const config = Buffer.from(archive.repositoryFile('web', '.git/config') ?? []).toString()
    expect(config).toContain('[remote "origin"]')
    expect((await runCommand(site.database, words, {})).stderr).toContain('already exists')
  })

  it('writes into an empty folder only', async () => {
    expect((await moveOut('shop')).stderr).toContain('is not empty')
  })
})
