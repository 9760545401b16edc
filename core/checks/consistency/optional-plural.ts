import { message } from '#core/messages/message.ts'
import { type Check, ignoreFlag } from '../model/check.ts'
import { findMatches } from '../model/form-check.ts'

export const optionalPlural: Check = {
  id: 'optional_plural',
  name: 'Unpluralised',
  description: 'The string writes a plural as (s) instead of using plural forms.',
  on: 'source',
  ignoredBy: ignoreFlag('optional_plural'),
  find({ source }) {
    const [text = ''] = source
    if (source.length !== 1) return []
    const findings = findMatches(text, /(?<=[\p{L}\p{N}_])\(s\)/gu, message('finding.useForms'))
    return findings.map((finding) => ({ form: 0, ...finding }))
  },
}
