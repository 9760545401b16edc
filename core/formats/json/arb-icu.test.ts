import { parse } from '@formatjs/icu-messageformat-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { icuChoices, isIcuChoice } from './arb-icu.ts'

const forms = (message: string): unknown =>
  icuChoices(message).map(({ kind, argument, forms: found }) => [
    kind,
    argument,
    ...found.map(({ selector, text }) => `${selector}:${text}`),
  ])

describe('icuChoices', () => {
  it('finds plurals and their forms', () => {
    expect(forms('{count, plural, =0 {none} one {# file} other {# files}}')).toEqual([
      ['plural', 'count', '=0:none', 'one:# file', 'other:# files'],
    ])
    expect(forms('You have {n,plural,one{# {kind}}other{# {kind}s}} left')).toEqual([
      ['plural', 'n', 'one:# {kind}', 'other:# {kind}s'],
    ])
    expect(forms('{n, selectordinal, one {#st} other {#th}}')).toEqual([['selectordinal', 'n', 'one:#st', 'other:#th']])
    expect(icuChoices('{n, plural, offset:1 one {you} other {you and #}}')[0]?.offset).toBe(1)
  })

  it('finds selects, with choices inside left to their forms', () => {
    const message = '{who, select, female {{n, plural, one {her file} other {her files}}} other {theirs}}'
    expect(forms(message)).toEqual([
      ['select', 'who', 'female:{n, plural, one {her file} other {her files}}', 'other:theirs'],
    ])
    const [choice] = icuChoices(message)
    expect(forms(choice?.forms[0]?.text ?? '')).toEqual([['plural', 'n', 'one:her file', 'other:her files']])
  })

  it('says where things stand', () => {
    const message = 'a {n, plural, other {x}} b'
    const [choice] = icuChoices(message)
    expect(message.slice(choice?.start, choice?.end)).toBe('{n, plural, other {x}}')
    expect(message.slice(choice?.forms[0]?.start, choice?.forms[0]?.end)).toBe('x')
  })

  it('heeds apostrophes', () => {
    expect(isIcuChoice("'{n, plural, other {x}}'")).toBe(false)
    expect(forms("it''s {n, plural, other {don't '{' you}}")).toEqual([['plural', 'n', "other:don't '{' you"]])
  })

  it('finds nothing in other texts', () => {
    for (const text of [
      '',
      'plain',
      '{name}',
      '{n, number}',
      '{n, date, ::yyyyMMdd}',
      '%d files',
      '{{count}} plural',
    ]) {
      expect(icuChoices(text)).toEqual([])
    }
    for (const broken of [
      '{',
      '}',
      '{n, plural, one {x}',
      '{n, plural}',
      '{n, plural, }',
      '{n, plural, one x}',
      '{, plural}',
    ]) {
      expect(icuChoices(broken)).toEqual([])
    }
  })

  it('finds what the reference parser finds', () => {
    const word = fc.constantFrom('x', "it''s", '{name}', '#', ' ', '{n, number}', "'{'")
    const text = fc.array(word, { maxLength: 4 }).map((parts) => parts.join(''))
    const choice = fc
      .tuple(fc.constantFrom('plural', 'select', 'selectordinal'), text, text)
      .map(([kind, one, other]) => `{n, ${kind}, one {${one}} other{${other}}}`)
    fc.assert(
      fc.property(fc.array(fc.oneof(text, choice), { maxLength: 5 }), (parts) => {
        const message = parts.join('')
        const expected = parse(message).flatMap((element) =>
          'options' in element && typeof element.options === 'object' ? [Object.keys(element.options)] : [],
        )
        expect(icuChoices(message).map(({ forms: found }) => found.map(({ selector }) => selector))).toEqual(expected)
      }),
    )
  })

  it('is not slow on hostile texts', () => {
    for (const text of [
      '{'.repeat(1e6),
      "'".repeat(1e6),
      '{n, plural, other {'.repeat(50_000),
      "'{''".repeat(200_000),
    ]) {
      expect(icuChoices(text)).toEqual([])
    }
  })
})
