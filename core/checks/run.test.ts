import { describe, expect, it } from 'vitest'
import { message, verbatim } from '#core/messages/message.ts'
import { State } from '#core/units/state.ts'
import { type Check, type CheckScope, ignoreFlag } from './model/check.ts'
import { pairs } from './model/form-pairs.ts'
import { allChecks, findCheck } from './registry.ts'
import { runChecks } from './run.ts'
import { checkedUnit, type UnitOptions } from './testing/checked-unit.ts'
import { validateFlags } from './validate-flags.ts'

const failing = (on: CheckScope, more: Partial<Check> = {}): Check => ({
  id: `${on}_check`,
  name: on,
  description: on,
  on,
  ignoredBy: ignoreFlag(`${on}_check`),
  find: () => [{ form: 0, start: 0, end: 0, message: verbatim('x') }],
  ...more,
})

const relatedUnits = {
  sameSource: [],
  sameTarget: [],
  propagates: true,
  failingLanguages: 0,
  days: 0,
  translatedShare: 0,
  componentShare: 0,
}

describe('which checks run', () => {
  it.each<[Check, UnitOptions, boolean]>([
    [failing('target'), {}, true],
    [failing('target'), { state: State.needsEditing }, true],
    [failing('target'), { state: State.empty }, false],
    [failing('target', { looksAtEmpty: true }), { state: State.empty }, true],
    [failing('target'), { state: State.readOnly }, false],
    [failing('target'), { isSource: true }, false],
    [failing('target'), { isGlossary: true }, false],
    [failing('source'), {}, false],
    [failing('source'), { isSource: true }, true],
    [failing('source'), { isSource: true, state: State.readOnly }, true],
    [failing('both'), {}, true],
    [failing('both'), { isSource: true }, true],
    [failing('glossary'), {}, false],
    [failing('glossary'), { isGlossary: true }, true],
    [failing('target', { enabledBy: ['url', 'md-text'] }), {}, false],
    [failing('target', { enabledBy: ['url', 'md-text'] }), { flags: 'markdown-text' }, true],
    [failing('target'), { flags: 'ignore-target-check' }, false],
    [failing('target'), { flags: 'ignore-all-checks' }, false],
    [failing('target', { needsRelatedUnits: true }), {}, false],
    [failing('target', { needsRelatedUnits: true }), { relatedUnits }, true],
  ])('%o on %o', (check, options, expected) => {
    expect(runChecks(checkedUnit('a', 'b', options), [check]).has(check.id)).toBe(expected)
  })

  it('runs all of them by default, and names those that fail', () => {
    const found = runChecks(checkedUnit('%s files.', 'souborů', { flags: 'c-format' }))
    expect([...found.keys()].sort()).toEqual(['c_format', 'end_stop'])
    expect(found.get('c_format')).toEqual([
      { form: 0, start: 7, end: 7, message: message('finding.missing', { what: '%s' }) },
    ])
  })
})

describe('pairs of forms', () => {
  const forms = ['one', 'many']
  it.each<[string | string[], string | string[], string, string[]]>([
    ['a', 'b', 'cs', ['b=a']],
    [forms, ['1', '2', '5'], 'cs', ['1=one', '2=many', '5=many']],
    // Its first form is that of 21 too.
    [forms, ['1', '2', '5'], 'ru', ['1=many', '2=many', '5=many']],
    [forms, ['x'], 'ja', ['x=many']],
    [forms, ['0', '1', '2', '3', '11', '100'], 'ar', ['0=many', '1=one', '2=many', '3=many', '11=many', '100=many']],
    [forms, ['1', '2'], 'cs', ['1=many', '2=many']],
    ['a', ['1', '2', '5'], 'cs', ['1=a', '2=a', '5=a']],
    [forms, [], 'cs', []],
  ])('%j and %j in %s', (source, target, to, expected) => {
    const found = pairs(checkedUnit(source, target, { to }))
    expect(found.map((pair) => `${pair.target}=${pair.source}`)).toEqual(expected)
  })

  it('survive rules that make no sense', () => {
    const language = { code: 'xx', direction: 'ltr', plural: { number: 2, formula: 'n / 0' } } as const
    const unit = { ...checkedUnit(forms, ['1', '2']), language, sourceLanguage: language }
    expect(pairs(unit)).toHaveLength(2)
  })
})

describe('the table', () => {
  it('has every check once', () => {
    expect(allChecks.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index)).toEqual([])
  })

  it.each(allChecks.map((check) => [check.id, check] as const))('%s has flags that are known', (id, check) => {
    expect(findCheck(id)).toBe(check)
    expect(validateFlags([ignoreFlag(id), check.ignoredBy].join(', '))).toEqual([])
    for (const flag of check.enabledBy ?? [])
      expect(validateFlags(flag).map(({ code }) => code)).not.toContain('unknown')
    expect(check.name).not.toBe('')
    expect(check.description).toMatch(/\.$/)
  })
})
