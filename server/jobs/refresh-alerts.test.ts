import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { isKeyOf } from '#core/text/object-fields.ts'
import { checklistKinds } from '#server/alerts/checklist-kinds.ts'
import { updateAlert } from '#server/alerts/update-alert.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { alertsOf } from '#server/db/queries/repository/alerts.ts'
import { insertMoved, storeMoveIn, updateMoveIn } from '#server/db/queries/site/move-ins.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { runAlerts, tryPage } from '#server/jobs/refresh-alerts.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { type EmptyComponent, makeEmptyComponent } from '#server/testing/empty-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('alerts', (open) => {
  let site: TestSite

  beforeEach(async () => {
    site = await TestSite.open(open)
  })

  afterEach(() => site.close())

  const context = (more: Partial<JobContext> = {}): JobContext =>
    ({ db: site.db, vcs: site.services.vcs, now: () => site.time, report: async () => {}, ...more }) as JobContext

  /** What is wrong; what a component could still have is left out. */
  const wrong = <T extends { name: string }>(alerts: readonly T[]): T[] =>
    alerts.filter(({ name }) => !isKeyOf(checklistKinds, name))

  const names = async ({ id }: { id: number }) =>
    wrong(await alertsOf(site.db, id))
      .map(({ name }) => name)
      .toSorted()

  const reported = async ({ id }: { id: number }) =>
    (
      await site.db
        .selectFrom('change')
        .select('details')
        .where('component_id', '=', id)
        .where('action', '=', Action.alertTriggered)
        .orderBy('id')
        .execute()
    )
      .map(({ details }) => JSON.parse(details).alert)
      .filter((name) => !isKeyOf(checklistKinds, name))

  const raise = (component: EmptyComponent, occurrences: Record<string, string>[]) =>
    inTransaction(site.db, (tx) =>
      updateAlert(
        tx,
        { projectId: component.projectId, componentId: component.id },
        'ParseError',
        occurrences,
        site.time,
      ),
    )

  it('are not looked for while people work with the project on the server that it comes from', async () => {
    const component = await makeComponent(site, await makeProject(site, 'shop'), 'web')
    const move = { url: 'https://l10n.example.org', token: 'sealed', projects: '[]', options: '{}', created: 0 }
    const id = await storeMoveIn(site.db, move)
    await insertMoved(site.db, id, 'project', [{ remoteId: 9, localId: component.project.id }])
    const looked = () => runAlerts({ componentId: component.id }, context())
    expect(await looked()).toEqual({ components: 0 })
    expect(await alertsOf(site.db, component.id)).toEqual([])
    await updateMoveIn(site.db, id, { switched: site.time, token: '' })
    expect(await looked()).toEqual({ components: 1 })
    expect((await alertsOf(site.db, component.id)).length).toBeGreaterThan(0)
    const recorded = () =>
      site.db
        .selectFrom('change')
        .select('id')
        .where('action', '=', Action.alertTriggered)
        .where('component_id', '=', component.id)
    // They are listed. The history goes on with what happens, not with what was so before.
    expect(await recorded().execute()).toEqual([])
    site.time += 3 * 24 * 3600 * 1_000_000
    await runAlerts({ componentId: component.id }, context({ licenseRequired: true }))
    expect(await reported(component)).toEqual(['MissingLicense'])
  })

  it('that the server told of from which a project came are not told again, but for those that come back', async () => {
    const component = await makeEmptyComponent(site, 'moved/texts')
    const { id: componentId, projectId } = component
    const move = { url: 'https://other.example.org', token: '', projects: '[]', options: '{}', created: 0 }
    const id = await storeMoveIn(site.db, move)
    await insertMoved(site.db, id, 'project', [{ remoteId: 9, localId: projectId }])
    const triggered = { action: Action.alertTriggered, details: { alert: 'ParseError' } }
    await inTransaction(site.db, (tx) => insertChanges(tx, { projectId, componentId }, [triggered], site.time))
    site.time += 1_000_000
    await updateMoveIn(site.db, id, { switched: site.time, token: '' })
    await raise(component, [{ filename: 'a' }])
    expect(await names(component)).toEqual(['ParseError'])
    expect(await reported(component)).toEqual(['ParseError'])
    await raise(component, [])
    site.time += 3 * 24 * 3600 * 1_000_000
    await raise(component, [{ filename: 'a' }])
    expect(await reported(component)).toEqual(['ParseError', 'ParseError'])
  })

  it('are recorded once however often they are raised, and again after they were gone', async () => {
    const component = await makeEmptyComponent(site, 'app/texts')
    await raise(component, [{ filename: 'a' }])
    await raise(component, [{ filename: 'a' }])
    await raise(component, [{ filename: 'b' }])
    expect(await alertsOf(site.db, component.id)).toEqual([
      { name: 'ParseError', details: '{"occurrences":[{"filename":"b"}]}' },
    ])
    expect(await reported(component)).toEqual(['ParseError'])
    await raise(component, [])
    await raise(component, [])
    expect(await names(component)).toEqual([])
    await raise(component, [{ filename: 'a' }])
    expect(await reported(component)).toEqual(['ParseError', 'ParseError'])
  })

  it('come and go by themselves with what they are about', async () => {
    const project = await makeProject(site, 'app')
    const component = await makeComponent(site, project, 'texts', { files: { 'locales/en.json': { a: 'A text' } } })
    await runAlerts({}, context({ licenseRequired: true }))
    expect(await names(component)).toEqual(['MissingLicense', 'NoMaskMatches'])
    await runAlerts({}, context({ licenseRequired: true }))
    expect(await reported(component)).toEqual(['NoMaskMatches', 'MissingLicense'])
    await pullFiles(site, component, { 'locales/cs.json': { a: 'Text' } })
    await runAlerts({}, context())
    expect(await names(component)).toEqual([])
  })

  it('begin the history of a component with what it could still have', async () => {
    const project = await makeProject(site, 'app')
    const po = (text: string) =>
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "<b>Bold</b> text"\nmsgstr "${text}"\n`
    const component = await makeComponent(site, project, 'texts', {
      files: { 'po/app.pot': po(''), 'po/cs.po': po('<b>Text</b>'), 'po/de.po': po('') },
      file_format: 'po',
      filemask: 'po/*.po',
      template: '',
      new_base: 'po/app.pot',
    })
    await runAlerts({ componentId: component.id }, context())
    const rows = await site.db
      .selectFrom('change')
      .select(['action', 'details'])
      .where('component_id', '=', component.id)
      .where('action', 'in', [Action.repositoryRebased, Action.resourceUpdated, Action.alertTriggered])
      .orderBy('id')
      .execute()
    const recorded = rows.map(({ details }) => JSON.parse(details))
    expect(recorded.map(({ filename, alert, new_head }) => filename ?? alert ?? typeof new_head)).toEqual([
      'string',
      'po/app.pot',
      'po/cs.po',
      'po/de.po',
      'MissingRepositoryHook',
      'MissingPushURL',
      'MissingTranslationInstructions',
      'MissingSafeHTMLFlag',
    ])
    expect(recorded.at(-1).fingerprint).toMatch(/^[0-9a-f]{64}$/)
    await site.db.updateTable('component').set({ check_flags: 'safe-html' }).where('id', '=', component.id).execute()
    await runAlerts({ componentId: component.id }, context())
    expect((await alertsOf(site.db, component.id)).map(({ name }) => name)).not.toContain('MissingSafeHTMLFlag')
  })

  it('tell of files that two components translate', async () => {
    const project = await makeProject(site, 'app')
    const one = await makeComponent(site, project, 'one')
    const two = await makeComponent(site, project, 'two', { repo: one.repository.address })
    await runAlerts({}, context())
    expect(await names(one)).toEqual(['DuplicateFilemask'])
    const [alert] = wrong(await alertsOf(site.db, two.id))
    expect(JSON.parse(alert?.details ?? '').occurrences).toEqual([
      { component: 'app/one', filename: 'locales/de.json' },
      { component: 'app/one', filename: 'locales/en.json' },
    ])
  })

  it('count the commits that one side lacks', async () => {
    const component = await makeComponent(site, await makeProject(site, 'app'), 'texts')
    for (let i = 0; i < 26; i++) await component.repository.commit({ 'locales/en.json': { hello: `Hello ${i}` } })
    const tip = await site.services.vcs.fetch({ repo: component.repository.address, branch: '' })
    await site.db.updateTable('component').set({ fetched: tip }).where('id', '=', component.id).execute()
    await runAlerts({}, context())
    const occurrences = async () =>
      wrong(await alertsOf(site.db, component.id)).map(({ name, details }) => [name, JSON.parse(details).occurrences])
    expect(await occurrences()).toEqual([['RepositoryOutdated', [{ commits: 26 }]]])
    await site.db.updateTable('component').set({ outgoing: tip }).where('id', '=', component.id).execute()
    await runAlerts({}, context())
    expect(await occurrences()).toContainEqual(['RepositoryChanges', [{ commits: 26 }]])
    await site.db.updateTable('component').set({ outgoing: '', revision: tip }).execute()
    await runAlerts({}, context())
    expect(await occurrences()).toEqual([])
  })

  describe('of web pages', () => {
    let server: TestHttpServer
    const network = { privateAddresses: true }

    beforeEach(async () => {
      server = await TestHttpServer.start(({ url }) => ({
        status: url === '/gone' ? 404 : url === '/login' ? 403 : 200,
      }))
    })

    afterEach(() => server.stop())

    it('try each page once', async () => {
      const web = `${server.address}/gone`
      const one = await makeEmptyComponent(site, 'app/one')
      // Nobody can give a website of this machine: it stands for one that others reach.
      await site.db.updateTable('project').set({ web }).where('slug', '=', 'app').execute()
      const two = await makeEmptyComponent(site, 'app/two', { repoweb: `${server.address}/{{filename}}` })
      await runAlerts({}, context({ network }))
      expect(await names(one)).toContain('BrokenProjectURL')
      expect(await names(two)).toEqual(expect.not.arrayContaining(['BrokenBrowserURL']))
      expect(server.requests.map(({ url }) => url).toSorted()).toEqual(['/gone', '/locales/en.json'])
    })

    it('know a page that is there but wants a login, and do not judge what they may not see', async () => {
      expect(await tryPage(`${server.address}/login`, network)).toBeUndefined()
      expect(await tryPage(`${server.address}/gone`, network)).toMatchObject({
        error: 'The page responded with status 404.',
      })
      expect(await tryPage(`${server.address}/gone`, { privateAddresses: false })).toBeUndefined()
      expect(await tryPage('http://127.0.0.1:1/', network)).toMatchObject({ url: 'http://127.0.0.1:1/' })
    })
  })
})
