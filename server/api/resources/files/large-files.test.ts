import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { exportStrings } from '#core/formats/export.ts'
import { filesOfArchive } from '#server/commands/files/read-archive.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestSite } from '#server/testing/site.ts'
import { countSignsOfLife, countTurns } from '#server/testing/turns.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const STRINGS = 1200
const keys = Array.from({ length: STRINGS }, (_, n) => `key${String(n).padStart(4, '0')}`)
const texts = (word: string, length = STRINGS) =>
  Object.fromEntries(keys.slice(0, length).map((key, n) => [key, `${word} number ${n} is a text`]))

describeEachEngine('large files', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const files = { 'locales/en.json': texts('String'), 'locales/de.json': texts('Text', 600) }
    await makeComponent(site, await makeProject(site, 'harbour'), 'app', { files })
  })
  afterAll(() => site.close())

  const bytesOf = async (path: string) => {
    const reply = await site.app.inject({ url: path, headers: { host: 'site.test' } })
    expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200)
    return reply.rawPayload
  }
  const plural = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }
  const options = { language: 'de', sourceLanguage: 'en', plural, sourcePlural: plural }
  const strings = keys.map((key, n) => ({
    context: key,
    source: [`String number ${n} is a text`],
    target: [n < 600 ? `Text number ${n} is a text` : ''],
    state: n < 600 ? ('translated' as const) : ('empty' as const),
    note: '',
  }))

  it('F7: while strings are converted, others get their turns; the bytes are those they were', async () => {
    for (const format of ['xlsx', 'tmx', 'csv', 'po']) {
      const path = `/api/translations/harbour/app/de/file/?format=${format}`
      const { result, turns } = await countTurns(() => bytesOf(path))
      expect(Buffer.compare(result, exportStrings(format, strings, options).bytes), format).toBe(0)
      expect(turns, format).toBeGreaterThan(20)
    }
  })

  it('F7: while a project is packed, the service says that it is well', async () => {
    const { result, signs } = await countSignsOfLife(site, () => bytesOf('/api/projects/harbour/file/?format=zip:xlsx'))
    expect(signs).toBeGreaterThan(5)
    const files = new Map((await filesOfArchive(result)).map(({ path, bytes }) => [path, bytes]))
    expect([...files.keys()].toSorted()).toEqual(['harbour-app-de.xlsx', 'harbour-app-en.xlsx'])
    const german = await bytesOf('/api/translations/harbour/app/de/file/?format=xlsx')
    expect(Buffer.compare(files.get('harbour-app-de.xlsx') as Uint8Array, german)).toBe(0)
  })

  it('F7: all units of a component are written in small portions', async () => {
    const { result, turns } = await countTurns(() => bytesOf('/api/components/harbour/app/export/'))
    expect(result.toString().trimEnd().split('\n')).toHaveLength(2 * STRINGS)
    expect(turns).toBeGreaterThan((2 * STRINGS) / 150)
  })

  const upload = (content: object, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([JSON.stringify(content)], 'de.json'))
    return site.call('/api/translations/harbour/app/de/file/', { method: 'POST', as: root, form })
  }
  const translated = async () =>
    (await site.read<{ translated: number }>('/api/translations/harbour/app/de/statistics/')).translated

  it('house 6: an upload with anything wrong in it changes nothing', async () => {
    const content = { ...texts('Neu', 700), key0700: 'x'.repeat(5000) }
    const reply = await upload(content, { conflicts: 'replace-translated' })
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('characters')])
    expect(await translated()).toBe(600)
    const { results } = await site.read<{ results: { target: string[] }[] }>('/api/translations/harbour/app/de/units/')
    expect(results[0]?.target).toEqual(['Text number 0 is a text'])
  })

  it('house 6: an upload is applied in slices, between which others write; sent again it changes nothing', async () => {
    const content = texts('Neu', 700)
    const { result, turns } = await countTurns(() => upload(content))
    expect([result.status, result.json()]).toEqual([
      200,
      { not_found: 0, skipped: 600, accepted: 100, total: STRINGS, result: true, count: STRINGS },
    ])
    expect(turns).toBeGreaterThan(700)
    expect(await translated()).toBe(700)
    const again = await upload(content)
    expect(again.json()).toMatchObject({ skipped: 700, accepted: 0, result: false })
  })

  it('house 6: strings of a slice share one ledger, texts and suggestions alike', async () => {
    for (const method of ['translate', 'suggest']) {
      const closes = vi.spyOn(Ledger.prototype, 'close')
      const reply = await upload(texts(`By ${method}`), { method, conflicts: 'replace-translated' })
      const ledgers = closes.mock.calls.length
      closes.mockRestore()
      expect([reply.status, reply.json()]).toEqual([200, expect.objectContaining({ accepted: STRINGS, skipped: 0 })])
      expect(ledgers, method).toBeLessThan(STRINGS / 2)
      const counted = await recount(site.db)
      for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
    }
    const numbers = await site.db
      .selectFrom('change')
      .select(['translation_id', 'nr'])
      .where('nr', 'is not', null)
      .execute()
    expect(new Set(numbers.map(({ translation_id, nr }) => `${translation_id} ${nr}`)).size).toBe(numbers.length)
  })
})
