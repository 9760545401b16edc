import { describe, expect, it } from 'vitest'
import { inconsistent } from '#core/checks/consistency/inconsistent.ts'
import { longUntranslated } from '#core/checks/consistency/long-untranslated.ts'
import { multipleFailures } from '#core/checks/consistency/multiple-failures.ts'
import { optionalPlural } from '#core/checks/consistency/optional-plural.ts'
import { plurals } from '#core/checks/consistency/plurals.ts'
import { reused } from '#core/checks/consistency/reused.ts'
import { samePlurals } from '#core/checks/consistency/same-plurals.ts'
import { translated } from '#core/checks/consistency/translated.ts'
import type { RelatedUnits } from '#core/checks/model/check.ts'
import { ellipsis } from '#core/checks/punctuation/ellipsis.ts'
import { prohibitedInitialCharacter } from '#core/checks/punctuation/prohibited-initial-character.ts'
import { applies, runChecks } from '#core/checks/run.ts'
import { checkedUnit, marks, withFixes } from '#core/checks/testing/checked-unit.ts'
import { formatFlags } from '#core/formats/format-flags.ts'
import { State } from '#core/units/state.ts'

const relatedUnitsWith = (some: Partial<RelatedUnits>): RelatedUnits => ({
  sameSource: [],
  sameTarget: [],
  propagates: true,
  failingLanguages: 0,
  days: 0,
  translatedShare: 1,
  componentShare: 1,
  ...some,
})

describe('inconsistent', () => {
  const other = (target: string | string[], state: number = State.translated, sameText = true) => ({
    target: [target].flat(),
    state,
    sameText,
  })
  const unit = (target: string | string[], relatedUnits: Partial<RelatedUnits>, state: number = State.translated) =>
    checkedUnit('Open', target, { relatedUnits: relatedUnitsWith(relatedUnits), state })

  it('fails where another component has another text, and offers that one', () => {
    const checked = unit('Otevři', { sameSource: [other('Otevřít')] })
    expect(marks(inconsistent, checked)).toEqual(['0:0-6'])
    expect(inconsistent.find(checked)[0]?.fix).toBe('Otevřít')
    expect(inconsistent.find(withFixes(checked, inconsistent.find(checked)))).toEqual([])
  })

  it('offers nothing where the others do not agree', () => {
    const [finding] = inconsistent.find(unit('a', { sameSource: [other('b'), other('c')] }))
    expect(finding).toBeDefined()
    expect(finding?.fix).toBeUndefined()
  })

  it('fails for the same key with another source text, and offers nothing', () => {
    const [finding] = inconsistent.find(unit('a', { sameSource: [other('b', State.translated, false)] }))
    expect([finding?.start, finding?.fix]).toEqual([0, undefined])
  })

  it('marks the forms that differ', () => {
    expect(marks(inconsistent, unit(['a', 'b'], { sameSource: [other(['a', 'c'])] }))).toEqual(['1:0-1'])
  })

  it('fails for a missing text only where another one is translated', () => {
    expect(marks(inconsistent, unit('', { sameSource: [other('x')] }, State.empty))).toEqual(['0:0-0'])
    expect(inconsistent.find(unit('', { sameSource: [other('x', State.needsEditing)] }, State.empty))).toEqual([])
    expect(marks(inconsistent, unit('x', { sameSource: [other('', State.empty)] }))).toEqual(['0:0-1'])
  })

  it('passes where all agree, or nothing is shared', () => {
    expect(inconsistent.find(unit('a', { sameSource: [other('a')] }))).toEqual([])
    expect(inconsistent.find(unit('a', { sameSource: [other('b')], propagates: false }))).toEqual([])
  })

  it('runs on untranslated units, and only with facts from the server', () => {
    expect(applies(inconsistent, unit('', {}, State.empty))).toBe(true)
    expect(applies(inconsistent, checkedUnit('a', 'b'))).toBe(false)
  })
})

describe('reused', () => {
  const unit = (source: string, others: string[], options: Parameters<typeof checkedUnit>[2] = {}) =>
    checkedUnit(source, 'Otevřít', {
      relatedUnits: relatedUnitsWith({ sameTarget: others.map((text) => [text]) }),
      ...options,
    })

  it.each([
    ['Open', ['Unlock'], 'cs', 1],
    ['Open', ['open'], 'cs', 1],
    ['Open', ['Open'], 'cs', 0],
    ['Open', [], 'cs', 0],
    ['Open', ['open'], 'he', 0],
    ['Open', ['Unlock'], 'he', 1],
    ['Open', ['Unlock'], 'ja', 0],
  ])('%s beside %j in %s', (source, others, to, count) => {
    expect(reused.find(unit(source, others, { to }))).toHaveLength(count)
  })

  it('passes for what is not translated, or not shared', () => {
    expect(reused.find(unit('Open', ['Unlock'], { state: State.needsEditing }))).toEqual([])
    const relatedUnits = relatedUnitsWith({ sameTarget: [['Unlock']], propagates: false })
    expect(reused.find(unit('Open', [], { relatedUnits }))).toEqual([])
  })
})

describe('translated', () => {
  it('offers the text that was there before', () => {
    const relatedUnits = relatedUnitsWith({ lastTranslation: ['Otevřít'] })
    const [finding] = translated.find(checkedUnit('Open', '', { state: State.empty, relatedUnits }))
    expect(finding).toMatchObject({ form: 0, start: 0, end: 0, fix: 'Otevřít' })
    expect(translated.find(checkedUnit('Open', 'x', { state: State.needsEditing, relatedUnits }))).toHaveLength(1)
    expect(translated.find(checkedUnit('Open', 'x', { relatedUnits }))).toEqual([])
    expect(
      translated.find(checkedUnit('Open', '', { state: State.empty, relatedUnits: relatedUnitsWith({}) })),
    ).toEqual([])
  })
})

describe('plural forms', () => {
  it.each([
    [
      ['a', '', ''],
      ['1:0-0', '2:0-0'],
    ],
    [['a', 'b', 'c'], []],
    [['', '', ''], []],
    [['a'], []],
  ])('plurals: %j', (target, expected) => {
    expect(marks(plurals, checkedUnit(['x', 'y'], target))).toEqual(expected)
  })

  it('may be missing where they are alternatives', () => {
    const found = (flags: string) => [...runChecks(checkedUnit(['x', 'y'], ['a', ''], { flags })).keys()]
    expect(found('')).toContain('plurals')
    expect(found(formatFlags('csv-multi'))).not.toContain('plurals')
  })

  it.each([
    [
      ['a', 'a', 'a'],
      ['0:0-1', '1:0-1', '2:0-1'],
    ],
    [['a', 'a', 'b'], []],
    [['', '', ''], []],
    [['a'], []],
  ])('same-plurals: %j', (target, expected) => {
    expect(marks(samePlurals, checkedUnit(['x', 'y'], target))).toEqual(expected)
  })
})

describe('prohibited_initial_character', () => {
  it.each([
    ['=1+1', '0:0-1', '1+1'],
    ['+-@term', '0:0-3', 'term'],
    ['| term', '0:0-2', 'term'],
    ['%term', '0:0-1', 'term'],
    [' term', '0:0-1', 'term'],
    ['@', '0:0-1', undefined],
  ])('%j', (text, mark, fix) => {
    for (const isSource of [true, false]) {
      const unit = checkedUnit(isSource ? text : 'term', isSource ? 'term' : text, { isSource, isGlossary: true })
      expect(marks(prohibitedInitialCharacter, unit)).toEqual([mark])
      expect(prohibitedInitialCharacter.find(unit)[0]?.fix).toBe(fix)
    }
  })

  it('is for glossaries only', () => {
    expect(prohibitedInitialCharacter.find(checkedUnit('term', 'a=b', { isGlossary: true }))).toEqual([])
    expect(applies(prohibitedInitialCharacter, checkedUnit('=a', '=a'))).toBe(false)
    expect(applies(prohibitedInitialCharacter, checkedUnit('=a', '=a', { isGlossary: true }))).toBe(true)
  })
})

describe('source checks', () => {
  const source = (forms: string | string[], relatedUnits: Partial<RelatedUnits> = {}) =>
    checkedUnit(forms, forms, { isSource: true, relatedUnits: relatedUnitsWith(relatedUnits) })

  it('ellipsis', () => {
    expect(marks(ellipsis, source('Wait... what...'))).toEqual(['0:4-7', '0:12-15'])
    expect(ellipsis.find(source('Wait...'))[0]?.fix).toBe('Wait…')
    expect(ellipsis.find(source('Wait… now.. '))).toEqual([])
    expect(ellipsis.find(source(['One', 'Many...']))).toEqual([])
  })

  it('optional_plural', () => {
    expect(marks(optionalPlural, source('%d file(s) selected'))).toEqual(['0:7-10'])
    expect(optionalPlural.find(source('The (s) letter'))).toEqual([])
    expect(optionalPlural.find(source(['file(s)', 'files']))).toEqual([])
  })

  it('multiple_failures', () => {
    expect(marks(multipleFailures, source('Text', { failingLanguages: 2 }))).toEqual(['0:0-4'])
    expect(multipleFailures.find(source('Text', { failingLanguages: 1 }))).toEqual([])
  })

  it('long_untranslated', () => {
    const late = { days: 91, translatedShare: 0.3, componentShare: 0.7 }
    expect(marks(longUntranslated, source('Text', late))).toEqual(['0:0-4'])
    expect(longUntranslated.find(source('Text', { ...late, days: 90 }))).toEqual([])
    expect(longUntranslated.find(source('Text', { ...late, translatedShare: 0.35 }))).toEqual([])
  })
})
