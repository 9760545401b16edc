import { expect, it } from 'vitest'
import type { Place } from '../../../api/scopes.ts'
import { downloadAddress } from './download-address.ts'

const place = {
  kind: 'translation',
  project: { slug: 'p' },
  component: { path: 'cat/c' },
  language: { code: 'de' },
} as unknown as Place

it('files of a translation come as they are or converted, archives of more', () => {
  expect(downloadAddress(place, { format: '', q: 'x' })).toBe('/api/translations/p/cat%2Fc/de/file/')
  expect(downloadAddress(place, { format: 'csv', q: 'has:check' })).toBe(
    '/api/translations/p/cat%2Fc/de/file/?format=csv&q=has%3Acheck',
  )
  expect(downloadAddress({ ...place, kind: 'project-language' }, { format: 'po', q: 'x' })).toBe(
    '/api/projects/p/languages/de/file/?format=zip%3Apo',
  )
  expect(downloadAddress({ ...place, kind: 'category' }, { format: '', q: '' })).toBeUndefined()
})
