import { message } from '#core/messages/message.ts'
import { compilePattern } from '#core/text/pattern.ts'
import { flagText } from '#core/units/flags.ts'
import { formCheck, whole } from '../model/form-check.ts'

export const regex = formCheck({
  id: 'regex',
  name: 'Regular expression',
  description: "The translation doesn't match the regular expression set for this string.",
  enabledBy: ['regex'],
  find({ target }, { flags }) {
    const source = flagText(flags, 'regex') ?? ''
    const compiled = compilePattern(source)
    if (source === '' || compiled.problem || compiled.pattern.isFound(target)) return undefined
    return whole(target, message('finding.noMatch', { pattern: source }))
  },
})
