import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Published {
  readonly results: { readonly component: string; readonly url: string; readonly files: readonly string[] }[]
}

describeEachEngine('files that add-ons publish', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    await makeComponent(site, await makeProject(site, 'open'), 'app', {
      files: {
        'locales/en.json': { hello: 'Hello </script>', bye: 'Goodbye' },
        'locales/de.json': { hello: 'Hallo', bye: 'Tschüss' },
        'locales/cs.json': { hello: 'Ahoj', bye: '' },
      },
    })
    await runUntilIdle(site)
  })
  afterAll(() => site.close())

  const post = (json: object) => site.call('/api/components/open/app/addons/', { method: 'POST', as: root, json })
  const install = async (name: string, configuration: object) => {
    const reply = await post({ name, configuration })
    expect(reply.status, reply.text).toBe(201)
    await runUntilIdle(site)
    const { id } = reply.json<{ id: number }>()
    const { results } = await site.read<Published>(`/api/addons/${id}/published/`, { as: root })
    const [folder] = results
    if (!folder) throw new Error('nothing is published')
    return { id, ...folder, path: new URL(folder.url).pathname }
  }

  it('publishes languages that are translated enough, and a script for pages', async () => {
    const name = 'weblate.cdn.cdnjs'
    const refused = async (configuration: object) => (await post({ name, configuration })).status
    expect(await refused({})).toBe(400)
    expect(await refused({ threshold: 0, css_selector: '.l10n', files: 'index.html' })).toBe(400)
    const made = await install(name, { threshold: 80, css_selector: '.l10n', cookie_name: 'lang' })
    expect(made.files).toEqual(['de.json', 'weblate.js'])
    expect(await site.read(`${made.path}de.json`)).toEqual({ 'Hello </script>': 'Hallo', Goodbye: 'Tschüss' })
    const script = await site.call(`${made.path}weblate.js`)
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=600',
    })
    const shown = await runPage(script.text, {
      languages: ['de-AT', 'en'],
      texts: await site.read(`${made.path}de.json`),
    })
    expect(shown).toEqual({ asked: ['https://cdn.test/x/de.json'], texts: ['Tschüss', 'Other'] })
    const same = { 'if-none-match': String(script.headers.etag) }
    expect((await site.call(`${made.path}weblate.js`, { headers: same })).status).toBe(304)
    expect((await site.call('/cdn/0123456789abcdef0123456789abcdef/weblate.js')).status).toBe(404)
    expect((await site.call(`/api/addons/${made.id}/published/`)).status).not.toBe(200)
  })

  it('publishes files as they are, at an address that stays', async () => {
    const made = await install('weblate.cdn.files', {})
    expect(made.files).toEqual(['cs.json', 'de.json', 'en.json'])
    expect(await site.read(`${made.path}cs.json`)).toEqual({ hello: 'Ahoj', bye: '' })
    const { results } = await site.read<{ results: { id: number; context: string }[] }>(
      '/api/translations/open/app/cs/units/',
    )
    const unit = results.find(({ context }) => context === 'bye')
    const json = { target: ['Nashle'], state: 20 }
    await site.call(`/api/units/${unit?.id}/`, { method: 'PATCH', as: root, json })
    await site.call('/api/components/open/app/repository/', { method: 'POST', as: root, json: { operation: 'commit' } })
    expect(await site.read(`${made.path}cs.json`)).toEqual({ hello: 'Ahoj', bye: 'Nashle' })
    await site.call(`/api/addons/${made.id}/`, { method: 'DELETE', as: root })
    expect((await site.call(`${made.path}cs.json`)).status).toBe(404)
  })
})

/** Runs the script as a page would. */
async function runPage(script: string, given: { readonly languages: readonly string[]; readonly texts: object }) {
  const elements = ['Goodbye', 'Other'].map((textContent) => ({ textContent, children: [] }))
  const asked: string[] = []
  const done = Promise.withResolvers<void>()
  const document = {
    currentScript: { src: 'https://cdn.test/x/weblate.js' },
    cookie: 'other=1',
    readyState: 'complete',
    querySelectorAll: () => elements,
    documentElement: {
      set lang(_: string) {
        done.resolve()
      },
    },
  }
  const fetch = async (url: string) => {
    asked.push(url)
    return { ok: true, json: async () => given.texts }
  }
  runInNewContext(script, { document, navigator: { languages: given.languages }, fetch })
  await done.promise
  return { asked, texts: elements.map(({ textContent }) => textContent) }
}
