import { countCharacters } from '#core/text/words.ts'
import type { Check } from '../model/check.ts'
import { type Endings, endMarkCheck, endsWithAny } from './end-mark.ts'
import {
  ARMENIAN_STOPS,
  BURMESE_STOPS,
  CJK,
  CJK_PAUSES,
  DANDA_LANGUAGES,
  DANDAS,
  isBurmeseQuestion,
  ownStop,
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
  if (DANDA_LANGUAGES.has(language)) return bothOrNone(source, target, DANDAS)
  if (language === 'sat') return bothOrNone(source, target, SANTALI_STOPS)
  if (language === 'my') return isBurmeseQuestion(target) || bothOrNone(source, target, BURMESE_STOPS)
  if (CJK.has(language) && endsWithAny(source, ':;')) return endsWithAny(target, CJK_PAUSES)
  return undefined
}

export const endStop: Check = endMarkCheck({
  id: 'end_stop',
  name: 'Mismatched full stop',
  description: "Source and translation don't both end with a full stop.",
  signs: STOPS,
  moreSigns: { hi: DANDAS, bn: DANDAS, or: DANDAS, sat: SANTALI_STOPS, my: BURMESE_STOPS },
  sign: '.',
  own: ownStop,
  languagesWithout: WITHOUT_MARKS,
  decide,
})
