import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPicture } from '#core/images/picture.ts'
import { badge } from '#server/api/web/widget-pictures.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { HOST, TestSite } from '#server/testing/site.ts'

const pictures = [
  'svg-badge',
  'status-badge',
  'language-badge',
  '287x66-grey',
  '287x66-white',
  '287x66-black',
  '88x31-grey',
  'multi-auto',
  'multi-red',
  'horizontal-blue',
  'open-graph',
]

const scopes = ['open', 'open/app', 'open/app/de', 'open/-/de', '-/-/de', '-/-/-']

describeEachEngine('widgets', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
    const hostile = '<script>alert(1)</script>\u202e & "Co"'
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    // No name may turn the direction round today; older ones are still drawn safely.
    await site.db.updateTable('project').set({ name: hostile }).where('slug', '=', 'open').execute()
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
    const shared = await makeProject(site, 'shared', { access_control: 100, public_sharing: 1 })
    await makeComponent(site, shared, 'app')
    await makeComponent(site, shared, 'vault', { restricted: 1 })
  })
  afterAll(() => site.close())

  it.each(scopes)('of %s are drawings that run nothing', async (path) => {
    for (const picture of pictures) {
      const reply = await site.call(`/widget/${path}/${picture}.svg`)
      expect([picture, reply.status]).toEqual([picture, 200])
      expect(reply.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      expect(reply.text).toMatch(/^<svg [\s\S]*<\/svg>$/)
      expect(reply.text).not.toContain('<script')
      expect(reply.text).not.toContain('\u202e')
    }
  })

  it('tell how far a place has come', async () => {
    expect((await site.call('/widget/open/svg-badge.svg')).text).toContain('75%')
    expect((await site.call('/widget/open/app/de/svg-badge.svg')).text).toContain('50%')
    expect((await site.call('/widget/open/language-badge.svg')).text).toContain('languages: 2')
  })

  it('of a hidden project that shares how far it is are for everybody, and so is what invites translators', async () => {
    expect((await site.call('/widget/shared/svg-badge.svg')).text).toContain('75%')
    expect((await site.call('/widget/shared/app/de/svg-badge.svg')).text).toContain('50%')
    expect((await site.call('/widget/shared/open-graph.svg')).text).toContain('4')
    const invitation = await site.read<{ counts: { total: number }; languages: { path: string }[] }>(
      '/api/places/engage/?path=shared',
    )
    expect([invitation.counts.total, invitation.languages.map(({ path }) => path)]).toEqual([
      4,
      ['shared/-/en', 'shared/-/de'],
    ])
    expect((await site.call('/api/places/engage/?path=shared/-/de')).status).toBe(200)
    for (const path of ['hidden', 'hidden/-/de', 'shared/vault', 'none', '-/-/de'])
      expect([path, (await site.call(`/api/places/engage/?path=${path}`)).status]).toEqual([path, 404])
    for (const path of ['/api/projects/shared/', '/api/components/shared/app/', '/api/places/?path=shared'])
      expect([path, (await site.call(path)).status]).toEqual([path, 404])
  })

  it('come as PNG too, in the same size', async () => {
    for (const [path, width, height] of [
      ['/widget/open/app/de/status-badge.png', 110, 20],
      ['/widget/open/287x66-black.png', 287, 66],
      ['/widget/open/88x31-grey.png', 88, 31],
      ['/widget/open/open-graph.png', 1200, 630],
      ['/exports/og.png', 1200, 630],
    ] as const) {
      const { headers, rawPayload } = await site.app.inject({ url: path, headers: { host: HOST } })
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
      const size = readPicture(rawPayload)
      expect([path, size?.mediaType, size?.height]).toEqual([path, 'image/png', height])
      expect(Math.abs((size?.width ?? 0) - width)).toBeLessThan(10)
      // One colour alone packs to far less: there is something to see.
      expect(rawPayload.length).toBeGreaterThan(600)
    }
  })

  it.each([
    ['/widget/open/multi-pink.svg', '/widget/open/multi-auto.svg'],
    ['/widget/open/app/88x31-pink.png', '/widget/open/app/88x31-grey.png'],
    ['/widget/open/app/multi/red/', '/widget/open/app/multi-red.svg'],
    ['/widgets/open/-/svg-badge.svg', '/widget/open/svg-badge.svg'],
    ['/widgets/open/de/svg-badge.svg', '/widget/open/-/de/svg-badge.svg'],
    ['/widgets/open/-/app/287x66-grey.png', '/widget/open/app/287x66-grey.png'],
    ['/widgets/open/de/app/287x66-grey.png', '/widget/open/app/de/287x66-grey.png'],
    ['/widgets/open/de/app/svg/badge/', '/widget/open/app/de/svg-badge.svg'],
  ])('%s leads to %s', async (path, target) => {
    const reply = await site.call(path)
    expect([reply.status, reply.headers.location]).toEqual([301, target])
  })

  it.each([
    '/widget/hidden/svg-badge.svg',
    '/widget/none/svg-badge.svg',
    '/widget/shared/vault/svg-badge.svg',
    '/widget/shared/vault/de/svg-badge.svg',
    '/widget/hidden/svg-badge.png',
    '/widget/open/none-badge.svg',
    '/widget/x',
  ])('%s is not there', async (path) => {
    expect((await site.call(path)).status).toBe(404)
  })
})

it('a badge is as wide as its words', () => {
  const width = (svg: string) => Number(/width="(\d+)"/.exec(svg)?.[1])
  expect(width(badge('translated', '100%', '#000'))).toBeGreaterThan(width(badge('translated', '1%', '#000')))
})
