import { message } from '#core/messages/message.ts'
import { type Check, ignoreFlag } from '../model/check.ts'
import { findMatches } from '../model/form-check.ts'

export const ellipsis: Check = {
  id: 'ellipsis',
  name: 'Ellipsis',
  description: 'The source has three dots instead of an ellipsis character.',
  offersFix: true,
  on: 'source',
  ignoredBy: ignoreFlag('ellipsis'),
  find({ source: [text = ''] }) {
    const fix = text.replaceAll('...', '…')
    const findings = findMatches(text, /\.\.\./g, message('finding.threeDots'), fix)
    return findings.map((finding) => ({ form: 0, ...finding }))
  },
}
