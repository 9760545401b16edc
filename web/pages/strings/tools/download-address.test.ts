import { expect, it } from 'vitest'
import type { Scope } from '../../../api/scopes.ts'
import { downloadAddress } from './download-address.ts'

const scope = {
  kind: 'translation',
  project: { slug: 'p' },
  component: { path: 'cat/c' },
  language: { code: 'de' },
} as unknown as Scope

it('files of a translation come as they are or converted, archives of more', () => {
  expect(downloadAddress(scope, { format: '', q: 'x' })).toBe('/api/translations/p/cat%2Fc/de/file/')
  expect(downloadAddress(scope, { format: 'csv', q: 'has:check' })).toBe(
    '/api/translations/p/cat%2Fc/de/file/?format=csv&q=has%3Acheck',
  )
  expect(downloadAddress({ ...scope, kind: 'project-language' }, { format: 'po', q: 'x' })).toBe(
    '/api/projects/p/languages/de/file/?format=zip%3Apo',
  )
  expect(downloadAddress({ ...scope, kind: 'category' }, { format: '', q: '' })).toBeUndefined()
})
