import { describe, expect, it } from 'vitest'
import { findLanguage } from './languages.ts'
import { categoriesIn } from './plural-categories.ts'
import { categoriesOf, pluralType } from './plural-types.ts'

describe('pluralType', () => {
  it.each<[string, number]>([
    ['ja', 0],
    ['en', 1],
    ['fr', 1],
    ['cs', 22],
    ['ar', 12],
    ['he', 6],
    ['sl', 6],
    ['ga', 10],
    ['lv', 11],
    ['cy', 12],
    ['kw', 12],
    ['ru', 22],
    ['pl', 22],
    ['sr', 22],
  ])('of %s is %i', (code, type) => {
    const plural = findLanguage(code)?.plural
    expect(plural && pluralType(plural)).toBe(type)
  })

  it.each<[number, string, number]>([
    [1, '0', 0],
    [2, 'n > 1', 1],
    [2, 'n == 2 ? 0 : 1', 9],
    [2, 'n != 0', 15],
    [3, '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2', 22],
    [3, 'n <= 1 ? 0 : n % 1000000 == 0 ? 1 : 2', 20],
    [3, 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2', 22],
    [3, 'n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2', 7],
    [3, 'n==1 ? 0 : n==2 ? 2 : 1', 14],
    [3, 'n==0 ? 0 : n==1 ? 1 : 2', 11],
    [4, 'n==1 ? 0 : n==2 ? 1 : n==3 ? 2 : 3', 5],
    [4, 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3', 6],
    [4, 'n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0', 13],
    [4, 'n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20) ? 2 : 3', 8],
    [5, 'n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4', 10],
    [6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5', 12],
    [4, 'n==1 ? 0 : n==2 ? 1 : n!=8 && n!=11 ? 2 : 3', 666],
    [3, 'n ===', 666],
  ])('of %i forms by %j is %i', (number, formula, type) => {
    expect(pluralType({ number, formula })).toBe(type)
  })
})

describe('categoriesOf', () => {
  const slavic = {
    number: 3,
    formula: 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  }

  it("takes the language's own where its rule chooses alike", () => {
    expect(categoriesIn('hr', slavic)).toEqual(['one', 'few', 'other'])
    expect(categoriesIn('uk', slavic)).toEqual(['one', 'few', 'many'])
    expect(categoriesIn('en', slavic)).toEqual(['one', 'few', 'many'])
  })

  it('never names more forms than it can', () => {
    expect(categoriesOf({ number: 10, formula: 'n % 10' })).toHaveLength(10)
  })
})
