import { icuOptions } from '#core/placeholders/icu.ts'
import { parseIcu } from '#core/placeholders/icu-syntax.ts'
import type { Check } from '../model/check.ts'
import { icuSkips, ownFaults } from './icu-problems.ts'

export const icuMessageFormatSyntax: Check = {
  id: 'icu_message_format_syntax',
  name: 'ICU MessageFormat syntax',
  description: 'The source string is not a valid ICU message.',
  breaksProgram: true,
  on: 'source',
  enabledBy: ['icu-message-format'],
  ignoredBy: 'ignore-icu-message-format',
  find({ source, flags }) {
    const options = icuOptions(flags)
    const skips = icuSkips(flags)
    return source.flatMap((text, form) => {
      const { nodes, problem } = parseIcu(text, options)
      if (!problem) return ownFaults(nodes, skips).map((fault) => ({ form, ...fault }))
      const { position, message } = problem
      return [{ form, start: position, end: Math.min(position + 1, text.length), message }]
    })
  },
}
