import { expect, it } from 'vitest'
import { matching, scopeActions } from './palette-entries.ts'

it('offers what can be done with the scope of the page', () => {
  expect(scopeActions('/projects/')).toEqual([])
  expect(scopeActions('/projects/wiki/').map(({ to }) => to)).toEqual([
    '/projects/wiki/',
    '/search/wiki/',
    '/changes/browse/wiki/',
    '/insights/wiki/',
  ])
  expect(scopeActions('/translate/wiki/app/de/').at(-1)).toEqual({
    to: '/translate/wiki/app/de/',
    text: 'palette.translate',
  })
})

it('takes entries with every word', () => {
  const entries = [{ kind: 'page', to: '/a/', name: 'Your profile' } as const]
  expect(matching(entries, 'PRO your')).toHaveLength(1)
  expect(matching(entries, 'projects')).toHaveLength(0)
})
