import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#core/text/json-object.ts'
import { RemoteSite } from '#server/move-in/remote-site.ts'

const url = 'https://old.example.com/api/translations/shop/web%252Fcart/cs/'
const path = '/api/translations/shop/web%252Fcart/cs/units/?page_size=1000'
const search = `/api/units/?q=${encodeURIComponent('path:"shop/web/cart/cs"')}&page_size=1000`
const of = (...ids: number[]): JsonObject[] => ids.map((id) => ({ id, translation: url }))

describe('strings of a translation', () => {
  /** Another server with these answers; IDs of what is read from it in several runs, and what it was asked for. */
  async function read(found: JsonObject[] | number, total: number, runs = 1) {
    const asked: string[] = []
    const remote = new RemoteSite(async (wanted) => {
      asked.push(wanted)
      const items = wanted === search ? found : of(1, 2)
      if (typeof items === 'number') return { status: items, headers: {}, body: Buffer.from('{}') }
      const body = JSON.stringify({ count: items.length, next: null, results: items })
      return { status: 200, headers: {}, body: Buffer.from(body) }
    })
    const ids: unknown[] = []
    for (let run = 0; run < runs; run++) {
      remote.prepareStrings({ url, total })
      for await (const page of remote.strings({ url, total })) ids.push(...page.map(({ id }) => id))
    }
    return { ids, asked }
  }

  it('are searched for, which costs the other server less than the list of the translation', async () => {
    expect(await read(of(1, 2), 2)).toEqual({ ids: [1, 2], asked: [search] })
  })

  it('are listed where the search finds more or less', async () => {
    const [, second] = of(1, 2)
    const other = { id: 3, translation: url.replace('/cs/', '/de/') }
    for (const found of [of(1), [...of(1, 2), other], [other, second ?? {}]])
      expect(await read(found, 2)).toEqual({ ids: [1, 2], asked: [search, path] })
  })

  it.each([400, 403, 404])(
    'are listed by a server that answers a search with %i, and not searched for again',
    async (status) => {
      expect(await read(status, 2, 2)).toEqual({ ids: [1, 2, 1, 2], asked: [search, path, path] })
    },
  )
})
