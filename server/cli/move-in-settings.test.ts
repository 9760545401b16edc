import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeAddon } from '#server/testing/parts.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { TwoServers } from '#server/testing/two-servers.ts'

const CHECK_ADDON = 'weblate.flags.same_edit'

describeEachEngine('settings that are moved in', (open) => {
  let two: TwoServers

  beforeAll(async () => {
    two = await TwoServers.open(open)
    const { there } = two
    // Its number is another one there.
    expect((await there.call('/api/languages/de/', { method: 'DELETE', as: two.root })).status).toBe(204)
    const german = { code: 'de', name: 'German', direction: 'ltr', plural: { number: 2, formula: 'n != 1' } }
    const { id } = await two.send<{ id: number }>('POST', '/api/languages/', german)
    await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
    const own = { secondary_language: id, inherit_secondary_language: false }
    await two.send('PATCH', '/api/projects/shop/', {
      name: 'Shop',
      slug: 'shop',
      web: 'https://shop.example.org/',
      ...own,
    })
    const category = { name: 'Apps', slug: 'apps', project: '/api/projects/shop/' }
    await two.send('POST', '/api/categories/', { ...category, ...own })
    await makeFiles()
    await two.send('PATCH', '/api/components/shop/web/', own)
  })
  afterAll(() => two.close())

  async function makeFiles(): Promise<void> {
    const form = new FormData()
    const fields = {
      name: 'Web',
      slug: 'web',
      file_format: 'json',
      filemask: 'locales/*.json',
      template: 'locales/en.json',
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('source_language.code', 'en')
    const files = { 'locales/en.json': '{"hello": "Hello"}\n', 'locales/de.json': '{"hello": "Hallo"}\n' }
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
    form.set('zipfile', new Blob([zip], { type: 'application/zip' }), 'files.zip')
    body(await two.there.call('/api/projects/shop/components/', { method: 'POST', as: two.root, form }), 201)
    await runJobs(two.there)
  }

  const secondaryOf = async (table: 'project' | 'category' | 'component') => {
    const rows = await two.here.db
      .selectFrom(table)
      .innerJoin('language', 'language.id', `${table}.secondary_language_id`)
      .select('language.code')
      .where(`${table}.slug`, 'in', ['shop', 'apps', 'web'])
      .execute()
    return rows.map(({ code }) => code)
  }

  const permissionsOf = async (site: TestSite, name: string) => {
    const { results } = await site.read<Page<{ id: number; name: string; permissions: string[] }>>('/api/roles/', {
      as: site === two.here ? two.boss : two.root,
    })
    return results.find((role) => role.name === name)
  }

  it('secondary languages are the same languages here', async () => {
    expect((await two.moveIn()).left).toEqual([])
    for (const table of ['project', 'category', 'component'] as const)
      expect([table, await secondaryOf(table)]).toEqual([table, ['de']])
    expect((await two.report()).differences).toEqual([])
    const none = { secondary_language: null, inherit_secondary_language: false }
    await two.send('PATCH', '/api/components/shop/web/', none)
    await two.moveIn()
    expect(await secondaryOf('component')).toEqual([])
  })

  it('a built-in role that was changed there is listed, a role of their own follows', async () => {
    const builtIn = await permissionsOf(two.there, 'Translate')
    const permissions = [...(builtIn?.permissions ?? []).filter((name) => name !== 'comment.add'), 'unit.delete']
    await two.send('PUT', `/api/roles/${builtIn?.id}/`, { name: 'Translate', permissions })
    const own = { name: 'Ours', permissions: ['unit.edit', 'unit.review'] }
    const { id } = await two.send<{ id: number }>('POST', '/api/roles/', own)
    const { left } = await two.moveIn()
    expect(left).toEqual([
      expect.stringMatching(/^role Translate: .+ Only there: unit\.delete\. Only here: comment\.add\. Change/),
    ])
    expect((await permissionsOf(two.here, 'Translate'))?.permissions).toContain('comment.add')
    await two.send('PUT', `/api/roles/${id}/`, { name: 'Ours', permissions: ['unit.edit'] })
    await two.moveIn()
    expect((await permissionsOf(two.here, 'Ours'))?.permissions).toEqual(['unit.edit'])
  })

  it('add-ons of the whole site come when the whole site comes', async () => {
    await makeAddon(two.there, CHECK_ADDON, {})
    const installed = () => two.here.db.selectFrom('addon').select(['name', 'project_id', 'component_id']).execute()
    await two.moveIn()
    expect(await installed()).toEqual([{ name: CHECK_ADDON, project_id: null, component_id: null }])
    const other = await TwoServers.open(open)
    try {
      await makeProject(other.there, 'shop', { web: 'https://shop.example.org/' })
      await makeAddon(other.there, CHECK_ADDON, {})
      const { left } = await other.moveIn(['--project', 'shop'])
      expect(left).toEqual([expect.stringMatching(/^add-on weblate\.flags\.same_edit of the site: .+ only some/)])
      expect(await other.here.db.selectFrom('addon').select('name').execute()).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('a component whose repository cannot be cloned is listed, and everything else comes', async () => {
    const other = await TwoServers.open(open)
    try {
      const shop = await makeProject(other.there, 'shop', { web: 'https://shop.example.org/' })
      await makeProject(other.there, 'fair', { web: 'https://fair.example.org/' })
      const { id } = await makeComponent(other.there, shop, 'web')
      await runJobs(other.there)
      for (const path of ['/api/components/shop/web/', '/api/projects/fair/'])
        await other.send('POST', `${path}announcements/`, { message: 'Soon' })
      await other.send('POST', '/api/components/shop/web/links/', { project_slug: 'fair' })
      const repo = 'http://127.0.0.1:9/web.git'
      await other.there.db.updateTable('component').set({ repo }).where('id', '=', id).execute()
      const { left } = await other.moveIn()
      expect(left).toContainEqual(expect.stringMatching(/^component shop\/web: repo/))
      expect(await other.here.db.selectFrom('announcement').select('message').execute()).toEqual([{ message: 'Soon' }])
    } finally {
      await other.close()
    }
  })
})
