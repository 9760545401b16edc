import { controlChars } from './control-chars.ts'
import { devanagariDanda } from './devanagari-danda.ts'
import { endEllipsis } from './end-ellipsis.ts'
import { endWhitespace } from './end-whitespace.ts'
import type { Fixup } from './fixup.ts'
import { javaMessageformat } from './java-messageformat.ts'
import { punctuationSpacing } from './punctuation-spacing.ts'
import { safeHtml } from './safe-html.ts'
import { zeroWidthSpace } from './zero-width-space.ts'

/** Every fix-up, in the order in which they run. */
export const allFixups: readonly Fixup[] = [
  endWhitespace,
  endEllipsis,
  zeroWidthSpace,
  controlChars,
  devanagariDanda,
  punctuationSpacing,
  safeHtml,
  javaMessageformat,
]
