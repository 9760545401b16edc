import { expect, it } from 'vitest'
import { specialCharacters } from './special-characters.ts'

it("offers the language's own characters first, each once", () => {
  expect(specialCharacters('de_AT', 'ltr', '„ß')).toEqual(['„', '“', '‚', '‘', '\t', '\u00a0', '…', '–', '—', 'ß'])
  expect(specialCharacters('he', 'rtl', '')).toContain('\u200f')
})
