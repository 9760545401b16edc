import { message } from '#core/messages/message.ts'
import { type Check, ignoreFlag } from '../model/check.ts'

export const samePlurals: Check = {
  id: 'same-plurals',
  name: 'Same plurals',
  description: 'All plural forms have the same translation.',
  on: 'target',
  ignoredBy: ignoreFlag('same-plurals'),
  find({ target }) {
    const [first = '', ...others] = target
    if (first === '' || others.length === 0 || others.some((form) => form !== first)) return []
    return target.map((text, form) => ({ form, start: 0, end: text.length, message: message('finding.sameForms') }))
  },
}
