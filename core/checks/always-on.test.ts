import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alwaysOnChecks } from '#core/checks/always-on.ts'
import type { CheckedUnit } from '#core/checks/model/check.ts'
import { checkedUnit, withFixes } from '#core/checks/testing/checked-unit.ts'
import { longTexts, texts } from '#core/checks/testing/texts.ts'

const languages = fc.constantFrom('cs', 'fr', 'el', 'hy', 'my', 'hi', 'sat', 'ja', 'ar', 'kab', 'km', 'th', 'eu', 'de')
const flags = fc.constantFrom('', 'xml-text', 'c-format, md-text', 'strict-same, rst-text', 'safe-html, placeholders:a')

/** A target that has something in common with its source. */
const pairs = fc.oneof(
  fc.tuple(texts, texts),
  texts.map((text) => [text, text] as const),
  fc.tuple(texts, texts).map(([source, rest]) => [source, source + rest] as const),
)

const units: fc.Arbitrary<CheckedUnit> = fc
  .record({ forms: fc.array(pairs, { minLength: 1, maxLength: 3 }), to: languages, flags })
  .map(({ forms, to, flags }) =>
    checkedUnit(
      forms.map(([source]) => source),
      forms.map(([, target]) => target),
      { to, flags },
    ),
  )

/** Where a check looks at one language only. */
const languageOf: Readonly<Record<string, string>> = {
  kashida: 'ar',
  'kabyle-characters': 'kab',
  punctuation_spacing: 'fr',
}

describe.each(alwaysOnChecks.map((check) => [check.id, check] as const))('%s', (_, check) => {
  it('never throws, marks places inside the form, and is satisfied by its own fix', () => {
    fc.assert(
      fc.property(units, (given) => {
        const unit = { ...given, isSource: check.on === 'source' }
        const found = check.find(unit)
        const forms = unit.isSource ? unit.source : unit.target
        for (const { form, start, end, message, fix } of found) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(forms[form]?.length ?? -1).toBeGreaterThanOrEqual(end)
          expect(message).not.toBe('')
          if (fix !== undefined) expect(check.offersFix).toBe(true)
        }
        const fixed = withFixes(unit, found)
        const mended = new Set(found.filter(({ fix }) => fix !== undefined).map(({ form }) => form))
        expect(check.find(fixed).filter(({ form }) => mended.has(form))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  // A square of time would end in the time limit of the test.
  it.each(longTexts)('takes 200,000 characters of %s', (_, text) => {
    const to = languageOf[check.id] ?? 'cs'
    check.find(checkedUnit(text, `${text}x`, { to, flags: 'xml-text' }))
    check.find(checkedUnit('<b>a</b>', text, { to }))
    if (check.id === 'same') check.find(checkedUnit(text, text, { to }))
  })
})
