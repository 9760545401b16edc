import { message } from '#core/messages/message.ts'
import { type Check, ignoreFlag } from '../model/check.ts'

export const plurals: Check = {
  id: 'plurals',
  name: 'Missing plurals',
  description: 'Some plural forms are not translated.',
  on: 'target',
  ignoredBy: ignoreFlag('plurals'),
  find({ target }) {
    const missing = target.filter((form) => form === '').length
    if (missing === 0 || missing === target.length) return []
    return target.flatMap((text, form) =>
      text === '' ? [{ form, start: 0, end: 0, message: message('finding.formEmpty') }] : [],
    )
  },
}
