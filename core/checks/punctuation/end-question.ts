import type { Check } from '../model/check.ts'
import { endsWithInterrobang } from './end-interrobang.ts'
import { type Endings, endMarkCheck, endsWithAny } from './end-mark.ts'
import { BURMESE_STOP, GREEK_QUESTIONS, ownQuestion, QUESTIONS, WITHOUT_MARKS } from './punctuation-marks.ts'

function decide({ source, target, language }: Endings): boolean | undefined {
  if (endsWithInterrobang(source) || endsWithInterrobang(target)) return true
  if (!endsWithAny(source, QUESTIONS)) return undefined
  // Inside of the word that is asked about.
  if (language === 'hy' || language === 'hyw') return target.includes('՞') || endsWithAny(target, QUESTIONS)
  if (language === 'el') return endsWithAny(target, GREEK_QUESTIONS)
  if (language === 'my') return target.endsWith(BURMESE_STOP) || endsWithAny(target, QUESTIONS)
  return undefined
}

export const endQuestion: Check = endMarkCheck({
  id: 'end_question',
  name: 'Mismatched question mark',
  description: 'Source and translation do not both end with a question mark.',
  signs: QUESTIONS,
  sign: '?',
  own: ownQuestion,
  languagesWithout: WITHOUT_MARKS,
  decide,
})
