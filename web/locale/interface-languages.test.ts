import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './interface-languages.ts'

describe('the language of the interface', () => {
  it('is the chosen one, when we speak it', () => {
    expect(chooseLanguage('de', ['fr'])).toBe('de')
    expect(chooseLanguage('xx', ['fr'])).toBe('fr')
  })

  it('is else the first of the browser that we speak', () => {
    expect(chooseLanguage(null, ['cs-CZ', 'ar-EG', 'en'])).toBe('ar')
    expect(chooseLanguage(null, ['cs'])).toBe('en')
  })
})
