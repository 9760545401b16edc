import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { render } from '#core/messages/render.ts'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { normalizeFlags } from '#core/units/flags.ts'
import { validateFlags } from './validate-flags.ts'

describe('validation', () => {
  it.each<[string, string[]]>([
    ['python-format, max-length:100, discard:safe-html', []],
    ['ignore-end-stop, ignore-all-checks, read-only', []],
    ['max-size:100, font-monospace', []],
    ['font-monospace:x', ['parameter 0-16 font-monospace:x']],
    ['placeholders:r"\\d+":x, regex:"^a"', []],
    ['accelerator:&, fluent-type:Term, icu-flags:xml:-types, icu-tag-prefix:x-', []],
    ['replacements:a:b:c:d, variant:Source, priority:-5, font-weight:bold', []],
    ['fuzzy, #', []],
    ['nonsense', ['unknown 0-8 nonsense']],
    ['c-format, nonsense:1', ['unknown 10-18 nonsense']],
    ['c-format:1', ['parameter 0-10 c-format:1']],
    ['max-length', ['parameter 0-10 max-length']],
    ['max-length:abc', ['parameter 0-14 max-length:abc']],
    ['max-length:0', ['parameter 0-12 max-length:0']],
    ['max-size:1:2:3', ['parameter 0-14 max-size:1:2:3']],
    ['placeholders:', ['parameter 0-13 placeholders:']],
    ['placeholders:r"(?=a)"', ['parameter 0-21 placeholders:r"(?=a)"']],
    ['regex:"("', ['parameter 0-9 regex:"("']],
    ['replacements:a', ['parameter 0-14 replacements:a']],
    ['accelerator:ab', ['parameter 0-14 accelerator:ab']],
    ['accelerator:a', ['parameter 0-13 accelerator:a']],
    ['icu-flags:wrong', ['parameter 0-15 icu-flags:wrong']],
    ['fluent-type:Other', ['parameter 0-17 fluent-type:Other']],
    ['discard:nonsense', ['unknown 0-16 discard:nonsense']],
    ['discard', ['parameter 0-7 discard']],
    ['c-format, regex:"open', ['syntax 16-21 "open']],
    ['regex:it\'s"', ["syntax 8-9 '"]],
    [':5', ['syntax 0-2 :5']],
    [`variant:${'x'.repeat(577)}`, [`parameter 0-585 variant:${'x'.repeat(577)}`]],
  ])('of %s', (text, expected) => {
    const problems = validateFlags(text)
    expect(problems.map(({ code, start, end }) => `${code} ${start}-${end} ${text.slice(start, end)}`)).toEqual(
      expected,
    )
    for (const { message } of problems) expect(render(message)).toMatch(/\.$/)
  })

  it('answers to any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const { start, end } of validateFlags(text)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeLessThanOrEqual(end)
        }
        expect(validateFlags(normalizeFlags(text)).some(({ code }) => code === 'syntax')).toBe(false)
      }),
    )
  })
})
