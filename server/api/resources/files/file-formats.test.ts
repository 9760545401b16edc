import { afterAll, beforeAll, expect, it } from 'vitest'
import { formats } from '#core/formats/registry.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('file formats', (open) => {
  let site: TestSite
  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  it('are told to everybody, each with its name and the names of its files', async () => {
    const reported = (await site.call('/api/file-formats/')).json<
      { id: string; globs: string[]; linguality: string }[]
    >()
    expect(reported.map(({ id }) => id)).toEqual(formats.map(({ id }) => id))
    expect(reported.find(({ id }) => id === 'po')).toMatchObject({ globs: expect.arrayContaining(['*.po']) })
  })
})
