import { afterEach, beforeEach, expect, it } from 'vitest'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const DE = '{\n  "title": "Gezeiten",\n  "home": "Start"\n}\n'
const EN = '{\n  "title": "Tides",\n  "home": "Home"\n}\n'
const FILES = { 'locales/en.json': EN, 'locales/de.json': DE, 'locales/fr.json': '{}\n' }
const WEB = { 'web/en.json': '{"a": "A"}\n', 'web/de.json': '{"a": "Ah"}\n' }
const BRANCH = 'refs/heads/l10n'

describeEachEngine('a branch to push to', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const german = (commit?: string) => site.upstream.read('locales/de.json', commit)
  const upstreamSays = (from: string, to: string) =>
    german().then((now) => site.upstream.commit({ 'locales/de.json': now.replace(from, to) }, { time: site.tick() }))
  const web = (settings = {}) =>
    site.component(WEB, { push_branch: 'l10n', filemask: 'web/*.json', template: 'web/en.json', ...settings }, 'web')

  it.each(['linked', 'of its own'])(
    'keeps what another component, %s, has there, though upstream changed the same',
    async (kind) => {
      const id = await site.component(FILES, { push_branch: 'l10n' })
      const other = await web()
      if (kind === 'linked')
        await site.set(other, { repo: 'weblate://harbour/app', push: '', push_branch: '', linked_component_id: id })
      await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
      await pushComponent(site.context, id)
      await upstreamSays('Gezeiten', 'Ebbe und Flut')
      await site.edit(other, { code: 'de', key: 'a', target: 'Aha' })
      await pushComponent(site.context, other)
      expect(await german(BRANCH)).toContain('Tidenkalender')
      expect(await site.upstream.read('web/de.json', BRANCH)).toBe('{"a": "Aha"}\n')
      await site.upstream.commit({ 'locales/de.json': null }, { time: site.tick() })
      await site.edit(other, { code: 'de', key: 'a', target: 'Oho' })
      await pushComponent(site.context, other)
      expect(await german(BRANCH)).toContain('Tidenkalender')
      await site.edit(id, { code: 'fr', key: 'home', target: 'Accueil' })
      await pushComponent(site.context, id)
      expect(await site.upstream.paths(BRANCH)).not.toContain('locales/de.json')
      expect(await site.upstream.read('web/de.json', BRANCH)).toBe('{"a": "Oho"}\n')
    },
  )

  it.each([{ vcs: 'git-force-push' }, { vcs: 'git', vcs_params: '{"git_force_push": true}' }])(
    'that is ours alone (%j) gets our commits on top of upstream, in place of what was there',
    async (kind) => {
      const id = await site.component(FILES, { ...kind, push_branch: 'l10n' })
      await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
      await pushComponent(site.context, id)
      const moved = await upstreamSays('Start', 'Startseite')
      await site.edit(id, { code: 'de', key: 'title', target: 'Tiden', by: 'bob' })
      await pushComponent(site.context, id)
      const log = await site.upstream.log('l10n')
      expect(log.map(({ parents }) => parents.length)).toEqual([1, 1, 1, 0])
      expect(log[2]?.id).toBe(moved)
      expect(await german(BRANCH)).toBe('{\n  "title": "Tiden",\n  "home": "Startseite"\n}\n')
      expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
      await site.upstream.commit({ 'locales/de.json': await german(BRANCH) }, { time: site.tick() })
      await pullComponent(site.context, id)
      expect(await site.edits()).toEqual([])
    },
  )

  it.each([
    [1, 1],
    [0, 0],
  ])('with push_on_update %i gets what a pull made anew by %i pushes', async (push_on_update, pushes) => {
    const id = await site.component(FILES, { vcs: 'git-force-push', push_branch: 'l10n', push_on_update })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    await upstreamSays('Start', 'Startseite')
    await pullRepository(site.context, id)
    const waiting = await database.db.selectFrom('job').select('id').where('kind', '=', 'push_component').execute()
    expect(waiting).toHaveLength(pushes)
  })

  it('that is ours alone still gives us the texts that others change there', async () => {
    const id = await site.component(FILES, { vcs: 'git-force-push', push_branch: 'l10n' })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    const mended = (await german(BRANCH)).replace('Tidenkalender', 'Tiden')
    await site.upstream.commit({ 'locales/de.json': mended }, { branch: 'l10n', email: 'bob@example.org' })
    await upstreamSays('Start', 'Startseite')
    await pushComponent(site.context, id)
    expect(await german(BRANCH)).toBe('{\n  "title": "Tiden",\n  "home": "Startseite"\n}\n')
  })

  it('is joined, not replaced, where several components share it', async () => {
    const id = await site.component(FILES, { vcs: 'git-force-push', push_branch: 'l10n' })
    const other = await web({ vcs: 'git-force-push' })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    await site.edit(other, { code: 'de', key: 'a', target: 'Aha' })
    await pushComponent(site.context, other)
    expect(await german(BRANCH)).toContain('Tidenkalender')
    expect(await site.upstream.read('web/de.json', BRANCH)).toBe('{"a": "Aha"}\n')
  })
})
