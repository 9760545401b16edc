import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { EditError } from './edit-error.ts'
import { decode, type Encoding, encode, encodeBody } from './source-text.ts'

const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'iso-8859-1']

describe('decode', () => {
  it('keeps every byte in every encoding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(...encodings), (bytes, encoding) => {
        const source = decode(bytes, encoding)
        const end = bytes.length - source.tail.length
        const wanted = [...bytes.subarray(0, end), ...encodeBody('!', source.encoding), ...bytes.subarray(end)]
        // One more character may make a file look like UTF-16: then it is refused.
        const isReadAlike = decode(Uint8Array.from(wanted), encoding).encoding === source.encoding
        if (isReadAlike) expect([...encode(`${source.text}!`, source)]).toEqual(wanted)
        else expect(() => encode(`${source.text}!`, source)).toThrow(EditError)
      }),
      { examples: [[Uint8Array.of(0, 1, 0), 'utf-8']] },
    )
  })

  it('goes by the byte order mark, then by the look of UTF-16, then by preference', () => {
    expect(decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), 'iso-8859-1')).toMatchObject({
      text: 'a',
      encoding: 'utf-8',
      bom: true,
    })
    expect(decode(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toMatchObject({ text: 'a', encoding: 'utf-16le', bom: true })
    expect(decode(Uint8Array.of(0xfe, 0xff, 0, 0x61))).toMatchObject({ text: 'a', encoding: 'utf-16be', bom: true })
    expect(decode(Uint8Array.of(0x61, 0, 0x62, 0))).toMatchObject({ text: 'ab', encoding: 'utf-16le', bom: false })
    expect(decode(Uint8Array.of(0xe9), 'iso-8859-1')).toMatchObject({ text: 'é', damage: [] })
  })

  it('says where bytes do not decode', () => {
    expect(decode(Uint8Array.of(0x61, 0xff, 0x62))).toMatchObject({ text: 'a\udcffb', damage: [1] })
    expect(decode(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62))).toMatchObject({ text: 'a', damage: [1] })
  })

  it('decodes what the platform decodes, around damage too', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const bytes = Uint8Array.of(0x7b, 0x0a, ...new TextEncoder().encode(text), 0xff)
        expect(decode(bytes).text).toBe(`{\n${text}\udcff`)
      }),
    )
  })
})

describe('encode', () => {
  it('gives back the very bytes of an unchanged text', () => {
    const source = decode(Uint8Array.of(0x61))
    expect(encode('a', source)).toBe(source.bytes)
  })

  it('refuses what ISO-8859-1 cannot hold', () => {
    expect(() => encodeBody('ř', 'iso-8859-1')).toThrow(EditError)
  })
})
