import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idHash } from '#core/units/identity.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page } from '#server/testing/send-as.ts'
import { TwoServers } from '#server/testing/two-servers.ts'

const FIELDS = {
  name: 'Guide',
  slug: 'guide',
  file_format: 'markdown',
  filemask: 'docs/*.md',
  template: 'docs/en.md',
  'source_language.code': 'en',
}

const FILES = {
  'docs/en.md': '# Guide\n\nOpen the shop.\n\nClose it.\n\nOpen the shop.\n',
  'docs/de.md': '# Anleitung\n\nLaden öffnen.\n\nSchließen.\n\nLaden öffnen.\n',
}

describeEachEngine('documents that are moved in', (open) => {
  let two: TwoServers

  beforeAll(async () => {
    two = await TwoServers.open(open)
    await makeProject(two.there, 'shop', { web: 'https://shop.example.org/' })
    const form = new FormData()
    for (const [name, value] of Object.entries(FIELDS)) form.set(name, value)
    const zip = zipSync(Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, Buffer.from(text)])))
    form.set('zipfile', new Blob([zip], { type: 'application/zip' }), 'files.zip')
    body(await two.there.call('/api/projects/shop/components/', { method: 'POST', as: two.root, form }), 201)
    await runJobs(two.there)
    await forgetKeys()
  })
  afterAll(() => two.close())

  /** As Weblate has them: known by their text, equal ones once. */
  async function forgetKeys(): Promise<void> {
    const { db } = two.there
    const strings = await db.selectFrom('source_string').select(['id', 'source']).orderBy('position').execute()
    const known = new Set<string>()
    for (const { id, source } of strings) {
      if (known.has(source)) await db.deleteFrom('unit').where('source_string_id', '=', id).execute()
      if (known.has(source)) await db.deleteFrom('source_string').where('id', '=', id).execute()
      known.add(source)
      const hash = String(idHash({ source, context: '' }, false))
      await sql`update source_string set context = '', id_hash = ${sql.raw(hash)} where id = ${id}`.execute(db)
    }
  }

  it('strings are known by their texts, with what people said of them', async () => {
    const { results } = await two.there.read<Page<{ id: number; source: string[]; context: string }>>(
      '/api/translations/shop/guide/de/units/',
      { as: two.root },
    )
    expect(results.map(({ source, context }) => [source, context])).toEqual([
      [['Guide'], ''],
      [['Open the shop.'], ''],
      [['Close it.'], ''],
    ])
    for (const { id, source } of results)
      await two.send('POST', `/api/units/${id}/comments/`, { scope: 'translation', comment: `On: ${source}` })
    expect((await two.moveIn()).left).toEqual([])
    const comments = await two.here.db
      .selectFrom('comment')
      .innerJoin('unit', 'unit.id', 'comment.unit_id')
      .select(['comment.text', 'unit.target'])
      .orderBy('comment.id')
      .execute()
    expect(comments.map(({ text, target }) => [text, target])).toEqual([
      ['On: Guide', 'Anleitung'],
      ['On: Open the shop.', 'Laden öffnen.'],
      ['On: Close it.', 'Schließen.'],
    ])
    const { differences, on_purpose } = await two.report()
    expect([differences, Object.keys(on_purpose)]).toEqual([
      [],
      expect.arrayContaining(['strings of documents have keys of their own here']),
    ])
  })
})
