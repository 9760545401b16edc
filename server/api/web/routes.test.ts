import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { families, lists, pageData, scopePages } from '#server/api/web/pages.ts'
import { addWorkspace } from '#server/commands/projects/change-workspace.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertReport } from '#server/db/queries/reports/reports.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeAddon, makeScreenshot, recordChanges } from '#server/testing/parts.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const folder = join(import.meta.dirname, '../../../web/routes')
const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
/** The addresses that the interface has pages for, as its router spells them. */
const routes = sources.flatMap((text) => [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path as string))

/** What stands for each part of an address that is not fixed. */
const examples: Readonly<Record<string, string>> = {
  $id: '$id',
  $code: 'de',
  $project: 'open',
  $name: 'somebody',
  $slug: 'some',
  $check: 'same',
  $: 'open/app/de',
}

const exampleOf = (route: string): string => (route === '/change-sets/$' ? '/change-sets/open/' : exampleOfParts(route))

const exampleOfParts = (route: string): string =>
  `${route
    .split('/')
    .map((part) => (part.startsWith('$') ? examples[part] : part))
    .join('/')
    .replace(/\/$/, '')}/`

describeEachEngine('pages of the interface', (open) => {
  let site: TestSite
  let actor: Actor
  let workspace: string
  let report: number
  let change: number
  let addon: number
  let screenshot: number

  beforeAll(async () => {
    site = await TestSite.open(open)
    const app = await makeComponent(site, await makeProject(site, 'open'), 'app')
    const { id, username } = await makeUser(site, 'root', { is_superuser: 1 })
    actor = { kind: 'user', id, username, isSuperuser: true }
    workspace = await inTransaction(site.db, (tx) => addWorkspace(tx, { name: 'Ours' }, actor, site.time))
    await recordChanges(site, app, 'de', [{ action: 2, target: 'Hallo', userId: id, authorId: id }])
    change = await newestChange()
    addon = await makeAddon(site, 'weblate.gettext.linguas', { component: app })
    const { id: translationId } = await site.db.selectFrom('translation').select('id').executeTakeFirstOrThrow()
    screenshot = await makeScreenshot(site, translationId, 'Start')
    const everywhere = { projectId: null, categoryId: null, componentId: null }
    const asked = { kind: 'credits', userId: id, ...everywhere, parameters: {} }
    report = await inTransaction(site.db, (tx) => insertReport(tx, asked, site.time))
  })
  afterAll(() => site.close())

  const newestChange = async (): Promise<number> =>
    (await site.db.selectFrom('change').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
  const idFor = (route: string): string => {
    if (route.startsWith('/reports/')) return String(report)
    if (route.startsWith('/screenshot/')) return String(screenshot)
    return route.startsWith('/changes/') ? String(change) : workspace
  }

  it.each(routes)('%s is known to the server', async (route) => {
    const path = exampleOf(route).replace('$id', idFor(route))
    expect(path).not.toContain('undefined')
    expect(await pageData(site.db, actor, path)).toBeDefined()
  })

  it.each([
    ['/guide/open/', '/engage/open/'],
    ['/data/open/', '/tools/open/?tool=download'],
    ['/upload/open/app/de/', '/tools/open/app/de/?tool=upload'],
    ['/download/open/app/de/', '/api/translations/open/app/de/file/'],
    ['/download/open/app/', '/api/components/open/app/file/'],
    ['/download/open/-/de/', '/api/projects/open/languages/de/file/'],
    ['/remove/open/app/', '/settings/open/app/#removal'],
    ['/user/a b/contributions/', '/changes/?user=a%20b'],
    ['/create/component/vcs/', '/create/component/'],
    ['/admin/', '/manage/'],
    ['/link-add/open/app/', '/settings/open/app/'],
    ['/new-lang/', '/languages/'],
    ['/teams/1/', '/manage/users/'],
    ['/download-list/some/', '/api/component-lists/some/file/'],
    ['/legal/contracts/', '/legal/'],
    ['/user/a b/contact/', '/user/a%20b/'],
  ])('%s leads to %s', async (path, moved) => {
    expect(await pageData(site.db, actor, path)).toEqual({ moved })
  })

  it('numbers of add-ons, languages and plural rules lead to their pages', async () => {
    const german = await site.db
      .selectFrom('language')
      .innerJoin('plural', 'plural.language_id', 'language.id')
      .where('language.code', '=', 'de')
      .select(['language.id', 'plural.id as plural'])
      .executeTakeFirstOrThrow()
    for (const [path, moved] of [
      [`/addon/${addon}/`, '/addons/open/app/'],
      [`/addon/${addon}/logs/`, '/addons/open/app/'],
      [`/edit-language/${german.id}/`, '/languages/de/#edit'],
      [`/edit-plural/${german.plural}/`, '/languages/de/#edit'],
    ] as const)
      expect([path, await pageData(site.db, actor, path)]).toEqual([path, { moved }])
  })

  it('old addresses do not tell what is hidden', async () => {
    const hidden = await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
    await recordChanges(site, hidden, 'de', [{ action: 2, target: 'Secret' }])
    const secret = await newestChange()
    const kept = await makeAddon(site, 'weblate.gettext.linguas', { component: hidden })
    expect(await pageData(site.db, actor, `/changes/render/${secret}/`)).toEqual({})
    const visitor: Actor = { kind: 'anonymous' }
    const unknown = ['/teams/999999/', '/teams/x/', '/addon/x/', '/edit-plural/x/', '/changes/render/x/']
    const closed = [`/reports/${report}/`, `/changes/render/${secret}/`, `/addon/${kept}/`]
    for (const path of ['/data/hidden/', '/download/hidden/', ...unknown, ...closed])
      expect([path, await pageData(site.db, visitor, path)]).toEqual([path, undefined])
  })

  it('what the server knows has a page', () => {
    const known = new Set(routes.map((route) => route.replace(/\/$/, '')))
    for (const list of lists) expect([list, known.has(list.replace(/\/$/, ''))]).toEqual([list, true])
    const covered = (path: string) =>
      known.has(`/${path}/$`) ||
      known.has(`/${path}/$project`) ||
      (path === 'checks/-' && known.has('/checks/$check/$'))
    for (const path of scopePages) expect([path, covered(path)]).toEqual([path, true])
    for (const family of families)
      expect([family, [...known].some((route) => route.startsWith(`/${family}`))]).toEqual([family, true])
  })
})
