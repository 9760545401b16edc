import type { Check } from '../model/check.ts'
import { endMarkCheck } from './end-mark.ts'
import { ELLIPSIS, WITHOUT_MARKS } from './punctuation-marks.ts'

export const endEllipsis: Check = endMarkCheck({
  id: 'end_ellipsis',
  name: 'Mismatched ellipsis',
  description: "Source and translation don't both end with an ellipsis.",
  signs: ELLIPSIS,
  sign: ELLIPSIS,
  replaces: '...',
  languagesWithout: WITHOUT_MARKS,
  decide: ({ source, target }) => (source.endsWith('...') && target.endsWith(ELLIPSIS) ? true : undefined),
})
