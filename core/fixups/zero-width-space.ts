import { usesZeroWidthSpace, ZERO_WIDTH_SPACE } from '#core/checks/whitespace/zero-width-space.ts'
import type { Fixup } from './fixup.ts'

export const zeroWidthSpace: Fixup = {
  id: 'zero-width-space',
  name: 'Zero-width space',
  description: 'Zero-width spaces go where the source has none.',
  ignoredBy: ['ignore-zero-width-space'],
  applies: ({ language }) => !usesZeroWidthSpace(language.code),
  apply: ({ source, target }) => (source.includes(ZERO_WIDTH_SPACE) ? target : target.replaceAll(ZERO_WIDTH_SPACE, '')),
}
