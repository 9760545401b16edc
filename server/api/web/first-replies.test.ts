import { describe, expect, it } from 'vitest'
import { editorPath, firstReplies } from '#server/api/web/first-replies.ts'

const site: Readonly<Record<string, unknown>> = {
  '/api/places/?path=p%2Fa%2Fc%2Fsr%40latin': {
    kind: 'translation',
    unit: null,
    project: { slug: 'p' },
    component: { path: 'a/c' },
    language: { code: 'sr@latin' },
  },
  '/api/account/': { user: { username: 'ann' } },
  '/api/translations/p/a%252Fc/sr%40latin/': { total: 100_000 },
  '/api/translations/p/a%252Fc/sr%40latin/units/?page_size=1&page=3': { results: [{ id: 33 }] },
  '/api/units/?q=id%3A33&page_size=1&source_info=true': {
    results: [{ translation: 'http://x/api/translations/p/a%252Fc/sr@latin/' }],
  },
}

async function sent(parameters: string, all = site) {
  const asked: string[] = []
  const ask = async (address: string) => {
    asked.push(address)
    return address in all ? JSON.stringify(all[address]) : undefined
  }
  return { replies: await firstReplies(ask, 'p/a/c/sr@latin', parameters), asked }
}

describe('what the editor asks for first', () => {
  it('of a long translation is one string, and no list', async () => {
    const { replies, asked } = await sent('offset=3')
    expect(replies.has('/api/units/?q=id%3A33&page_size=1&source_info=true')).toBe(true)
    expect(replies.has('/api/translations/p/a%252Fc/sr@latin/')).toBe(true)
    expect(asked.filter((address) => address.includes('unit-ids'))).toEqual([])
  })

  it('is left to the page where a long translation is searched, or anything is refused', async () => {
    expect((await sent('q=x')).replies.size).toBe(0)
    for (const refused of Object.keys(site)) {
      const rest = Object.fromEntries(Object.entries(site).filter(([address]) => address !== refused))
      expect((await sent('offset=3', rest)).replies.size).toBe(0)
    }
  })

  it('is known of the editor alone', () => {
    expect(editorPath('/translate/p/a%20b/de/')).toBe('p/a b/de')
    expect([editorPath('/translate/'), editorPath('/zen/p/c/de/'), editorPath('/')]).toEqual(Array(3).fill(undefined))
  })
})
