import { describe, expect, it } from 'vitest'
import { isSameFormula, pluralExamples, pluralForm, validatePlural } from './plurals.ts'

const polish = 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2'

describe('pluralForm', () => {
  it('gives the index of the form', () => {
    expect([0, 1, 2, 5, 22, 112].map((n) => pluralForm(polish, n))).toEqual([2, 0, 1, 2, 1, 2])
  })

  it('gives nothing for a formula that cannot be used', () => {
    expect(pluralForm('n ==', 1)).toBeUndefined()
    expect(pluralForm('1 / n', 0)).toBeUndefined()
  })
})

describe('validatePlural', () => {
  it('accepts what fits', () => {
    expect(validatePlural(3, polish)).toBeUndefined()
    expect(validatePlural(1, '0')).toBeUndefined()
    expect(validatePlural(4, polish)).toBeUndefined()
  })

  it.each<[number, string, string]>([
    [0, '0', 'number'],
    [11, '0', 'number'],
    [1.5, '0', 'number'],
    [Number.NaN, '0', 'number'],
    [2, polish, 'range'],
    [2, 'n', 'range'],
    [2, 'n - 1', 'range'],
    [2, '1 / n', 'not_computable'],
    [2, 'n % 0', 'not_computable'],
    [2, 'n !', 'syntax'],
    [2, '', 'syntax'],
    [2, '('.repeat(300), 'limit'],
  ])('refuses %d forms with %j', (number, formula, code) => {
    expect(validatePlural(number, formula)?.code).toBe(code)
  })
})

describe('isSameFormula', () => {
  it('compares what formulas choose, not how they are written', () => {
    expect(isSameFormula('n != 1', '(n==1) ? 0 : 1')).toBe(true)
    expect(isSameFormula('n > 1', 'n != 1')).toBe(false)
    expect(isSameFormula('n <= 1 ? 0 : n % 1000000 == 0 ? 1 : 2', 'n > 1')).toBe(false)
    expect(isSameFormula('n ?', 'n ? 1')).toBe(false)
  })
})

describe('pluralExamples', () => {
  it('lists the first numbers of each form', () => {
    expect(pluralExamples({ number: 3, formula: polish }, 3)).toEqual([[1], [2, 3, 4], [0, 5, 6]])
    expect(pluralExamples({ number: 2, formula: '0' }, 2)).toEqual([[0, 1], []])
  })
})
