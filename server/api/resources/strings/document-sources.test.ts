import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { announceComponent, makeProject } from '#server/testing/factories.ts'
import { type Reply, TestSite } from '#server/testing/site.ts'
import { Upstream } from '#server/testing/upstream.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  readonly id: number
  readonly source: readonly string[]
  readonly target: readonly string[]
}

describeEachEngine('source strings of documents', (open) => {
  let site: TestSite
  let admin: TestUser
  let upstream: Upstream

  beforeAll(async () => {
    site = await TestSite.open(open)
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
    upstream = await Upstream.make(site.database.folder)
    await upstream.commit({
      'docs/en.md': '# Title\n\nFirst text.\n',
      'docs/de.md': '# Titel\n\nErster Text.\n',
      'locales/en.json': '{"a": "A"}\n',
    })
    const project = await makeProject(site, 'harbour')
    const repository = { repo: upstream.address, push: upstream.address, branch: 'main', manage_units: 1 }
    const files = { file_format: 'markdown', filemask: 'docs/*.md', template: 'docs/en.md', new_base: 'docs/en.md' }
    const { id } = await announceComponent(site, project, 'guide', { ...repository, ...files })
    await announceComponent(site, project, 'app', repository)
    const { vcs, now } = site.services
    await pullComponent({ db: site.db, vcs, now, report: async () => {} }, id)
  })
  afterAll(() => site.close())

  const units = async (language: string) =>
    (await site.read<{ results: UnitView[] }>(`/api/translations/harbour/guide/${language}/units/`)).results
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: unknown) =>
    site.call(path, { method, as: admin, ...(json === undefined ? {} : { json }) })
  const problem = (reply: Reply) => {
    const [error] = reply.json<{ errors: { attr: string | null; detail: string }[] }>().errors
    return [reply.status, error?.attr, error?.detail]
  }
  const inRepository = [403, null, 'Change source strings of this component in its repository.']

  it('are changed in the repository only: another text would be another string, without its translations', async () => {
    const [, first] = await units('en')
    const path = `/api/units/${first?.id}/`
    expect(problem(await send('PATCH', path, { target: ['Initial text.'], state: 20 }))).toEqual(inRepository)
    const hash = /"content_hash":(-?\d+)/.exec((await site.call(path)).text)?.[1]
    const source = `{"content_hash":${hash},"source":["Initial text."]}`
    const headers = { 'content-type': 'application/json' }
    const renamed = await site.call(`${path}source/`, { method: 'POST', as: admin, body: source, headers })
    expect(problem(renamed)).toEqual(inRepository)
    expect(problem(await send('DELETE', path))).toEqual([
      403,
      null,
      "You can't delete strings from files of this format.",
    ])
    const key = { key: 'x', value: ['New'] }
    expect((await send('POST', '/api/translations/harbour/guide/en/units/', key)).status).toBe(403)
    const form = new FormData()
    form.set('file', new File(['# Title\n\nInitial text.\n'], 'en.md'))
    form.set('conflicts', 'replace-translated')
    const upload = await site.call('/api/translations/harbour/guide/en/file/', { method: 'POST', as: admin, form })
    expect(problem(upload)).toEqual([400, 'method', inRepository[2]])
    expect((await units('en'))[1]).toMatchObject({ source: ['First text.'] })
    expect((await units('de'))[1]).toMatchObject({ source: ['First text.'], target: ['Erster Text.'] })
  })

  it('says so in the settings, whatever was stored', async () => {
    const path = '/api/components/harbour/guide/'
    expect(await site.read(path, { as: admin })).toMatchObject({ edit_template: false })
    const wrong = [
      400,
      'edit_template',
      "Source strings of this file format can't be edited here. Change them in the repository.",
    ]
    expect(problem(await send('PATCH', path, { edit_template: true }))).toEqual(wrong)
    expect((await send('PATCH', path, { edit_template: false })).json()).toMatchObject({ edit_template: false })
    const files = { file_format: 'html', filemask: 'web/*.html', template: 'web/en.html', new_base: 'web/en.html' }
    const fresh = { ...files, name: 'Web', slug: 'web', vcs: 'git', repo: upstream.address, edit_template: true }
    expect(problem(await send('POST', '/api/projects/harbour/components/', fresh))).toEqual(wrong)
    expect(await site.read('/api/components/harbour/app/', { as: admin })).toMatchObject({ edit_template: true })
  })
})
