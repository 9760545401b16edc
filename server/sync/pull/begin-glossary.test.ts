import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { poFiles, poSettings } from '#server/testing/po-files.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page, senderFor } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Component {
  readonly slug: string
  readonly is_glossary: boolean
}

describeEachEngine('the glossary of a project', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeProject(site, 'harbour')
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )

  it('comes with the first component, has its languages, and takes terms at once', async () => {
    const repository = new TestRepository(site.database.folder, 'app')
    await repository.commit(poFiles)
    const settings = { repo: repository.address, vcs: 'git', ...poSettings }
    for (const slug of ['app', 'other']) {
      body(await send('POST', '/api/projects/harbour/components/', { name: slug, slug, ...settings }), 201)
      await runJobs(site)
    }
    const { results } = body<Page<Component>>(await send('GET', '/api/projects/harbour/components/'))
    expect(results.map(({ slug, is_glossary }) => [slug, is_glossary])).toEqual([
      ['app', false],
      ['glossary', true],
      ['other', false],
    ])
    expect(results[1]).toMatchObject({
      name: 'Project harbour',
      file_format: 'tbx',
      filemask: '*.tbx',
      vcs: 'local',
      repo: 'local:',
      new_lang: 'none',
      inherit_new_lang: false,
      manage_units: true,
      allow_translation_propagation: false,
    })
    const translations = await send('GET', '/api/components/harbour/glossary/translations/')
    const files = body<Page<{ filename: string }>>(translations).results.map(({ filename }) => filename)
    expect(files.toSorted()).toEqual(['', 'cs.tbx', 'de.tbx', 'it.tbx'])
    const german = '/api/translations/harbour/glossary/de'
    body(await send('POST', `${german}/units/`, { source: ['pier'], target: ['Mole'] }))
    body(await send('POST', '/api/translations/harbour/glossary/en/units/', { source: ['quay'] }))
    body(await send('POST', '/api/components/harbour/glossary/repository/', { operation: 'commit' }))
    const file = (await send('GET', `${german}/file/`)).text
    expect(file).toContain('Mole')
    expect(file).toContain('quay')
    body(await send('POST', '/api/components/harbour/glossary/repository/', { operation: 'file-scan' }))
    await runJobs(site)
    expect(body<Page<unknown>>(await send('GET', `${german}/units/`)).count).toBe(2)
  })

  it('is created by those who may, once, with the languages of the other components', async () => {
    const project = await makeProject(site, 'pier')
    await makeComponent(site, project, 'app')
    const plain = await makeUser(site, 'plain')
    const at = '/api/projects/pier/glossary/'
    expect((await site.call(at, { method: 'POST', as: plain })).status).toBe(403)
    const { slug, is_glossary } = body<Component>(await send('POST', at), 201)
    expect([slug, is_glossary]).toEqual(['glossary', true])
    await runJobs(site)
    body(await send('POST', at), 201)
    const { results } = body<Page<Component>>(await send('GET', '/api/projects/pier/components/'))
    expect(results.map((one) => one.slug)).toEqual(['app', 'glossary'])
    const translations = await send('GET', '/api/components/pier/glossary/translations/')
    expect(body<Page<unknown>>(translations).count).toBeGreaterThan(1)
    await makeComponent(site, await makeProject(site, 'quay'), 'glossary')
    expect((await send('POST', '/api/projects/quay/glossary/')).status).toBe(400)
  })
})
