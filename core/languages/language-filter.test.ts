import { expect, it } from 'vitest'
import { compileLanguageFilter } from '#core/languages/language-filter.ts'

const accepted = (filter: string, ...codes: string[]): string[] | string => {
  const compiled = compileLanguageFilter(filter)
  return compiled.problem ? 'refused' : codes.filter((code) => compiled.filter.accepts(code))
}

it.each([
  ['^[^.]+$', ['de', 'no', 'nb', 'pt_BR', 'x)']],
  ['de', ['de']],
  ['^(de|nb)$', ['de', 'nb']],
  ['^(?!no$).+$', ['de', 'nb', 'pt_BR', 'x)']],
  ['^(?!(no|nb)$)(?!pt)[^.]+$', ['de', 'x)']],
  ['(?!no)', ['de', 'nb', 'pt_BR', 'x)']],
  ['^(?![^)]*\\)$|no).', ['de', 'nb', 'pt_BR']],
])('%s takes %j', (filter, codes) => {
  expect(accepted(filter, 'de', 'no', 'nb', 'pt_BR', 'x)')).toEqual(codes)
})

it.each([['(?=a)'], ['^(?!no$)a|b'], ['^((?!no).)*$'], ['^(?!no$)*'], ['^(?!(no)'], ['^(?!a(?=b))c'], ['^(?!a)b)']])(
  '%s is refused',
  (filter) => {
    expect(accepted(filter)).toBe('refused')
  },
)
