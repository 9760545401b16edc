import type { Check } from '../model/check.ts'
import { endsWithInterrobang } from './end-interrobang.ts'
import { type Endings, endMarkCheck, endsWithAny } from './end-mark.ts'
import {
  ARMENIAN_QUESTIONS,
  GREEK_QUESTIONS,
  isBurmeseQuestion,
  ownQuestion,
  QUESTIONS,
  WITHOUT_MARKS,
} from './punctuation-marks.ts'

function decide({ source, target, language }: Endings): boolean | undefined {
  if (endsWithInterrobang(source) || endsWithInterrobang(target)) return true
  const asks = source.endsWith('?')
  if (language === 'my') return asks === isBurmeseQuestion(target)
  // Inside of the word that is asked about.
  if (language === 'hy' || language === 'hyw') return !asks || endsWithAny(target, ARMENIAN_QUESTIONS)
  if (language === 'el') return !asks || endsWithAny(target, GREEK_QUESTIONS)
  return undefined
}

export const endQuestion: Check = endMarkCheck({
  id: 'end_question',
  name: 'Mismatched question mark',
  description: "Source and translation don't both end with a question mark.",
  signs: QUESTIONS,
  sign: '?',
  own: ownQuestion,
  languagesWithout: WITHOUT_MARKS,
  decide,
})
