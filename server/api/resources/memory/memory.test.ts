import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { rememberTranslation } from '#server/memory/remember.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject, type TestProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly count: number
  readonly results: readonly { readonly id: number; readonly target: string; readonly project: number | null }[]
}

type Matches = readonly {
  readonly query: string
  readonly match: { readonly target: string; readonly quality: number } | null
}[]

describeEachEngine('the memory through the API', (open) => {
  let site: TestSite
  let [ann, ben, keeper, root]: TestUser[] = []
  let shown: TestProject
  let hidden: TestProject
  let languages: { sourceLanguageId: number; targetLanguageId: number }

  const save = (
    target: string,
    more: { projectId: number | null; userId?: number; shared?: boolean },
    source = 'Hello world',
  ) =>
    inTransaction(site.db, (tx) =>
      rememberTranslation(tx, {
        source,
        target,
        context: '',
        ...languages,
        origin: `from ${target}`,
        userId: null,
        shared: false,
        isReliable: true,
        now: 1,
        ...more,
      }),
    )

  beforeAll(async () => {
    site = await TestSite.open(open)
    const id = async (code: string) => (await languageByCode(site.db, { code }))?.id as number
    languages = { sourceLanguageId: await id('en'), targetLanguageId: await id('cs') }
    ann = await makeUser(site, 'ann')
    ben = await makeUser(site, 'ben')
    keeper = await makeUser(site, 'keeper')
    root = await makeUser(site, 'root', { is_superuser: 1 })
    shown = await makeProject(site, 'shown')
    hidden = await makeProject(site, 'hidden', { access_control: 100 })
    await makeTeam(site, 'Keepers', {
      members: [keeper],
      projects: [shown],
      permissions: ['memory.delete', 'memory.edit'],
    })
    await save('shown', { projectId: shown.id })
    await save('hidden', { projectId: hidden.id })
    await save('of ann', { projectId: null, userId: (ann as TestUser).id })
    await save('shared', { projectId: null, shared: true })
    await save('both', { projectId: shown.id, userId: (ben as TestUser).id }, 'Good bye')
  })
  afterAll(() => site.close())

  const texts = async (as: TestUser | undefined, query = '') =>
    (await site.read<Page>(`/api/memory/${query}`, { as })).results.map((entry) => entry.target)

  const post = async (path: string, body: object, as: TestUser | undefined) =>
    site.app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'site.test', ...(as ? { authorization: as.authorization } : {}) },
      payload: body,
    })

  it('is for people with an account', async () => {
    expect((await site.call('/api/memory/')).status).toBe(401)
    expect((await post('/api/memory/lookup/', { strings: ['x'] }, undefined)).statusCode).toBe(401)
  })

  it('shows to each what is theirs', async () => {
    expect(await texts(ann)).toEqual(['shown', 'of ann', 'shared', 'both'])
    expect(await texts(ben)).toEqual(['shown', 'shared', 'both'])
    expect(await texts(root)).toEqual(['shown', 'hidden', 'of ann', 'shared', 'both'])
    expect(await texts(ann, '?source=GOOD')).toEqual(['both'])
    expect(await texts(ann, '?project=shown&target_language=cs')).toEqual(['shown', 'both'])
    expect(await texts(ann, '?source_language=cs')).toEqual([])
    expect(await texts(ann, '?project=hidden')).toEqual([])
    expect(await texts(ann, '?target_language=xx_none')).toEqual([])
    expect(await texts(ann, '?project=none')).toEqual([])
  })

  it('looks up texts in order', async () => {
    const address = '/api/memory/lookup/?source_language=en&target_language=cs'
    const reply = await post(`${address}&project=shown`, { strings: ['Good bye!', 'Nothing like it', 'Good bye'] }, ann)
    expect(reply.statusCode).toBe(200)
    expect(reply.json<Matches>().map(({ query, match }) => [query, match?.target, match?.quality])).toEqual([
      ['Good bye!', 'both', 94],
      ['Nothing like it', undefined, undefined],
      ['Good bye', 'both', 100],
    ])
    const exact = await post(`${address}&exact=true`, { strings: ['Good bye!', 'Hello world'] }, ann)
    expect(exact.json<Matches>().map(({ match }) => match !== null)).toEqual([false, true])
    expect((await post(`${address}&exact=perhaps`, { strings: ['x'] }, ann)).statusCode).toBe(400)
    expect((await post(`${address}&project=hidden`, { strings: ['x'] }, ann)).statusCode).toBe(404)
    expect((await post(address, { strings: [] }, ann)).statusCode).toBe(400)
    expect((await post(address, { strings: ['x'.repeat(2001)] }, ann)).statusCode).toBe(400)
    expect((await post('/api/memory/lookup/?source_language=en', { strings: ['x'] }, ann)).statusCode).toBe(400)
  })

  it('forgets in the memories that the caller may change, and only there', async () => {
    const { results } = await site.read<Page>('/api/memory/', { as: root })
    const id = (target: string) => results.find((entry) => entry.target === target)?.id
    const remove = async (target: string, as: TestUser | undefined) =>
      (await site.call(`/api/memory/${id(target)}/`, { method: 'DELETE', as })).status
    expect(await remove('shown', ann)).toBe(403)
    expect(await remove('hidden', ann)).toBe(404)
    expect(await remove('of ann', ben)).toBe(404)
    expect(await remove('of ann', ann)).toBe(204)
    expect(await remove('both', keeper)).toBe(204)
    expect(await texts(ben)).toEqual(['shown', 'shared', 'both'])
    expect(await texts(ann)).toEqual(['shown', 'shared'])
    expect(await remove('both', ben)).toBe(204)
    expect(await remove('shared', root)).toBe(204)
    expect(await texts(root)).toEqual(['shown', 'hidden'])
  })

  const upload = (name: string, text: string, fields: Record<string, string>, as: TestUser | undefined) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new File([text], name))
    return new Response(form).arrayBuffer().then(async (bytes) =>
      site.app.inject({
        method: 'POST',
        url: '/api/memory/import/',
        headers: {
          host: 'site.test',
          authorization: as?.authorization,
          'content-type': `multipart/form-data; boundary=${/--([^\r]*)\r/.exec(Buffer.from(bytes).toString('latin1'))?.[1]}`,
        },
        payload: Buffer.from(bytes),
      }),
    )
  }

  it('takes files in and gives them out', async () => {
    const po = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Apple"\nmsgstr "Jablko"\n'
    const pair = { source_language: 'en', target_language: 'cs' }
    expect((await upload('a.po', po, { ...pair, project: 'shown' }, ann)).statusCode).toBe(403)
    expect((await upload('a.po', po, { ...pair, project: 'hidden' }, ann)).statusCode).toBe(404)
    expect((await upload('a.po', po, { ...pair, everybody: 'true' }, ann)).statusCode).toBe(403)
    expect((await upload('a.exe', po, pair, ann)).statusCode).toBe(400)
    const mine = await upload('a.po', po, pair, ann)
    expect([mine.statusCode, mine.json()]).toEqual([200, { entries: 1, problem: '' }])
    expect(await texts(ben, '?source=apple')).toEqual([])
    expect((await upload('a.po', po, { ...pair, project: 'shown' }, keeper)).statusCode).toBe(200)
    expect(await texts(ben, '?source=apple')).toEqual(['Jablko'])
    const json = await site.call('/api/memory/export/?project=shown', { as: ben })
    expect(json.json<object[]>()).toMatchObject([
      { source: 'Hello world', target: 'shown', source_language: 'en', target_language: 'cs' },
      { source: 'Apple', target: 'Jablko', origin: 'a.po', category: 10_000_000 + shown.id },
    ])
    const tmx = await site.call('/api/memory/export/?file_format=tmx&source_language=en&target_language=cs', {
      as: ben,
    })
    expect(tmx.text).toContain('<seg>Jablko</seg>')
    expect((await site.call('/api/memory/export/?file_format=tmx', { as: ben })).status).toBe(400)
    expect((await site.call('/api/memory/export/')).status).toBe(401)
  })
})
