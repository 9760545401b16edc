import { duplicate } from './consistency/duplicate.ts'
import { inconsistent } from './consistency/inconsistent.ts'
import { longUntranslated } from './consistency/long-untranslated.ts'
import { multipleFailures } from './consistency/multiple-failures.ts'
import { optionalPlural } from './consistency/optional-plural.ts'
import { plurals } from './consistency/plurals.ts'
import { reused } from './consistency/reused.ts'
import { same } from './consistency/same.ts'
import { samePlurals } from './consistency/same-plurals.ts'
import { translated } from './consistency/translated.ts'
import { xmlCharsAroundTags } from './markup/xml-chars-around-tags.ts'
import { xmlInvalid } from './markup/xml-invalid.ts'
import { xmlTags } from './markup/xml-tags.ts'
import type { Check } from './model/check.ts'
import { doubleSpace } from './punctuation/double-space.ts'
import { ellipsis } from './punctuation/ellipsis.ts'
import { endColon } from './punctuation/end-colon.ts'
import { endEllipsis } from './punctuation/end-ellipsis.ts'
import { endExclamation } from './punctuation/end-exclamation.ts'
import { endInterrobang } from './punctuation/end-interrobang.ts'
import { endQuestion } from './punctuation/end-question.ts'
import { endSemicolon } from './punctuation/end-semicolon.ts'
import { endStop } from './punctuation/end-stop.ts'
import { kabyleCharacters } from './punctuation/kabyle-characters.ts'
import { kashida } from './punctuation/kashida.ts'
import { multipleCapital } from './punctuation/multiple-capital.ts'
import { prohibitedInitialCharacter } from './punctuation/prohibited-initial-character.ts'
import { punctuationSpacing } from './punctuation/punctuation-spacing.ts'
import { beginNewline, endNewline } from './whitespace/edge-newlines.ts'
import { beginSpace, endSpace } from './whitespace/edge-spaces.ts'
import { escapedNewline } from './whitespace/escaped-newline.ts'
import { newlineCount } from './whitespace/newline-count.ts'
import { zeroWidthSpace } from './whitespace/zero-width-space.ts'

/** Checks that no flag has to switch on. */
export const alwaysOnChecks: readonly Check[] = [
  same,
  beginNewline,
  endNewline,
  beginSpace,
  endSpace,
  doubleSpace,
  endStop,
  endColon,
  endQuestion,
  endExclamation,
  endInterrobang,
  endEllipsis,
  endSemicolon,
  escapedNewline,
  newlineCount,
  zeroWidthSpace,
  multipleCapital,
  kashida,
  kabyleCharacters,
  punctuationSpacing,
  duplicate,
  plurals,
  samePlurals,
  inconsistent,
  reused,
  translated,
  xmlInvalid,
  xmlTags,
  xmlCharsAroundTags,
  prohibitedInitialCharacter,
  ellipsis,
  optionalPlural,
  multipleFailures,
  longUntranslated,
]
