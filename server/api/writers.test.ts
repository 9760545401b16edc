import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addComponent } from '#server/commands/components/add-component.ts'
import { inTransaction } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, sender } from '#server/testing/send-as.ts'
import { BASE, type Reply, type TestSite } from '#server/testing/site.ts'
import { makeTeam, openWithPeople, type TestUser } from '#server/testing/users.ts'

type Values = Readonly<Record<string, unknown>>

/** Settings that reach what is not the component's, or that mean more to others than they should. */
const dangerous: Readonly<Record<string, Values>> = {
  'another local repository': { vcs: 'git', repo: 'local:1' },
  'another local repository, of its kind': { vcs: 'local', repo: 'local:1' },
  'another local repository in capitals': { vcs: 'git', repo: 'LOCAL:1' },
  'another local repository after a blank': { vcs: 'git', repo: ' local:1' },
  'a local repository of another kind': { vcs: 'github', repo: 'local:' },
  'the demo by address': { vcs: 'git', repo: 'demo:lighthouse' },
  'the demo by kind': { vcs: 'demo', repo: 'demo:lighthouse' },
  'the demo by kind alone': { vcs: 'demo' },
  'percent signs in a path': { repo: 'file:///srv/demo/%2e%2e/repositories/x.git' },
  'a program': { repo: 'ext::sh -c id' },
  'an option': { repo: '-oProxyCommand=id' },
  'a protocol that is not allowed': { repo: 'https://git.example.org/a.git' },
  'a link without permission': { repo: 'weblate://secret/vault' },
  'a program to push to': { push: 'ext::sh -c id' },
  'an option to push to': { push: '-oProxyCommand=id' },
  'a local repository to push to': { push: 'local:1' },
  'the demo to push to': { push: 'demo:lighthouse' },
  'a forbidden protocol to push to': { push: 'https://git.example.org/a.git' },
  'percent signs to push to': { push: 'file:///srv/%2e%2e/x.git' },
  'an option as branch': { branch: '--upload-pack=id' },
  'an option as push branch': { push_branch: '--force' },
  'a script as link': { repoweb: 'javascript:alert(1)//{{filename}}' },
  'a script as export': { git_export: 'javascript:alert(1)' },
  'a line break in the name': { name: 'Name\r\nBcc: all@example.org' },
  'a line break in an address of people': { report_source_bugs: 'a@example.org\r\nBcc: all@example.org' },
  'a slug that is a path': { slug: '../up' },
  'a mask outside': { filemask: '../*.json' },
  'a template inside .git': { template: '.git/config' },
  'a base outside': { new_base: '../../etc/passwd' },
  'an absolute intermediate file': { intermediate: '/etc/passwd' },
  'screenshots outside': { screenshot_filemask: '../*.png' },
  'a broken language expression': { language_regex: '(' },
  'a broken variant expression': { variant_regex: '(' },
  'a language expression that matches anything': { language_regex: '.*' },
  'a variant expression that matches nothing': { variant_regex: '(_short)?' },
  'an unknown flag': { check_flags: 'no-such-flag' },
  'an unknown format': { file_format: 'no-such-format' },
  'an unknown merge style': { merge_style: 'octopus' },
  'a broken message': { commit_message: '{% if %}' },
}

/** A component goes without these when they are wrong in an archive: there is a safe default. */
const optional = new Set(
  ['push', 'push_branch', 'repoweb', 'git_export', 'report_source_bugs', 'new_base', 'intermediate'].concat([
    'screenshot_filemask',
    'language_regex',
    'variant_regex',
    'check_flags',
    'merge_style',
    'commit_message',
  ]),
)

describeEachEngine('every setting through every writer', (open) => {
  let site: TestSite
  let root: TestUser
  let owner: TestUser
  let app: TestComponent
  let number = 0

  beforeAll(async () => {
    ;({ site, root, owner } = await openWithPeople(open, 'root', 'owner'))
    const secret = await makeProject(site, 'secret', { access_control: 100 })
    await makeComponent(site, secret, 'vault')
    const shop = await makeProject(site, 'shop')
    await makeTeam(site, 'Shop', {
      members: [owner],
      projects: [shop],
      permissions: ['project.edit', 'component.edit', 'vcs.view'],
    })
    app = await makeComponent(site, shop, 'app')
    await makeCategory(site, shop, 'apps')
    await runJobs(site)
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const stored = () =>
    Promise.all([
      site.db.selectFrom('project').selectAll().orderBy('id').execute(),
      site.db.selectFrom('category').selectAll().orderBy('id').execute(),
      site.db.selectFrom('component').selectAll().orderBy('id').execute(),
      site.db.selectFrom('team').selectAll().orderBy('id').execute(),
      site.db.selectFrom('label').selectAll().orderBy('id').execute(),
      site.db.selectFrom('role').selectAll().orderBy('id').execute(),
      site.db.selectFrom('component_list').selectAll().orderBy('id').execute(),
      site.db.selectFrom('workspace').selectAll().orderBy('id').execute(),
      site.db.selectFrom('user').select(['id', 'username', 'full_name']).orderBy('id').execute(),
    ])

  const fresh = () => ({ name: `New ${++number}`, slug: `new-${number}` })
  const settings = () => ({
    ...fresh(),
    repo: app.repository.address,
    filemask: 'locales/*.json',
    template: 'locales/en.json',
    file_format: 'json',
    disable_autoshare: true,
  })
  const form = (values: Values) => {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ ...settings(), ...values }))
      if (!['repo', 'vcs', 'branch', 'push', 'push_branch'].includes(name)) fields.append(name, String(value))
    const files = zipSync({ 'locales/en.json': strToU8('{"a":"A"}'), 'locales/de.json': strToU8('{"a":"B"}') })
    fields.append('zipfile', new Blob([files as Uint8Array<ArrayBuffer>]), 'files.zip')
    return fields
  }

  const components = '/api/projects/shop/components/'
  const one = '/api/components/shop/app/'
  const ofFiles = new Set(['repo', 'vcs', 'branch', 'push', 'push_branch'])
  const writers: Readonly<Record<string, (values: Values) => Promise<Reply | undefined>>> = {
    POST: (values) => send('POST', components, owner, { ...settings(), ...values }),
    PATCH: (values) => send('PATCH', one, owner, values),
    PUT: (values) =>
      send('PUT', one, owner, { name: 'Component app', slug: 'app', repo: app.repository.address, ...values }),
    // Archives and copies bring a repository of their own, whatever is said of one.
    zipfile: async (values) =>
      Object.keys(values).some((name) => ofFiles.has(name))
        ? undefined
        : site.call(components, { method: 'POST', as: owner, form: form(values) }),
    copy: (values) => send('POST', components, owner, { ...fresh(), from_component: 'shop/app', ...values }),
  }

  it.each(Object.entries(writers))(
    'F1, F3, F19: %s refuses what is dangerous, and nothing changes',
    async (_, write) => {
      const before = await stored()
      const accepted: string[] = []
      for (const [what, values] of Object.entries(dangerous)) {
        const reply = await write(values)
        if (reply && (reply.status < 400 || reply.status >= 500)) accepted.push(`${what}: ${reply.status}`)
      }
      expect(accepted).toEqual([])
      expect(await stored()).toEqual(before)
    },
  )

  it('F1, F3: the command behind the command line, add-ons and the demo refuses it as well', async () => {
    const before = await stored()
    const language = await site.db
      .selectFrom('language')
      .select('id')
      .where('code', '=', 'en')
      .executeTakeFirstOrThrow()
    const accepted: string[] = []
    for (const [what, values] of Object.entries(dangerous)) {
      const { disable_autoshare: _, ...plain } = settings()
      const component = { ...plain, project_id: app.project.id, source_language_id: language.id, ...values }
      const made = inTransaction(site.db, (tx) => addComponent(tx, site.services.vcs, component, site.time))
      await made.then(
        () => accepted.push(what),
        (error) => expect(error).toBeInstanceOf(AppError),
      )
    }
    expect(accepted).toEqual([])
    expect(await stored()).toEqual(before)
  })

  it("F1: the repository of somebody's local component is read and written by nobody else", async () => {
    const beginning = { vcs: 'local', repo: 'local:', is_glossary: true, file_format: 'tbx', filemask: '*.tbx' }
    const private_ = { ...fresh(), ...beginning }
    const { id } = body<{ id: number }>(await send('POST', '/api/projects/secret/components/', root, private_), 201)
    const before = await stored()
    for (const vcs of ['git', 'local', 'github'])
      for (const repo of [`local:${id}`, `LOCAL:${id}`, ` local:${id}`])
        for (const method of ['PATCH', 'PUT'] as const) {
          const named = method === 'PUT' ? { name: 'Component app', slug: 'app' } : {}
          expect((await send(method, one, owner, { ...named, vcs, repo })).status, `${method} ${vcs} ${repo}`).toBe(400)
        }
    expect(await stored()).toEqual(before)
  })

  it('F3: with the usual protocols no path leads to a repository of this machine', async () => {
    const usual = site.beside({ VCS_PROTOCOLS: 'https,ssh' })
    const folder = join(usual.services.config.dataDir, 'demo')
    mkdirSync(folder, { recursive: true })
    const away = relative(folder, app.repository.address)
    const before = await stored()
    for (const path of [away, away.replaceAll('.', '%2e'), away.replaceAll('.', '%2E')])
      for (const repo of [`file://${folder}/${path}`, `${folder}/${path}`]) {
        const json = { ...settings(), repo }
        expect((await usual.call(components, { method: 'POST', as: owner, json })).status, repo).toBe(400)
        const change = { repo, push: repo }
        expect((await usual.call(one, { method: 'PATCH', as: owner, json: change })).status, repo).toBe(400)
      }
    expect(await stored()).toEqual(before)
  })

  /** An archive of the project, with other rows in it. */
  async function archive(change: (lines: readonly [string, Values][], file: string) => readonly [string, Values][]) {
    body(await send('POST', '/api/projects/shop/backups/', root), 202)
    await runJobs(site)
    const folder = join(site.services.config.dataDir, 'backups', String(app.project.id))
    const [{ name: file }] = await site.read<[{ name: string }]>('/api/projects/shop/backups/', { as: root })
    const parts = Object.entries(unzipSync(readFileSync(join(folder, file)))).map(([name, bytes]) => {
      if (!name.endsWith('.ndjson')) return [name, bytes] as const
      const lines = strFromU8(bytes).split('\n').filter(Boolean)
      const rows = change(
        lines.map((line) => JSON.parse(line) as [string, Values]),
        name,
      )
      return [name, strToU8(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))] as const
    })
    return Buffer.from(zipSync(Object.fromEntries(parts)))
  }

  const restore = (bytes: Buffer, slug: string) =>
    site.call(`/api/backups/restore/?slug=${slug}&name=${slug}`, {
      method: 'POST',
      as: root,
      headers: { 'content-type': 'application/zip' },
      body: bytes,
    })

  async function restored(bytes: Buffer, slug: string): Promise<string[]> {
    const { task_url } = body<{ task_url: string }>(await restore(bytes, slug), 202)
    await runJobs(site)
    const task = await site.read<{ result: { left?: string[]; error?: string } }>(task_url.replace(BASE, ''), {
      as: root,
    })
    expect(task.result.error).toBeUndefined()
    return task.result.left ?? []
  }

  it('suspicion 1: restoring stores nothing that is dangerous, and tells what was left out', async () => {
    const cases = Object.entries(dangerous).filter(([what]) => what !== 'a link without permission')
    const bytes = await archive((lines, file) => {
      const [component] = lines.filter(([table]) => table === 'component')
      if (!component || !file.startsWith('components/')) return lines
      const [table, row] = component
      const bad = cases.map(([what, values], index): [string, Values] => [
        table,
        { ...row, id: 5000 + index, name: what, slug: `bad-${index}`, path: `bad-${index}`, ...values },
      ])
      const foreign = {
        ...row,
        id: 4999,
        name: 'foreign',
        slug: 'foreign',
        linked_component_id: 1,
        repo: 'weblate://a/b',
      }
      return [...lines, ...bad, [table, foreign]]
    })
    const left = await restored(bytes, 'again')
    const rows = await site.db
      .selectFrom('component')
      .innerJoin('project', 'project.id', 'component.project_id')
      .selectAll('component')
      .where('project.slug', '=', 'again')
      .execute()
    const names = rows.map(({ name }) => name)
    const harmless = cases.filter(([, values]) => Object.keys(values).every((name) => optional.has(name)))
    expect(names.toSorted()).toEqual(['Component app', ...harmless.map(([what]) => what)].toSorted())
    for (const [what, values] of harmless)
      for (const [name, value] of Object.entries(values)) {
        const row = rows.find((one) => one.name === what)
        expect([what, row?.[name as 'push']]).not.toEqual([what, value])
      }
    for (const [what, values] of cases.filter(([, { name }]) => name === undefined))
      expect(
        left.some((line) => line.includes(JSON.stringify(what))),
        `${what} ${Object.keys(values)}`,
      ).toBe(true)
    expect(left.join('\n')).toContain('foreign')
  })

  it('restoring leaves out nothing that the service itself wrote', async () => {
    const made = await site.call(components, { method: 'POST', as: owner, form: form({}) })
    const { slug } = body<{ slug: string }>(made, 201)
    const shared = { ...fresh(), repo: 'weblate://shop/app', filemask: 'locales/*.json', template: 'locales/en.json' }
    const linked = body<{ slug: string }>(
      await send('POST', components, owner, { ...shared, file_format: 'json-nested' }),
      201,
    )
    expect(await restored(await archive((lines) => lines), 'whole')).toEqual([])
    const rows = await site.db
      .selectFrom('component')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select(['component.id', 'component.slug', 'component.repo', 'component.linked_component_id'])
      .where('project.slug', '=', 'whole')
      .execute()
    const main = rows.find((row) => row.slug === 'app')
    expect(rows.find((row) => row.slug === slug)?.repo).toBe('local:')
    expect(rows.find((row) => row.slug === linked.slug)).toMatchObject({
      repo: 'weblate://whole/app',
      linked_component_id: main?.id,
    })
    await runJobs(site)
    expect((await site.call(`/api/translations/whole/${slug}/de/file/`, { as: root })).text).toContain('B')
  })

  it('suspicion 1: restoring checks flags, states, names, files and where things belong', async () => {
    const bytes = await archive((lines) =>
      lines.flatMap(([table, row]): [string, Values][] => {
        if (table === 'source_string') return [[table, { ...row, extra_flags: 'no-such-flag' }]]
        if (table === 'project') {
          const label = { id: 1, project_id: row.id, name: 'a\nb', description: '', color: 'navy' }
          const scope = { project_id: null, category_id: null, component_id: null }
          const addon = { name: 'weblate.flags.same_edit', configuration: '{}', ...scope }
          const news = { message: 'Hello', severity: 'info', language_id: null, user_id: null, expiry: null, notify: 0 }
          return [
            [table, { ...row, web: 'javascript:alert(1)', access_control: 7, check_flags: 'no-such-flag' }],
            ['label', label],
            ['addon', addon],
            ['addon', { ...addon, project_id: row.id, name: 'no.such.addon' }],
            ['announcement', { ...news, ...scope, created: 1 }],
          ]
        }
        if (table === 'category') return [[table, { ...row, name: 'a\r\nb' }]]
        return [[table, row]]
      }),
    )
    const before = await Promise.all([
      site.db.selectFrom('addon').selectAll().execute(),
      site.db.selectFrom('announcement').selectAll().execute(),
    ])
    const left = await restored(bytes, 'checked')
    const project = await site.db
      .selectFrom('project')
      .selectAll()
      .where('slug', '=', 'checked')
      .executeTakeFirstOrThrow()
    expect(project).toMatchObject({ web: '', access_control: 0, check_flags: '' })
    const inside = { project_id: project.id }
    for (const table of ['label', 'category'] as const)
      expect(
        await site.db.selectFrom(table).select('id').where('project_id', '=', inside.project_id).execute(),
      ).toEqual([])
    expect(
      await Promise.all([
        site.db.selectFrom('addon').selectAll().execute(),
        site.db.selectFrom('announcement').selectAll().execute(),
      ]),
    ).toEqual(before)
    const strings = await site.db
      .selectFrom('source_string')
      .innerJoin('component', 'component.id', 'source_string.component_id')
      .select('source_string.id')
      .where('component.project_id', '=', project.id)
      .execute()
    expect(strings).toEqual([])
    for (const word of ['web', 'access_control', 'check_flags', 'label', 'no.such.addon', 'Category', 'extra_flags'])
      expect(left.join('\n')).toContain(word)
  })

  const BAD = 'Name\r\nBcc: all@example.org'

  it('F19: names with line breaks are refused, whoever has one', async () => {
    const role = await site.db.selectFrom('role').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const category = await site.db.selectFrom('category').select('id').executeTakeFirstOrThrow()
    const group = await site.db.selectFrom('team').select('id').where('internal', '=', 0).executeTakeFirstOrThrow()
    const before = await stored()
    const web = 'https://shop.example.org/'
    const language = { code: 'xx_TEST', direction: 'ltr', plural: { number: 1, formula: '0' } }
    const requests: readonly ['POST' | 'PATCH', string, Values][] = [
      ['POST', '/api/projects/', { name: BAD, slug: 'bad', web }],
      ['PATCH', '/api/projects/shop/', { name: BAD }],
      ['POST', '/api/categories/', { name: BAD, slug: 'bad', project: `${BASE}/api/projects/shop/` }],
      ['PATCH', `/api/categories/${category.id}/`, { name: BAD }],
      ['POST', '/api/groups/', { name: BAD, project_selection: 0, language_selection: 1 }],
      ['PATCH', `/api/groups/${group.id}/`, { name: BAD }],
      ['POST', '/api/roles/', { name: BAD, permissions: [] }],
      ['PATCH', `/api/roles/${role.id}/`, { name: BAD }],
      ['POST', '/api/projects/shop/labels/', { name: BAD, color: 'navy' }],
      ['POST', '/api/component-lists/', { name: BAD, slug: 'bad', show_dashboard: false }],
      ['POST', '/api/workspaces/', { name: BAD }],
      ['POST', '/api/users/', { username: 'bad', full_name: BAD, email: 'bad@example.org' }],
      ['PATCH', '/api/users/owner/', { full_name: BAD }],
      ['POST', '/api/languages/', { name: BAD, ...language }],
    ]
    const accepted: string[] = []
    for (const [method, path, values] of requests) {
      const reply = await send(method, path, root, values)
      if (reply.status !== 400) accepted.push(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`)
    }
    expect(accepted).toEqual([])
    expect(await stored()).toEqual(before)
    const named = await archive((lines) => lines)
    expect((await restore(named, 'x&name=a%0Ab')).status).toBe(400)
  })
})
