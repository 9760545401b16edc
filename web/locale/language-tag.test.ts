import { expect, it } from 'vitest'
import { languages } from '#core/languages/languages.ts'
import { languageDirection, languageTag } from './language-tag.ts'

it('makes HTML language tags of our codes', () => {
  expect(languageTag('de')).toBe('de')
  expect(languageTag('pt_BR')).toBe('pt-BR')
  expect(languageTag('zh_Hant_TW')).toBe('zh-Hant-TW')
  expect(languageTag('sr@latin')).toBe('sr')
})

it('knows the direction of every language', () => {
  const wrong = languages.filter(({ code, direction }) => languageDirection(code) !== direction)
  expect(wrong.map(({ code }) => code)).toEqual([])
})
