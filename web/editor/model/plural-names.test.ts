import { expect, it } from 'vitest'
import { pluralNames } from './plural-names.ts'

it('shows the first numbers of each form', () => {
  const czech = { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' }
  expect(pluralNames(3, czech).map(({ examples }) => examples)).toEqual(['1', '2, 3, 4', '0, 5, 6, 7, …'])
  expect(pluralNames(2, czech).map(({ examples }) => examples)).toEqual(['', ''])
})
