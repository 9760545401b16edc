import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { attrs } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { makeTeam, openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('workflows of languages', (open) => {
  const path = '/api/projects/shop/languages/de/workflow/'
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let keeper: TestUser

  beforeAll(async () => {
    ;({ site, root, plain, keeper } = await openWithPeople(open, 'root', 'plain', 'keeper'))
    const shop = await makeProject(site, 'shop')
    await makeComponent(site, shop, 'web')
    await makeTeam(site, 'Keepers', { members: [keeper], projects: [shop], permissions: ['project.edit'] })
  })
  afterAll(() => site.close())

  const change = (as: TestUser, json: object) => site.call(path, { method: 'PATCH', as, json })
  const suggest = async () => {
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/shop/web/de/units/')
    const json = { target: ['Moin'] }
    const sent = { method: 'POST', as: plain, json } as const
    return (await site.call(`/api/units/${results[0]?.id}/suggestions/`, sent)).status
  }

  const usual = {
    language: 'de',
    source_language: null,
    own: false,
    translation_review: false,
    enable_suggestions: true,
    restrict_direct_editing: false,
    suggestion_voting: false,
    suggestion_autoaccept: 0,
  }

  it('are seen by all and changed by those who manage the project', async () => {
    expect((await site.call(path, { as: plain })).status).toBe(200)
    expect((await site.call(path, { method: 'DELETE', as: plain })).status).toBe(403)
    expect((await change(plain, { suggestion_voting: true })).status).toBe(403)
    expect(await site.read(path, { as: keeper })).toEqual(usual)
  })

  it('translate from the source language only', async () => {
    const refused = await change(keeper, { source_language: 'cs', suggestion_voting: true })
    expect([refused.status, attrs(refused)]).toEqual([400, ['source_language']])
    expect(await site.read(path, { as: keeper })).toEqual(usual)
    expect((await change(keeper, { source_language: null })).status).toBe(200)
    expect((await site.call(path, { method: 'DELETE', as: keeper })).status).toBe(204)
  })

  it('say what holds until they are taken back', async () => {
    const off = { ...usual, own: true, enable_suggestions: false }
    expect((await change(keeper, { enable_suggestions: false })).json()).toEqual(off)
    expect(await suggest()).toBe(403)
    expect((await change(keeper, { restrict_direct_editing: true })).json()).toMatchObject({
      enable_suggestions: false,
      restrict_direct_editing: true,
    })
    expect((await site.call(path, { method: 'DELETE', as: keeper })).status).toBe(204)
    expect(await site.read(path, { as: keeper })).toEqual(usual)
    expect(await suggest()).toBe(201)
  })

  it('refuse what cannot be', async () => {
    const fault = async (json: object) =>
      (await change(root, json)).json<{ errors: { attr: string }[] }>().errors[0]?.attr
    expect(await fault({ translation_review: true })).toBe('translation_review')
    expect(await fault({ suggestion_autoaccept: 3 })).toBe('suggestion_voting')
    expect(await fault({ suggestion_autoaccept: -1 })).toBe('suggestion_autoaccept')
    expect((await site.call(path.replace('/de/', '/none/'), { as: root })).status).toBe(404)
  })
})
