import type { Check } from './check.ts'
import { doubleSpace } from './double-space.ts'
import { duplicate } from './duplicate.ts'
import { beginNewline, endNewline } from './edge-newlines.ts'
import { beginSpace, endSpace } from './edge-spaces.ts'
import { ellipsis } from './ellipsis.ts'
import { endColon } from './end-colon.ts'
import { endEllipsis } from './end-ellipsis.ts'
import { endExclamation } from './end-exclamation.ts'
import { endInterrobang } from './end-interrobang.ts'
import { endQuestion } from './end-question.ts'
import { endSemicolon } from './end-semicolon.ts'
import { endStop } from './end-stop.ts'
import { escapedNewline } from './escaped-newline.ts'
import { inconsistent } from './inconsistent.ts'
import { kabyleCharacters } from './kabyle-characters.ts'
import { kashida } from './kashida.ts'
import { longUntranslated } from './long-untranslated.ts'
import { multipleCapital } from './multiple-capital.ts'
import { multipleFailures } from './multiple-failures.ts'
import { newlineCount } from './newline-count.ts'
import { optionalPlural } from './optional-plural.ts'
import { plurals } from './plurals.ts'
import { prohibitedInitialCharacter } from './prohibited-initial-character.ts'
import { punctuationSpacing } from './punctuation-spacing.ts'
import { reused } from './reused.ts'
import { same } from './same.ts'
import { samePlurals } from './same-plurals.ts'
import { translated } from './translated.ts'
import { xmlCharsAroundTags } from './xml-chars-around-tags.ts'
import { xmlInvalid } from './xml-invalid.ts'
import { xmlTags } from './xml-tags.ts'
import { zeroWidthSpace } from './zero-width-space.ts'

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
