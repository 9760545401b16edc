import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testOptions } from '../testing/options.ts'
import { readMo } from '../testing/read-mo.ts'
import { type MoMessage, moMessages, writeMo } from './mo.ts'
import { po } from './po.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((string) => string.replaceAll(/[\0\u0004]/g, '_'))
const message: fc.Arbitrary<MoMessage> = fc
  .tuple(fc.option(text), text, fc.option(text), fc.array(text, { minLength: 2, maxLength: 4 }))
  .map(([context, id, plural, strings]) => ({
    ...(context !== null && { context }),
    id: `i${id}`,
    ...(plural !== null && { plural }),
    strings: plural === null ? strings.slice(0, 1) : strings,
  }))

describe('readMo', () => {
  it('reads what was written', () => {
    const messages = fc.uniqueArray(message, { selector: ({ context, id }) => `${context ?? ''}\u0004${id}` })
    fc.assert(
      fc.property(messages, (written) => {
        const read = readMo(writeMo(written))
        const order = (list: readonly MoMessage[]) => list.map((one) => JSON.stringify(one)).sort()
        expect(order(read.messages)).toEqual(order(written))
        expect(read.problems).toEqual([])
      }),
    )
  })

  it('reads either byte order', () => {
    const little = writeMo([{ id: 'a', strings: ['b'] }])
    const big = little.slice()
    const words = (little.length - 4) >> 2
    for (let word = 0; word < words; word++) big.set([...little.subarray(word * 4, word * 4 + 4)].reverse(), word * 4)
    expect(readMo(big).messages).toEqual(readMo(little).messages)
  })

  it('survives anything', () => {
    const file = writeMo([
      { id: '', strings: ['Content-Type: text/plain; charset=ISO-8859-2\n'] },
      { id: 'a', strings: ['b'] },
    ])
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 6 }), (changes) => {
        const damaged = file.slice()
        for (const [at, byte] of changes) damaged[at] = byte
        expect(readMo(damaged).messages.length).toBeLessThanOrEqual(file.length)
      }),
    )
    expect(readMo(new Uint8Array(0)).problems).toHaveLength(1)
    expect(readMo(Uint8Array.from({ length: 40 }, () => 255)).problems).toHaveLength(1)
  })
})

describe('moMessages', () => {
  it('leaves out what is not translated', () => {
    const file = `msgid ""
msgstr "Content-Type: text/plain; charset=ISO-8859-2\\n"
"POT-Creation-Date: now\\n"

msgid "a"
msgstr ""

#, fuzzy
msgid "b"
msgstr "c"

msgctxt "d"
msgid "e"
msgid_plural "f"
msgstr[0] "g"
msgstr[1] "h"
`
    const catalog = po.read(new TextEncoder().encode(file), testOptions)
    const header = { id: '', strings: ['Content-Type: text/plain; charset=UTF-8\n'] }
    const plural = { context: 'd', id: 'e', plural: 'f', strings: ['g', 'h'] }
    expect(moMessages(catalog)).toEqual([header, plural])
    expect(moMessages(catalog, { fuzzy: true })).toEqual([header, { id: 'b', strings: ['c'] }, plural])
  })
})
