import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { render } from '#core/messages/render.ts'
import { highlights } from '#core/placeholders/highlights.ts'
import { parseFlags } from '#core/units/flags.ts'
import { matchAnswers, unwrapText, wrapText } from './match-answers.ts'
import { protect, restore, type TokenStyle } from './tokens.ts'
import { placeholderProblem } from './verify.ts'

const styles: readonly TokenStyle[] = ['xml', 'html', 'plain']
const cFormat = parseFlags('c-format')

const sealed = (text: string, style: TokenStyle) => protect(text, highlights(text, cFormat), style)

describe('protect and restore', () => {
  it.each([
    ['xml', 'Copy <x id="0"/> to <x id="1"/>b<x id="2"/> &amp; wait'],
    [
      'html',
      'Copy <span class="notranslate" translate="no" id="p0">%s</span> to <span class="notranslate" translate="no" id="p1">&lt;b&gt;</span>b<span class="notranslate" translate="no" id="p2">&lt;/b&gt;</span> &amp; wait',
    ],
    ['plain', 'Copy [X0X] to [X1X]b[X2X] & wait'],
  ] as const)('writes tokens for %s', (style, text) => {
    expect(sealed(' Copy %s to <b>b</b> & wait\n', style)).toMatchObject({
      text,
      parts: ['%s', '<b>', '</b>'],
      before: ' ',
      after: '\n',
      isBare: false,
    })
  })

  it('puts parts back in the order of the answer', () => {
    const text = sealed('Copy %1$s to %2$s ', 'plain')
    expect(restore('Nach [X1X] kopieren: [ x0x ]', text)).toEqual({ text: 'Nach %2$s kopieren: %1$s ' })
    const markup = sealed('%d & %s', 'xml')
    expect(restore('<x id="1"></x> &amp; <x id="0" />', markup)).toEqual({ text: '%s & %d' })
  })

  it.each([
    ['lost', 'Nach kopieren', 'The translation is missing %s.'],
    ['doubled', '[X0X] und [X0X]', 'The translation has %s twice.'],
    ['made up', '[X0X] und [X7X]', "The translation has a placeholder that isn't in the source."],
    ['empty', '  ', 'The translation is missing %s.'],
  ])('refuses an answer with a placeholder %s', (_, answer, problem) => {
    const { problem: said } = restore(answer, sealed('Copy %s', 'plain'))
    expect(said && render(said)).toBe(problem)
  })

  it('keeps what looks like a token of ours', () => {
    const text = sealed('Press [X5X] or %s', 'plain')
    expect(text).toMatchObject({ text: 'Press [X0X] or [X1X]', parts: ['[X5X]', '%s'] })
    expect(restore(text.text, text)).toEqual({ text: 'Press [X5X] or %s' })
  })

  it.each(['%s', '12 %', '<br/>', '', '  '])('knows that %j has no words', (text) => {
    expect(sealed(text, 'plain').isBare).toBe(true)
  })

  it('an answer that says the same gives the text back, whatever it is', () => {
    const piece = fc.oneof(fc.constantFrom('%s', '%d', '<b>', '</b>', '&amp;', '[X1X]', 'a & b', '<', ' '), fc.string())
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, fc.constantFrom(...styles), (source, style) => {
        const made = sealed(source, style)
        if (made.text === '') return
        expect(restore(made.text, made)).toEqual({ text: source })
      }),
    )
  })
})

describe('placeholderProblem', () => {
  it.each([
    ['%s of %d', '%d von %s', undefined],
    ['100 of them', '100 %s davon', "The translation has %s, which isn't in the source."],
    ['%s', '%s %s', "The translation has %s, which isn't in the source."],
    ['<b>x</b>', 'x', 'The translation is missing </b>.'],
  ])('%j to %j', (source, target, problem) => {
    const said = placeholderProblem(source, target, cFormat)
    expect(said && render(said)).toBe(problem)
  })
})

describe('matchAnswers', () => {
  it('goes by ids, not by order', () => {
    const { texts, problems } = matchAnswers(
      ['1', '2', '3', '4'],
      [
        { id: '3', text: 'c' },
        { id: '9', text: 'nobody asked' },
        { id: '2', text: 'b' },
        { id: '2', text: 'b' },
        { id: '4', text: 'd' },
        { id: '4', text: 'other' },
        { id: '4', text: 'd' },
      ],
    )
    expect([...texts]).toEqual([
      ['3', 'c'],
      ['2', 'b'],
    ])
    expect([...problems.keys()].sort()).toEqual(['1', '4'])
  })

  it.each(['xml', 'html'] as const)('carries ids in an element of %s', (style) => {
    expect(unwrapText(style, wrapText(style, { id: '12', text: 'a <x id="0"/> b' }))).toEqual({
      id: '12',
      text: 'a <x id="0"/> b',
    })
    expect(unwrapText(style, 'a b')).toBeUndefined()
  })
})
