import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { findMatches, formCheck } from '../model/form-check.ts'

export const doubleSpace: Check = formCheck({
  id: 'double_space',
  name: 'Double space',
  description: 'The translation has two spaces in a row where the source has none.',
  offersFix: true,
  find({ source, target }) {
    if (!target.includes('  ') || source.includes('  ')) return undefined
    const spaces = / {2,}/g
    return findMatches(target, spaces, message('finding.twoSpaces'), target.replaceAll(spaces, ' '))
  },
})
