import { describe, expect, it } from 'vitest'
import { acceptedLanguages, chooseLanguage, firstSpoken } from './interface-languages.ts'

describe('the language of the interface', () => {
  it('is the chosen one, when we speak it', () => {
    expect(chooseLanguage('de', ['fr'])).toBe('de')
    expect(chooseLanguage('xx', ['fr'])).toBe('fr')
  })

  it('is else the first of the browser that we speak', () => {
    expect(chooseLanguage(null, ['cs-CZ', 'ar-EG', 'en'])).toBe('ar')
    expect(chooseLanguage(null, ['cs'])).toBe('en')
  })

  it('is written as it likes: with a region, in any case, with either sign', () => {
    expect(firstSpoken(['de_AT'])).toBe('de')
    expect(firstSpoken(['FR-ca'])).toBe('fr')
    expect(firstSpoken(['pt'])).toBe('pt-BR')
    expect(firstSpoken(['pt-br'])).toBe('pt-BR')
    expect(firstSpoken(['pt-PT'])).toBe('pt-BR')
    expect(['zh', 'zh-CN', 'zh-Hans-CN', 'zh_SG'].map((tag) => firstSpoken([tag]))).toEqual(Array(4).fill('zh-Hans'))
    expect(['zh-TW', 'zh-Hant', 'zh-HK', ''].map((tag) => firstSpoken([tag]))).toEqual(Array(4).fill(undefined))
  })

  it('of a request is by weight, and without what is refused or cannot be read', () => {
    expect(acceptedLanguages('de;q=0.5, fr-CH, *;q=0.1, ja;q=0, es;q=x')).toEqual(['fr-CH', 'de', '*'])
    expect(acceptedLanguages('')).toEqual([])
  })
})
