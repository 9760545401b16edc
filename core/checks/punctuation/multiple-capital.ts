import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { findMatches, formCheck } from '../model/form-check.ts'

export const multipleCapital: Check = formCheck({
  id: 'multiple_capital',
  name: 'Multiple capitals',
  description: "The translation has words with several capital letters in a row, but the source doesn't.",
  find({ source, target }) {
    if (!/\p{Lu}\p{Lu}/u.test(target) || /\p{Lu}\p{Lu}/u.test(source)) return undefined
    return findMatches(target, /\p{Lu}{2,}/gu, message('finding.capitals'))
  },
})
