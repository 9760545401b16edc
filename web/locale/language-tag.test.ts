import { expect, it } from 'vitest'
import { languageTag } from './language-tag.ts'

it('makes HTML language tags of our codes', () => {
  expect(languageTag('de')).toBe('de')
  expect(languageTag('pt_BR')).toBe('pt-BR')
  expect(languageTag('zh_Hant_TW')).toBe('zh-Hant-TW')
  expect(languageTag('sr@latin')).toBe('sr')
})
