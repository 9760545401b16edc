import { afterAll, expect, it } from 'vitest'
import { currentFile } from '#server/sync/edit/current-file.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { contentsOf } from '#server/testing/contents.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { announceComponent, makeProject } from '#server/testing/factories.ts'
import { po, poSettings } from '#server/testing/po-files.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'
import { Threads } from '#server/threads/threads.ts'

const STRINGS = 1300
const numbers = Array.from({ length: STRINGS }, (_, n) => n)
const source = (n: number) => `String number ${n} is a text of some length`
const json = (word: string, count = STRINGS) =>
  Object.fromEntries(numbers.slice(0, count).map((n) => [`key${n}`, `${word} ${source(n)}`]))
const texts = (word: string, count = STRINGS) =>
  Object.fromEntries(numbers.map((n) => [source(n), n < count ? `${word} ${source(n)}` : '']))

const kinds = {
  json: { files: { 'locales/en.json': json('The'), 'locales/de.json': json('Der', 1200) }, settings: {} },
  po: {
    files: { 'po/hello.pot': po(texts('', 0)), 'po/de.po': po(texts('Der', 1200), 'de') },
    settings: poSettings,
  },
}

describeEachEngine('large files of repositories', (open) => {
  const sites: TestSite[] = []
  const measures: string[] = []
  const threads = new Threads({ size: 1, onDone: ({ kind, outcome }) => measures.push(`${kind} ${outcome}`) })

  async function build(by: Threads | undefined) {
    const site = await TestSite.open(open)
    sites.push(site)
    const ann = await makeUser(site, 'ann')
    const project = await makeProject(site, 'harbour')
    const { vcs, now } = site.services
    const context = { db: site.db, vcs, now, report: async () => {}, ...(by && { threads: by }) }
    const written: string[] = []
    for (const [slug, { files, settings }] of Object.entries(kinds)) {
      const component = await announceComponent(site, project, slug, {
        ...settings,
        allow_translation_propagation: 0,
      })
      await component.repository.commit(files, 'Begin')
      await pullComponent(context, component.id)
      await saveLast(site, ann, slug)
      const translation = await site.db
        .selectFrom('translation')
        .selectAll()
        .where('component_id', '=', component.id)
        .where('is_source', '=', 0)
        .executeTakeFirstOrThrow()
      written.push(Buffer.from(await currentFile(context, component.id, translation)).toString())
    }
    return { contents: await contentsOf(site.db), written }
  }

  const saveLast = async (site: TestSite, as: TestUser, slug: string) => {
    const page = `/api/translations/harbour/${slug}/de/units/?page_size=100&page=13`
    const { results } = await site.read<{ results: { id: number }[] }>(page)
    const body = { target: ['Ganz anders als die anderen'], state: 20 }
    const reply = await site.call(`/api/units/${results.at(-1)?.id}/`, { method: 'PATCH', as, json: body })
    expect(reply.status, reply.text).toBe(200)
  }

  afterAll(async () => {
    await threads.close()
    for (const site of sites) await site.close()
  })

  it('house 6: are read and written by threads, with the same outcome as without', async () => {
    const plain = await build(undefined)
    const threaded = await build(threads)
    const revisions = (contents: typeof plain.contents) =>
      JSON.stringify(contents).replaceAll(/"revision":"[0-9a-f,]*"/g, '')
    expect(revisions(threaded.contents)).toEqual(revisions(plain.contents))
    expect(threaded.written.map((text) => text.split('\n').length)).toEqual(
      plain.written.map((text) => text.split('\n').length),
    )
    const undated = (text: string) => text.replaceAll(/^"PO-Revision-Date:.*$/gm, '')
    expect(threaded.written.map(undated)).toEqual(plain.written.map(undated))
    expect(threaded.written.every((text) => text.includes('Ganz anders als die anderen'))).toBe(true)
    expect(measures.toSorted()).toEqual([
      'editFile done',
      'editFile done',
      'readFile done',
      'readFile done',
      'readFile done',
      'readFile done',
    ])
  })
})
