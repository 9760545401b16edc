import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { parseFlags } from '#core/units/flags.ts'
import { flagEnabledChecks } from './flag-enabled.ts'
import type { CheckedUnit } from './model/check.ts'
import { allChecks } from './registry.ts'
import { runChecks } from './run.ts'
import { checkedUnit, withFixes } from './testing/checked-unit.ts'

/** Parameters for the flags that need some; the rest go without. */
const PARAMETERS: Readonly<Record<string, string>> = {
  placeholders: 'placeholders:$A$:r"\\{\\w+\\}"',
  regex: 'regex:^[a-z]+$',
  'max-length': 'max-length:10, replacements:a:bb:%s:""',
  'max-lines': 'max-lines:2',
  'max-size': 'max-size:40:2',
  accelerator: 'accelerator:&',
}

const everyFlag = [...new Set(allChecks.flatMap(({ enabledBy = [] }) => enabledBy))]
const everything = everyFlag.map((flag) => PARAMETERS[flag] ?? flag).join(', ')

const glossary = [
  { source: 'a', target: 'b', forbidden: false, readOnly: false },
  { source: 'c', target: 'd', forbidden: true, readOnly: false },
  { source: 'İ', target: 'ß', forbidden: true, readOnly: true },
]

const relatedUnits = {
  sameSource: [{ target: ['x'], state: 20, sameText: true }],
  sameTarget: [['y']],
  propagates: true,
  lastTranslation: ['z'],
  failingLanguages: 3,
  days: 100,
  translatedShare: 0.1,
  componentShare: 0.9,
}

const SIGNS =
  `% %s %d %(a)s %1$s %% { } {{ }} {a} {0} {a, plural, one {x} other {y}} {a,select, < > </ <b> </b> <br/> <a href=" " ' ''
  & &amp; && [b] [/b] [ ]( ) ][ ** * _ __ \` \`\` ~~ ~a :ref: :name | |a| @:a $t( \${a} $A$ https://a.b a@b.c \\n \\ . .. ... … ? ! : ; ¿
  « » 。 ： … ( ) (s) +++ << >> [[ ]] link:a[ .t = -> *[other] [one] { $a } -term A AA é İ ß 漢 ـ \u200b \u00a0 \u202f 😀 \ud83d`.split(
    /\s+/,
  )

const text = fc
  .array(
    fc.oneof(fc.constantFrom(...SIGNS, ' ', '  ', '\n', '\r\n', '\t'), fc.string({ unit: anyCharacter, maxLength: 4 })),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''))

const units: fc.Arbitrary<CheckedUnit> = fc
  .record({
    source: fc.array(text, { minLength: 1, maxLength: 2 }),
    target: fc.array(text, { minLength: 1, maxLength: 3 }),
    to: fc.constantFrom('cs', 'fr', 'ja', 'ar', 'hy', 'el', 'th', 'kab', 'zh_Hans', 'hi', 'my', 'unknown'),
    from: fc.constantFrom('en', 'de', 'ja'),
    flags: fc.oneof(
      fc.constant(everything),
      fc.subarray(everyFlag).map((flags) => flags.map((flag) => PARAMETERS[flag] ?? flag).join(', ')),
      fc.constant(
        `${everything}, icu-flags:xml, xml-text, strict-same, strict-format, strict-zero, lone-apostrophe, case-insensitive, fluent-type:Term`,
      ),
    ),
    isSource: fc.boolean(),
    isGlossary: fc.boolean(),
    same: fc.boolean(),
    withRelatedUnits: fc.boolean(),
  })
  .map(({ source, target, same, withRelatedUnits, ...options }) =>
    checkedUnit(source, same ? [...source] : target, {
      ...options,
      glossary,
      names: { project: 'a', component: 'b' },
      ...(withRelatedUnits ? { relatedUnits } : {}),
    }),
  )

describe('every check', () => {
  it('answers to any unit with places inside its forms', () => {
    fc.assert(
      fc.property(units, (unit) => {
        for (const [id, findings] of runChecks(unit)) {
          const forms = unit.isSource ? unit.source : unit.target
          for (const { form, start, end, message } of findings) {
            const length = forms[form]?.length ?? -1
            const isInside = start >= 0 && start <= end && end <= length
            expect({ id, form, start, end, length, isInside }).toMatchObject({ isInside: true })
            expect(message).not.toBe('')
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('says the same twice', () => {
    fc.assert(
      fc.property(units, (unit) => {
        expect(runChecks(unit)).toEqual(runChecks(unit))
      }),
    )
  })
})

it('the fix of a check that a flag switches on makes it pass', () => {
  fc.assert(
    fc.property(units, (unit) => {
      for (const check of flagEnabledChecks) {
        const findings = runChecks(unit, [check]).get(check.id) ?? []
        const fixes = findings.filter(({ fix }) => fix !== undefined)
        const fixedForms = new Set(fixes.map(({ form }) => form))
        if (fixes.length === 0) continue
        const left = (runChecks(withFixes(unit, fixes), [check]).get(check.id) ?? []).filter(({ form }) =>
          fixedForms.has(form),
        )
        expect([check.id, unit.source, unit.target, fixes, left]).toEqual([
          check.id,
          unit.source,
          unit.target,
          fixes,
          [],
        ])
      }
    }),
    { numRuns: 300 },
  )
})

describe('long texts', () => {
  const flags = parseFlags(`${everything}, icu-flags:xml, fluent-type:Message`)
  const long = [
    'a',
    ' ',
    '\n',
    '{',
    '}',
    '<',
    '<a ',
    '<b>',
    '</b>',
    '[b]',
    '[](',
    '%',
    "'",
    '*a ',
    '`',
    ' :a:`',
    '&',
    'a:',
    '<<',
    '{ $a ->\n',
    '.',
    'ـ',
    'a a ',
    '{a,select,other{',
    '<a b=',
    '_',
    '1',
    '$A$',
    '<!--',
    '[[a',
    '+++a',
  ]
  it.each(long)('of %j', (sign) => {
    const target = sign.repeat(Math.floor(50_000 / sign.length))
    const unit: CheckedUnit = { ...checkedUnit('a %s <b>{x}</b>', target), flags, glossary }
    expect(runChecks(unit).size).toBeGreaterThanOrEqual(0)
    expect(runChecks({ ...unit, source: [target], isSource: true }).size).toBeGreaterThanOrEqual(0)
  })
})
