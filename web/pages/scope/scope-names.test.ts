import { expect, it } from 'vitest'
import type { Scope } from '../../api/scopes.ts'
import { stepsTo } from './scope-names.ts'

const named = (name: string, slug: string) => ({ id: 1, name, slug })

const scope = {
  kind: 'translation',
  path: 'p/cat/c/de',
  project: { ...named('Project', 'p'), translation_review: false, source_review: false },
  categories: [named('Category', 'cat')],
  component: { ...named('Component', 'c'), path: 'cat/c', locked: false, is_glossary: false },
  language: { code: 'de', name: 'German' },
} as unknown as Scope

it('the way to a place leads through all that it lies in', () => {
  expect(stepsTo(scope).map(({ path }) => path)).toEqual(['p', 'p/cat', 'p/cat/c', 'p/cat/c/de'])
  expect(stepsTo({ ...scope, component: null }).map(({ path }) => path)).toEqual(['p', 'p/cat', 'p/cat/-/de'])
  expect(stepsTo({ ...scope, project: null, categories: [], component: null, path: '-/-/de' })).toEqual([
    { name: 'German', path: '-/-/de' },
  ])
})
