import { expect, it } from 'vitest'
import { languageName } from './language-name.ts'

it('names languages in the language of the reader', () => {
  expect(languageName({ code: 'de', name: 'German' }, 'de')).toBe('Deutsch')
  expect(languageName({ code: 'pt_BR', name: 'Portuguese (Brazil)' }, 'fr')).toBe('portugais (Brésil)')
  expect(languageName({ code: 'sr_Latn', name: 'Serbian (Latin script)' }, 'de')).toBe('Serbisch (Lateinisch)')
  expect(languageName({ code: 'de', name: 'German' }, 'en')).toBe('German')
})

it('keeps names that it does not know, or that somebody gave', () => {
  expect(languageName({ code: 'de', name: 'German (easy)' }, 'de')).toBe('German (easy)')
  expect(languageName({ code: 'ca@valencia', name: 'Catalan (Valencian)' }, 'de')).toBe('Catalan (Valencian)')
  expect(languageName({ code: 'not a code', name: 'Anything' }, 'de')).toBe('Anything')
})
