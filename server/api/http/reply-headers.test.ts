import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('headers of every reply', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  const paths = [
    '/healthz/',
    '/robots.txt',
    '/site.webmanifest',
    '/api/nothing/',
    '/api/projects/',
    '/api/projects/',
    '/widget/-/-/-/svg-badge.svg',
    '/widget/none/svg-badge.svg',
    '/avatar/24/x.png',
    '/git/none/none/info/refs',
    '/hooks/github/',
    '/feeds/',
    '/',
    '/%',
  ]

  it.each(paths)('F21: no browser guesses what %s is', async (path) => {
    expect((await site.call(path)).headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })

  it('F21: encryption is asked for where people come over https, stored replies too', async () => {
    const secure = site.beside({ PUBLIC_URL: 'https://l10n.example.org' })
    for (const path of paths)
      expect([path, (await secure.call(path)).headers['strict-transport-security']]).toEqual([path, 'max-age=31536000'])
    expect((await site.call('/healthz/')).headers).not.toHaveProperty('strict-transport-security')
    await secure.app.close()
  })

  it('F21: pages may use none of what is powerful in a browser', async () => {
    expect(String((await site.call('/')).headers['permissions-policy'])).toContain('camera=(), microphone=()')
  })

  it('F7: everything outside the API is counted by address, what watches over the service for itself', async () => {
    const limited = site.beside({ RATE_VISITORS: '3' })
    const statuses = async (path: string) => {
      const reported: number[] = []
      for (let call = 0; call < 5; call++) reported.push((await limited.call(path)).status)
      return reported.map((status) => (status === 429 ? status : 'ok'))
    }
    for (const path of ['/widget/-/-/-/svg-badge.svg', '/robots.txt', '/healthz/', '/sitemap.xml'])
      expect([path, await statuses(path)]).toEqual([path, ['ok', 'ok', 'ok', 429, 429]])
    for (const path of ['/avatar/24/x.png', '/exports/og.png', '/', '/site.webmanifest', '/git/a/b/info/refs'])
      expect([path, (await limited.call(path)).status]).toEqual([path, 429])
    expect((await limited.call('/healthz/')).headers['retry-after']).toBeDefined()
    await limited.app.close()
  })
})
