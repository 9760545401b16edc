import type { Check } from '../model/check.ts'
import { type Endings, endMarkCheck, endsWithAny } from './end-mark.ts'
import { ARMENIAN_COLONS, CJK, CJK_PAUSES, COLONS, ownColon, WITHOUT_MARKS } from './punctuation-marks.ts'

function decide({ source, target, language }: Endings): boolean | undefined {
  if (language === 'hy' || language === 'hyw') return !source.endsWith(':') || endsWithAny(target, ARMENIAN_COLONS)
  // A colon may stand for other signs there.
  if (CJK.has(language)) return !endsWithAny(source, ':;') || endsWithAny(target, CJK_PAUSES)
  return undefined
}

export const endColon: Check = endMarkCheck({
  id: 'end_colon',
  name: 'Mismatched colon',
  description: "Source and translation don't both end with a colon.",
  signs: COLONS,
  sign: ':',
  own: ownColon,
  languagesWithout: WITHOUT_MARKS,
  decide,
})
