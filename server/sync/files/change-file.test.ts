import { afterAll, describe, expect, it } from 'vitest'
import { findFormat } from '#core/formats/registry.ts'
import { fileFromBase, fileWithoutLanguage, fileWithoutString } from '#server/sync/files/change-file.ts'
import { po } from '#server/testing/po-files.ts'
import { Threads } from '#server/threads/threads.ts'

const STRINGS = 1500
const numbers = Array.from({ length: STRINGS }, (_, n) => n)
const source = (n: number) => `String number ${n} is a text of some length`
const plural = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }
const options = { language: 'de', sourceLanguage: 'en', plural, sourcePlural: plural }
const bytes = (text: string) => new TextEncoder().encode(text)

const syncedComponentOf = (id: string, bilingual: boolean) => {
  const format = findFormat(id)?.format
  if (!format) throw new Error(`no format ${id}`)
  return { format, bilingual }
}
const json = syncedComponentOf('json', false)
const gettext = syncedComponentOf('po', true)
const catalogs = syncedComponentOf('xcstrings', true)
const texts = bytes(JSON.stringify(Object.fromEntries(numbers.map((n) => [`key${n}`, source(n)])), null, 2))
const template = bytes(po(Object.fromEntries(numbers.map((n) => [source(n), `Text ${n}`])), 'de'))
const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
const catalog = bytes(
  JSON.stringify({
    sourceLanguage: 'en',
    strings: Object.fromEntries(
      numbers.map((n) => [source(n), { localizations: { de: unit(`Text ${n}`), fr: unit(`Texte ${n}`) } }]),
    ),
    version: '1.0',
  }),
)

describe('files that lose a string or a language, or begin with another', () => {
  const kinds: string[] = []
  const threads = new Threads({ size: 1, onDone: ({ kind, outcome }) => kinds.push(`${kind} ${outcome}`) })
  afterAll(() => threads.close())

  const everything = async (context: { readonly threads?: Threads }) => [
    await fileWithoutString(context, json, { bytes: texts, options }, { identity: 'key700' }),
    await fileWithoutString(context, gettext, { bytes: template, options }, { identity: `\u0004${source(700)}` }),
    await fileWithoutString(context, json, { bytes: texts, options }, { identity: 'no such key' }),
    await fileWithoutString(context, json, { bytes: bytes(`{${' '.repeat(100_000)}`), options }, { identity: 'key1' }),
    await fileWithoutLanguage(context, catalogs, { bytes: catalog, options }, 'fr'),
    await fileFromBase(context, gettext, { bytes: template, options }),
    await fileFromBase(context, json, { bytes: bytes(`{${' '.repeat(100_000)}`), options }),
  ]

  it('house 6: are changed by threads, with the same outcome as without', async () => {
    const [plain, threaded] = [await everything({}), await everything({ threads })]
    expect(threaded).toEqual(plain)
    const [withoutKey, withoutSource, nothing, unreadable, withoutFrench, begun, refused] = threaded
    const text = (file: unknown) => (file instanceof Uint8Array ? new TextDecoder().decode(file) : '')
    expect(Object.keys(JSON.parse(text(withoutKey)))).toHaveLength(STRINGS - 1)
    expect(text(withoutSource)).not.toContain(`"${source(700)}"`)
    expect([nothing, unreadable]).toEqual([undefined, undefined])
    expect([text(withoutFrench).includes('Texte'), text(withoutFrench).includes('Text 7')]).toEqual([false, true])
    expect(begun).toEqual({ bytes: expect.any(Uint8Array) })
    expect(refused).toEqual({ problem: expect.objectContaining({ code: 'syntax' }) })
    expect(kinds).toEqual([
      ...Array.from({ length: 4 }, () => 'withoutString done'),
      'withoutLanguage done',
      'beginFile done',
      'beginFile left',
    ])
  })

  it('are changed on the spot where they are small', async () => {
    kinds.length = 0
    const small = bytes('{ "a": "A", "b": "B" }')
    const left = await fileWithoutString({ threads }, json, { bytes: small, options }, { identity: 'a' })
    expect(JSON.parse(new TextDecoder().decode(left))).toEqual({ b: 'B' })
    expect(threads.running).toBeLessThanOrEqual(1)
  })
})
