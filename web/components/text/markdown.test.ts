import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, type Inline, inlineOf } from './markdown.ts'

const plain = (pieces: readonly Inline[]) =>
  pieces.map((piece) => ('text' in piece ? piece.text : `@${piece.name}`)).join('')

describe('Markdown of messages', () => {
  it('knows code, weight, links and people', () => {
    expect(inlineOf('See `x`, **now**, *soon*, [here](https://a.org/b) or https://c.org @anna')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'code', text: 'x' },
      { kind: 'text', text: ', ' },
      { kind: 'strong', text: 'now' },
      { kind: 'text', text: ', ' },
      { kind: 'em', text: 'soon' },
      { kind: 'text', text: ', ' },
      { kind: 'link', text: 'here', href: 'https://a.org/b' },
      { kind: 'text', text: ' or ' },
      { kind: 'link', text: 'https://c.org', href: 'https://c.org' },
      { kind: 'text', text: ' ' },
      { kind: 'mention', name: 'anna' },
    ])
  })

  it('makes links of web addresses only', () => {
    expect(inlineOf('[x](javascript:alert(1))')).toEqual([{ kind: 'text', text: '[x](javascript:alert(1))' }])
  })

  it('splits paragraphs and lists', () => {
    expect(blocksOf('a\nb\n\n- c\n- d').map((block) => block.kind)).toEqual(['paragraph', 'list'])
  })

  it('keeps every other letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '<', '&', '\u202e', 'é') }), (text) => {
        expect(plain(inlineOf(text))).toBe(text)
      }),
    )
  })
})
