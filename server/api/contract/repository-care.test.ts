import { afterAll, beforeAll, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { verbatim } from '#core/messages/message.ts'
import { updateAlert } from '#server/alerts/update-alert.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { makeEdit } from '#server/testing/parts.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly count: number
  readonly results: readonly Record<string, unknown>[]
}

describeEachEngine('what maintainers need of repositories', (open) => {
  let site: TestSite
  let project: TestProject
  let app: TestComponent
  let linked: TestComponent
  let secret: TestComponent
  let ann: TestUser
  let maria: TestUser
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    project = await makeProject(site, 'open')
    app = await makeComponent(site, project, 'app')
    linked = await makeComponent(site, project, 'linked')
    await setComponent(site, linked, { linked_component_id: app.id })
    secret = await makeComponent(site, await makeProject(site, 'secret', { access_control: 100 }), 'app')
    ann = await makeUser(site, 'ann')
    maria = await makeUser(site, 'maria')
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const permissions = ['component.edit', 'project.edit', 'vcs.view']
    await makeTeam(site, 'Maintainers', { members: [maria], projects: [project], permissions })
    await raise(app, 'BrokenBrowserURL', [{ url: 'https://code.example', error: 'gone' }])
    await raise(app, 'PushFailure', [{ error: `refused by ${app.repository.address}` }])
    await raise(linked, 'ParseError', [{ filename: 'locales/de.json', error: 'Line 3' }])
    await raise(secret, 'ParseError', [{ filename: 'x', error: 'y' }])
  })
  afterAll(() => site.close())

  const raise = (component: TestComponent, name: 'BrokenBrowserURL' | 'PushFailure' | 'ParseError', what: object[]) =>
    inTransaction(site.db, (tx) =>
      updateAlert(tx, { projectId: component.project.id, componentId: component.id }, name, what as never, site.time),
    )
  const names = async (path: string, as: TestUser) =>
    (await site.read<Page>(path, { as })).results.map(({ name }) => name)
  const dismissal = '/api/components/open/app/alerts/BrokenBrowserURL/dismiss/'
  const actions = async (action: number) =>
    (await site.db.selectFrom('change').select('details').where('action', '=', action).execute()).map(({ details }) =>
      JSON.parse(details),
    )

  it('F20: what git said is told to those who may edit the component, and to nobody else', async () => {
    const viewer = await makeUser(site, 'viewer')
    await makeTeam(site, 'Viewers', { members: [viewer], projects: [project], permissions: ['vcs.view'] })
    const said = 'git failed (status 128): fatal: refused'
    await inTransaction(site.db, (tx) =>
      insertChanges(
        tx,
        { projectId: project.id, componentId: secret.id },
        [{ action: Action.repositoryPushFailed, target: said, details: { message: verbatim(said) } }],
        site.time,
      ),
    )
    const view = async (as: TestUser) =>
      (await site.read<{ merge_failure: string }>('/api/components/secret/app/repository/', { as })).merge_failure
    const guest = await makeUser(site, 'guest')
    await makeTeam(site, 'Guests', { members: [guest], projects: [secret.project], permissions: ['vcs.view'] })
    expect([await view(root), await view(guest)]).toEqual([said, expect.not.stringMatching(/git|fatal/)])
    const hidden = await site.call('/api/components/secret/app/repository/', { as: guest })
    expect(hidden.text).not.toMatch(/git failed|fatal/)
    expect(hidden.json()).toMatchObject({ merge_failure_message: { id: 'repository.failedForEditors', values: {} } })
    const details = async (as: TestUser) =>
      (await site.read<Page>('/api/components/open/app/alerts/', { as })).results.map((one) => one.details)
    expect(await details(viewer)).toEqual([expect.objectContaining({ occurrences: expect.anything() }), {}])
    expect((await details(maria))[1]).toHaveProperty('occurrences')
  })

  it('alerts come whole, the gravest first, with what to do about them', async () => {
    const reply = await site.call('/api/components/open/app/alerts/', { as: maria })
    const [broken, refused] = reply.json<Page>().results
    expect(reply.json<Page>().count).toBe(2)
    expect(broken).toEqual({
      name: 'BrokenBrowserURL',
      timestamp: '2026-01-01T01:00:00.000123Z',
      updated: '2026-01-01T01:00:00.000123Z',
      severity: 100,
      details: { occurrences: [{ url: 'https://code.example', error: 'gone' }] },
      category: 'configuration',
      dismissed_at: null,
      dismissed_by: null,
      dismissal_reason: '',
      title: 'The source code link is broken',
      advice: expect.stringContaining('Correct the URL'),
      dismissible: true,
      component: `${BASE}/api/components/open/app/`,
      dismiss_url: `${BASE}${dismissal}`,
    })
    expect(refused).toMatchObject({ name: 'PushFailure', dismissible: false, dismiss_url: null, category: 'vcs' })
    expect(JSON.stringify(refused)).not.toContain(app.repository.address)
  })

  it('visitors see that there is one, but no details; nobody sees those of hidden components', async () => {
    const { results } = await site.read<Page>('/api/components/open/app/alerts/')
    expect(results.map(({ details, dismissal_reason }) => [details, dismissal_reason])).toEqual([
      [{}, ''],
      [{}, ''],
    ])
    for (const as of [undefined, ann, maria]) {
      expect((await site.call('/api/components/secret/app/alerts/', { as })).status).toBe(404)
      expect((await site.call('/api/components/secret/app/repository/log/', { as })).status).toBe(404)
    }
    for (const as of [ann, maria]) {
      const path = '/api/components/secret/app/alerts/ParseError/dismiss/'
      expect((await site.call(path, { method: 'POST', as, json: {} })).status).toBe(404)
      const json = { repo: app.repository.address }
      expect((await site.call('/api/projects/secret/discovery/', { method: 'POST', as, json })).status).toBe(404)
    }
  })

  it('alerts of a repository are shown at all components that share it', async () => {
    expect(await names('/api/components/open/linked/alerts/', maria)).toEqual(['PushFailure', 'ParseError'])
  })

  it('an alert is dismissed with a reason, and comes back when told to or when there is news', async () => {
    expect((await site.call(dismissal, { method: 'POST', as: ann, json: {} })).status).toBe(403)
    const done = await site.call(dismissal, { method: 'POST', as: maria, json: { reason: 'The host is moving.' } })
    expect(done.json()).toMatchObject({
      dismissed_at: '2026-01-01T01:00:00.000123Z',
      dismissed_by: `${BASE}/api/users/maria/`,
      dismissal_reason: 'The host is moving.',
    })
    expect(await names('/api/components/open/app/alerts/?dismissed=false', maria)).toEqual(['PushFailure'])
    expect(await names('/api/components/open/app/alerts/?dismissed=true', maria)).toEqual(['BrokenBrowserURL'])
    expect(await actions(103)).toMatchObject([{ alert: 'BrokenBrowserURL', reason: 'The host is moving.' }])
    await raise(app, 'BrokenBrowserURL', [{ url: 'https://code.example', error: 'gone' }])
    expect(await names('/api/components/open/app/alerts/?dismissed=true', maria)).toHaveLength(1)
    await raise(app, 'BrokenBrowserURL', [{ url: 'https://code.example', error: 'refused' }])
    expect(await names('/api/components/open/app/alerts/?dismissed=true', maria)).toEqual([])
    await site.call(dismissal, { method: 'POST', as: maria, json: {} })
    const back = await site.call(dismissal, { method: 'DELETE', as: maria })
    expect([back.status, back.json<{ dismissed_at: unknown }>().dismissed_at]).toEqual([200, null])
    expect(await actions(104)).toHaveLength(2)
  })

  it('what must be mended cannot be dismissed, what is not there neither', async () => {
    const path = (name: string) => `/api/components/open/app/alerts/${name}/dismiss/`
    const refused = await site.call(path('PushFailure'), { method: 'POST', as: maria, json: {} })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("can't dismiss")])
    expect((await site.call(path('toString'), { method: 'POST', as: maria, json: {} })).status).toBe(404)
  })

  it('the log tells which commits one side lacks', async () => {
    const unit = await site.db.selectFrom('unit').select('id').where('target', '=', '').executeTakeFirstOrThrow()
    await makeEdit(site, unit.id, maria, 'Auf Wiedersehen')
    await site.call('/api/components/open/app/repository/', { method: 'POST', as: root, json: { operation: 'commit' } })
    const { results } = await site.read<Page>('/api/components/open/app/repository/log/')
    expect(results.map(({ state, summary }) => [state, String(summary).slice(0, 5)])).toEqual([
      ['outgoing', expect.any(String)],
      ['merged', 'Begin'],
    ])
    expect(results[1]).toMatchObject({ author_name: 'Upstream', shortrevision: expect.stringMatching(/^[0-9a-f]{7}/) })
    expect((await site.call('/api/components/open/app/repository/log/?limit=0')).status).toBe(400)
  })

  it('a repository is looked through before components are made of it', async () => {
    const json = { repo: app.repository.address }
    const path = '/api/projects/open/discovery/'
    expect((await site.call(path, { method: 'POST', json })).status).toBe(401)
    expect((await site.call(path, { method: 'POST', as: ann, json })).status).toBe(403)
    const bad = await site.call(path, { method: 'POST', as: maria, json: { repo: 'ext::sh -c id' } })
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('"attr":"repo"')])
    const begun = await site.call(path, { method: 'POST', as: maria, json })
    expect(begun.status).toBe(202)
    const { task_url: url } = begun.json<{ task_url: string }>()
    await runJobs(site)
    const task = url.slice(BASE.length)
    expect((await site.call(task, { as: ann })).status).toBe(404)
    expect(await site.read(task, { as: maria })).toMatchObject({
      completed: true,
      progress: 100,
      result: [
        {
          name: expect.any(String),
          filemask: 'locales/*.json',
          template: 'locales/en.json',
          new_base: 'locales/en.json',
          file_format: 'json',
          source_language: 'en',
          languages: ['de', 'en'],
          component: 'app',
        },
      ],
    })
  })

  it('a repository that cannot be reached is told by the task, and leaves no login readable', async () => {
    const json = { repo: 'https://maria:s3cret@127.0.0.1:9/app.git' }
    const web = site.beside({ VCS_PROTOCOLS: 'https' })
    const begun = await web.call('/api/projects/open/discovery/', { method: 'POST', as: maria, json })
    const rows = await site.db.selectFrom('job').select('payload').where('kind', '=', 'discover_repository').execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('s3cret')
    await runJobs(web)
    const { task_url: url } = begun.json<{ task_url: string }>()
    const task = await site.call(url.slice(BASE.length), { as: maria })
    expect(task.json()).toMatchObject({ completed: true })
    expect(task.text).not.toContain('s3cret')
    await web.app.close()
  })

  it('a project may use the ssh key at a host once an administrator says so', async () => {
    const allow = (json: object, as = root) => site.call('/api/ssh-keys/grants/', { method: 'POST', as, json })
    const [project] = (await site.read<{ results: { slug: string }[] }>('/api/projects/', { as: root })).results
    const grant = { project: project?.slug, host: 'Git.Example.org:2222' }
    expect((await allow(grant, maria)).status).toBe(403)
    expect((await allow({ ...grant, host: '--upload-pack=x' })).status).toBe(400)
    expect((await allow({ ...grant, project: 'nowhere' })).status).toBe(400)
    for (const _ of ['once', 'again']) expect((await allow(grant)).status).toBe(201)
    const stored = await site.db.selectFrom('credential_grant').select(['means', 'host']).execute()
    expect(stored.filter(({ host }) => host === 'git.example.org:2222')).toEqual([
      { means: 'ssh', host: 'git.example.org:2222' },
    ])
  })

  it('the public ssh key is made by administrators, once, and shown to everybody who signed in', async () => {
    expect((await site.call('/api/ssh-keys/')).status).toBe(401)
    expectExactly(await site.call('/api/ssh-keys/', { as: ann }), { results: [] })
    expect((await site.call('/api/ssh-keys/', { method: 'POST', as: maria, json: {} })).status).toBe(403)
    const made = await site.call('/api/ssh-keys/', { method: 'POST', as: root, json: {} })
    expect([made.status, made.json()]).toEqual([
      201,
      {
        results: [
          {
            type: 'ssh-ed25519',
            public_key: expect.stringMatching(/^ssh-ed25519 [A-Za-z0-9+/=]+ dragoman$/),
            fingerprint: expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/),
          },
        ],
      },
    ])
    const again = await site.call('/api/ssh-keys/', { method: 'POST', as: root, json: {} })
    expect([again.status, again.text]).toEqual([200, made.text])
    expect((await site.call('/api/ssh-keys/', { as: ann })).text).toBe(made.text)
  })
})
