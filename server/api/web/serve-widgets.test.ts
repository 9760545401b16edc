import { afterAll, beforeAll, expect, it } from 'vitest'
import { badge } from '#server/api/web/widget-pictures.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'

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

const places = ['open', 'open/app', 'open/app/de', 'open/-/de', '-/-/de', '-/-/-']

describeEachEngine('widgets', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
    const hostile = '<script>alert(1)</script>\u202e & "Co"'
    await makeComponent(site, await makeProject(site, 'open', { name: hostile }), 'app')
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
  })
  afterAll(() => site.close())

  it.each(places)('of %s are drawings that run nothing', async (place) => {
    for (const picture of pictures) {
      const reply = await site.call(`/widget/${place}/${picture}.svg`)
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

  it('a wrong colour or a PNG leads to what there is', async () => {
    const wrong = await site.call('/widget/open/multi-pink.svg')
    expect([wrong.status, wrong.headers.location]).toEqual([301, '/widget/open/multi-auto.svg'])
    const png = await site.call('/widget/open/app/svg-badge.png')
    expect([png.status, png.headers.location]).toEqual([302, '/widget/open/app/svg-badge.svg'])
  })

  it.each(['/widget/hidden/svg-badge.svg', '/widget/none/svg-badge.svg', '/widget/open/none-badge.svg', '/widget/x'])(
    '%s is not there',
    async (path) => {
      expect((await site.call(path)).status).toBe(404)
    },
  )
})

it('a badge is as wide as its words', () => {
  const width = (svg: string) => Number(/width="(\d+)"/.exec(svg)?.[1])
  expect(width(badge('translated', '100%', '#000'))).toBeGreaterThan(width(badge('translated', '1%', '#000')))
})
