import { message } from '#core/messages/message.ts'
import { baseLanguage } from '../../languages/base-language.ts'
import type { Check } from '../model/check.ts'
import { findMatches, formCheck } from '../model/form-check.ts'

export const ZERO_WIDTH_SPACE = '\u200b'

/** Khmer marks the ends of its words with it. */
export const usesZeroWidthSpace = (code: string): boolean => baseLanguage(code) === 'km'

export const zeroWidthSpace: Check = formCheck({
  id: 'zero-width-space',
  name: 'Zero-width space',
  description: "The translation has a zero-width space, but the source doesn't.",
  offersFix: true,
  skips: ({ language }) => usesZeroWidthSpace(language.code),
  find({ source, target }) {
    if (!target.includes(ZERO_WIDTH_SPACE) || source.includes(ZERO_WIDTH_SPACE)) return undefined
    const fix = target.replaceAll(ZERO_WIDTH_SPACE, '')
    return findMatches(target, /\u200b+/g, message('finding.invisibleSpace'), fix)
  },
})
