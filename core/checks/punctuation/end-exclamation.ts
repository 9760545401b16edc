import type { Check } from '../model/check.ts'
import { endsWithInterrobang } from './end-interrobang.ts'
import { type Endings, endMarkCheck, endsWithAny } from './end-mark.ts'
import { BURMESE_EXCLAMATIONS, EXCLAMATIONS, ownExclamation, WITHOUT_MARKS } from './punctuation-marks.ts'

/** The name of a program, with its exclamation mark. */
const NAME = 'Texy!'

function decide({ source, target, language }: Endings): boolean | undefined {
  if (endsWithInterrobang(source) || endsWithInterrobang(target)) return true
  if (language === 'my') return endsWithAny(source, BURMESE_EXCLAMATIONS) === endsWithAny(target, BURMESE_EXCLAMATIONS)
  if (source.endsWith(NAME) || target.endsWith(NAME)) return true
  const basque = language === 'eu' && endsWithAny(source, EXCLAMATIONS)
  return basque && target.includes('¡') && target.includes('!') ? true : undefined
}

export const endExclamation: Check = endMarkCheck({
  id: 'end_exclamation',
  name: 'Mismatched exclamation mark',
  description: "Source and translation don't both end with an exclamation mark.",
  signs: EXCLAMATIONS,
  sign: '!',
  own: ownExclamation,
  // Armenian has it inside of the word.
  languagesWithout: new Set([...WITHOUT_MARKS, 'hy', 'hyw']),
  decide,
})
