import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlights } from '#core/placeholders/highlights.ts'
import { parseFlags } from '#core/units/flags.ts'
import { piecesOf, placeablesOf } from './pieces.ts'

const flags = parseFlags('python-format')
const python = (text: string) => highlights(text, flags)

describe('pieces of a text', () => {
  it('mark placeables, what cannot be seen, and what else is asked for', () => {
    const pieces = piecesOf('Hi %s,\u00a0<b>you</b>\n', python, [{ start: 0, end: 5, mark: 'term' }])
    expect(pieces.map(({ text, marks }) => [text, marks.join(' ')])).toEqual([
      ['Hi ', 'term'],
      ['%s', 'term placeholder'],
      [',', ''],
      ['\u00a0', 'unseen'],
      ['<b>', 'tag'],
      ['you', ''],
      ['</b>', 'tag'],
      ['\n', 'unseen'],
    ])
    expect(pieces[3]?.sign?.name).toBe('No-break space')
  })

  it('show spaces only where they are easily overlooked', () => {
    const signs = piecesOf(' a b  c ', python).filter(({ sign }) => sign)
    expect(signs.map(({ start }) => start)).toEqual([0, 4, 5, 7])
  })

  it('name bidirectional controls', () => {
    expect(piecesOf('\u202etxt\u202c', python).map(({ sign }) => sign?.shape)).toEqual(['RLO', undefined, 'PDF'])
  })

  it('joined are the text, whatever it holds', () => {
    const parts = fc.constantFrom('%s', '%(a)s', '<b>', '&amp;', ' ', '  ', '\n', '\u202e', 'x', '😀', '\u00a0', '%')
    const spans = fc.array(
      fc.record({ start: fc.nat(20), end: fc.nat(24), mark: fc.constantFrom('term', 'finding') }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.array(parts), spans, (texts, more) => {
        const text = texts.join('')
        const pieces = piecesOf(text, python, more)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const { start, text: part } of pieces) expect(text.slice(start, start + part.length)).toBe(part)
      }),
    )
  })

  it('placeables are listed once, in order', () => {
    expect(placeablesOf(['%s of %d <b>%s</b>'], python)).toEqual(['%s', '%d', '<b>', '</b>'])
  })
})
