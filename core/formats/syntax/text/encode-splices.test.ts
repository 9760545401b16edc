import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeSplices } from './encode-splices.ts'
import { decode, encode } from './source-text.ts'
import { applySplices, type Splice } from './splice.ts'

const character = fc.constantFrom('a', '\n', '"', 'é', '€', '\u{1f600}', '\ufeff', '\ud83d', '\0')
const anyText = fc.array(character, { maxLength: 60 }).map((characters) => characters.join(''))
const cuts = fc.array(fc.tuple(fc.nat(60), fc.nat(3), anyText), { maxLength: 5 })

/** Splices one after the other, none over another. */
function splicesOf(text: string, wanted: readonly (readonly [number, number, string])[]): Splice[] {
  let at = 0
  return wanted.map(([gap, length, replacement]) => {
    const start = Math.min(text.length, at + (gap % 20))
    at = Math.min(text.length, start + length)
    return { start, end: at, text: replacement }
  })
}

const attempt = (work: () => Uint8Array): string => {
  try {
    return [...work()].join(' ')
  } catch (error) {
    return String(error)
  }
}

describe('encodeSplices', () => {
  it('writes what encoding the changed text writes, wherever the bytes lie in memory', () => {
    fc.assert(
      fc.property(anyText, cuts, fc.nat(3), (text, wanted, shift) => {
        const encoded = new TextEncoder().encode(text)
        const bytes = new Uint8Array(encoded.length + shift).subarray(shift)
        bytes.set(encoded)
        const source = decode(bytes)
        const splices = splicesOf(source.text, wanted)
        expect(attempt(() => encodeSplices(splices, source))).toBe(
          attempt(() => encode(applySplices(source.text, splices), source)),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('gives the same bytes back where nothing changes', () => {
    const source = decode(new TextEncoder().encode('äöü'))
    expect(encodeSplices([{ start: 1, end: 2, text: 'ö' }], source)).toBe(source.bytes)
  })
})
