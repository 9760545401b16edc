import { message } from '#core/messages/message.ts'
import { baseLanguage } from '../../languages/base-language.ts'
import type { Check } from '../model/check.ts'
import { findMatches, formCheck } from '../model/form-check.ts'

/** Letters that only look like those of the Kabyle alphabet. */
const STANDARD: Readonly<Record<string, string>> = {
  γ: 'ɣ',
  Γ: 'Ɣ',
  ε: 'ɛ',
  Ε: 'Ɛ',
  ğ: 'ǧ',
  Ğ: 'Ǧ',
}
const LOOKALIKE = new RegExp(`[${Object.keys(STANDARD).join('')}]`, 'g')

export const kabyleCharacters: Check = formCheck({
  id: 'kabyle-characters',
  name: 'Non-standard characters in Kabyle',
  description: 'Greek or Turkish letters are used instead of letters of the Kabyle alphabet.',
  offersFix: true,
  skips: ({ language }) => baseLanguage(language.code) !== 'kab',
  find({ target }) {
    const fix = target.replaceAll(LOOKALIKE, (letter) => STANDARD[letter] ?? letter)
    return findMatches(target, LOOKALIKE, message('finding.kabyleLetter'), fix)
  },
})
