import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedUnit, type UnitOptions } from '#core/checks/testing/checked-unit.ts'
import { longTexts, texts } from '#core/checks/testing/texts.ts'
import { applyFixups } from '#core/fixups/apply.ts'
import { allFixups } from '#core/fixups/registry.ts'

type Row = readonly [source: string, target: string, fixed: string, applied: string, options?: UnitOptions]

const rows: readonly Row[] = [
  // end-whitespace
  ['Text', ' Text\n', 'Text', 'end-whitespace'],
  ['\n Text\n', 'Text', '\n Text\n', 'end-whitespace'],
  ['Text\r\n', 'Text', 'Text\n', 'end-whitespace'],
  ['Text\r\n', 'Text', 'Text\r\n', 'end-whitespace', { flags: 'dos-eol' }],
  ['Text\r\n', 'Text\n', 'Text\n', ''],
  ['Text', '\u00a0Text\u2003', 'Text', 'end-whitespace'],
  [' Text ', 'Text', 'Text ', 'end-whitespace', { flags: 'ignore-begin-space' }],
  [' Text ', 'Text', ' Text', 'end-whitespace', { flags: 'ignore-end-space' }],
  ['Text', '  ', '  ', ''],
  ['  ', 'Text', 'Text', ''],
  ['Text', '', '', ''],
  // end-ellipsis
  ['Wait…', 'Čekejte...', 'Čekejte…', 'end-ellipsis'],
  ['Wait…\n', 'Čekejte...', 'Čekejte…\n', 'end-whitespace end-ellipsis'],
  ['Wait...', 'Čekejte...', 'Čekejte...', ''],
  ['Wait…', 'Čekejte...', 'Čekejte...', '', { flags: 'ignore-end-ellipsis' }],
  // zero-width-space
  ['Text', 'Te\u200bxt', 'Text', 'zero-width-space'],
  ['Te\u200bxt', 'Te\u200bxt', 'Te\u200bxt', ''],
  ['Text', 'អត្ថ\u200bបទ', 'អត្ថ\u200bបទ', '', { to: 'km' }],
  ['Text', 'Te\u200bxt', 'Te\u200bxt', '', { flags: 'ignore-zero-width-space' }],
  ['Text', 'Text \u200b', 'Text', 'end-whitespace zero-width-space'],
  // control-chars
  ['Text', 'T\u0001e\tx\u001ft\u0007', 'Te\txt', 'control-chars'],
  ['A\nb', 'A\r\nb', 'A\r\nb', ''],
  // devanadari-danda
  ['Text.', 'पाठ.', 'पाठ।', 'devanadari-danda', { to: 'hi' }],
  ['Text.', 'পাঠ\u09f7', 'পাঠ।', 'devanadari-danda', { to: 'bn' }],
  ['Text.', 'ପାଠ|', 'ପାଠ।', 'devanadari-danda', { to: 'or' }],
  ['Text...', 'पाठ...', 'पाठ...', '', { to: 'hi' }],
  ['Text', 'पाठ.', 'पाठ.', '', { to: 'hi' }],
  ['Text.\n', 'पाठ.\n', 'पाठ।\n', 'devanadari-danda', { to: 'hi' }],
  ['Text.', 'Paath.', 'Paath.', '', { to: 'hi_Latn' }],
  ['Text.', 'Text.', 'Text.', ''],
  // punctuation-spacing
  ['Name: really?', 'Nom : vraiment ?', 'Nom\u00a0: vraiment\u202f?', 'punctuation-spacing', { to: 'fr' }],
  ['Yes!', 'Oui\u00a0!', 'Oui\u202f!', 'punctuation-spacing', { to: 'fr_BE' }],
  ['Yes!', 'Oui!', 'Oui!', '', { to: 'fr' }],
  ['Yes!', 'Oui !', 'Oui !', '', { to: 'fr_CA' }],
  ['Yes!', 'Oui !', 'Oui !', '', { to: 'fr', flags: 'ignore-punctuation-spacing' }],
  ['See :ref:`x`', 'Voir :ref:`x`', 'Voir :ref:`x`', '', { to: 'fr', flags: 'rst-text' }],
  // safe-html
  ['<b>x</b>', '<b>x</b><script>a</script>', '<b>x</b>', 'safe-html', { flags: 'safe-html' }],
  ['<b>x</b>', '<b onclick="a">x</b>', '<b>x</b>', 'safe-html', { flags: 'auto-safe-html' }],
  ['plain', '<i>x</i>', '<i>x</i>', '', { flags: 'auto-safe-html' }],
  ['plain', '<i>x</i>', '<i>x</i>', '', { flags: 'safe-html, ignore-safe-html' }],
  ['plain', '<i>x</i>', '<i>x</i>', ''],
  // optional
  ["{0}'s", "{0}'s it's", "{0}'s it's", '', { flags: 'java-format' }],
]

describe('applyFixups', () => {
  for (const [source, target, fixed, applied, options] of rows) {
    it(`${JSON.stringify([source, target])}: ${applied || 'nothing'}`, () => {
      const result = applyFixups(checkedUnit(source, target, options))
      expect(result).toEqual({ target: [fixed], applied: applied === '' ? [] : applied.split(' ') })
    })
  }

  it('doubles apostrophes only where that is asked for', () => {
    const unit = checkedUnit('{0} file', "d'un {0}, '{'x'}' et l''autre", { flags: 'java-format' })
    expect(applyFixups(unit, new Set(['java-messageformat']))).toEqual({
      target: ["d''un {0}, '{'x'}' et l''autre"],
      applied: ['java-messageformat'],
    })
    const auto = checkedUnit('no argument', "l'un", { flags: 'auto-java-messageformat' })
    expect(applyFixups(auto, new Set(['java-messageformat'])).applied).toEqual([])
  })

  it('mends each plural form beside its own source', () => {
    const unit = checkedUnit(['file ', 'files'], ['soubor', 'soubory ', ''])
    expect(applyFixups(unit)).toEqual({ target: ['soubor ', 'soubory', ''], applied: ['end-whitespace'] })
  })

  it('leaves the source language alone', () => {
    const unit = checkedUnit(' Text', 'Text', { isSource: true })
    expect(applyFixups(unit)).toEqual({ target: ['Text'], applied: [] })
  })

  const options = fc.record({
    to: fc.constantFrom('cs', 'fr', 'hi', 'bn', 'km'),
    flags: fc.constantFrom('', 'safe-html', 'auto-safe-html, md-text', 'dos-eol', 'java-format', 'ignore-end-space'),
  })
  const optional = new Set(allFixups.map(({ id }) => id))

  it('does not tell of fix-ups that undo each other', () => {
    expect(applyFixups(checkedUnit(' ?', '\u202f?', { to: 'fr' }))).toEqual({ target: ['\u202f?'], applied: [] })
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 3 }), options, (forms, given) => {
        const sources = forms.map(([source]) => source)
        const once = applyFixups(
          checkedUnit(
            sources,
            forms.map(([, target]) => target),
            given,
          ),
          optional,
        )
        const again = applyFixups(checkedUnit(sources, once.target, given), optional)
        expect(again).toEqual({ target: once.target, applied: [] })
        expect(once.target).toHaveLength(forms.length)
      }),
      { numRuns: 3000 },
    )
  })

  // A square of time would end in the time limit of the test.
  it.each(longTexts)('takes 200,000 characters of %s', (_, text) => {
    applyFixups(checkedUnit(text, `${text}x`, { to: 'fr', flags: 'safe-html' }), optional)
    applyFixups(checkedUnit('a.', text, { to: 'hi' }), optional)
  })
})
