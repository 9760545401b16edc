import type { Check } from '../model/check.ts'
import { endMarkCheck } from './end-mark.ts'
import { ownSemicolon, SEMICOLONS } from './punctuation-marks.ts'

const ENTITY = /&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{0,30});$/i

/** `&amp;` ends with its own sign. */
const withoutEntity = (text: string): string => text.slice(0, -40) + text.slice(-40).replace(ENTITY, '')

export const endSemicolon: Check = endMarkCheck({
  id: 'end_semicolon',
  name: 'Mismatched semicolon',
  description: "Source and translation don't both end with a semicolon.",
  signs: SEMICOLONS,
  sign: ';',
  own: ownSemicolon,
  prepare: withoutEntity,
  decide: ({ source, language }) => (language === 'el' && source.endsWith('?') ? true : undefined),
})
