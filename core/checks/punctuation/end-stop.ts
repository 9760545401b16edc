import { countCharacters } from '#core/text/words.ts'
import type { Check } from '../model/check.ts'
import { type Endings, endMarkCheck, endsWithAny } from './end-mark.ts'
import {
  ARMENIAN_STOPS,
  BURMESE_STOP,
  CJK,
  CJK_PAUSES,
  DANDA_LANGUAGES,
  DANDAS,
  EXCLAMATIONS,
  ownStop,
  QUESTIONS,
  SANTALI_STOPS,
  STOPS,
  WITHOUT_MARKS,
} from './punctuation-marks.ts'

/** Shorter ones are abbreviations more often than sentences. */
const SHORTEST_SENTENCE = 5

const bothOrNone = (source: string, target: string, signs: string): boolean =>
  endsWithAny(source, signs) === endsWithAny(target, signs)

function decide({ source, target, language }: Endings): boolean | undefined {
  if (countCharacters(source.slice(0, 2 * SHORTEST_SENTENCE)) < SHORTEST_SENTENCE) return true
  if (source.endsWith('...') && target.endsWith('…')) return true
  if (language === 'hy' || language === 'hyw') return bothOrNone(source, target, ARMENIAN_STOPS)
  if (DANDA_LANGUAGES.has(language) && endsWithAny(source, STOPS)) return endsWithAny(target, STOPS + DANDAS)
  if (language === 'sat') return bothOrNone(source, target, SANTALI_STOPS)
  if (language === 'my') return burmese(source, target)
  if (CJK.has(language) && endsWithAny(source, ':;')) return endsWithAny(target, CJK_PAUSES)
  return undefined
}

/** Burmese ends questions and exclamations with its full stop too. */
function burmese(source: string, target: string): boolean {
  const ends = target.endsWith(BURMESE_STOP)
  if (ends && endsWithAny(source, QUESTIONS + EXCLAMATIONS)) return true
  return endsWithAny(source, STOPS) === (ends || endsWithAny(target, STOPS))
}

export const endStop: Check = endMarkCheck({
  id: 'end_stop',
  name: 'Mismatched full stop',
  description: 'Source and translation do not both end with a full stop.',
  signs: STOPS,
  moreSigns: { hi: DANDAS, bn: DANDAS, or: DANDAS, sat: SANTALI_STOPS, my: BURMESE_STOP },
  sign: '.',
  own: ownStop,
  languagesWithout: WITHOUT_MARKS,
  decide,
})
