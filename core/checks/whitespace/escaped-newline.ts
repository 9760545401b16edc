import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'

const count = (text: string): number => text.split('\\n').length - 1

export const escapedNewline: Check = formCheck({
  id: 'escaped_newline',
  name: 'Mismatched \\n',
  description: 'Source and translation have a different number of \\n.',
  find({ source, target }) {
    const [wanted, had] = [count(source), count(target)]
    if (wanted === had) return undefined
    const first = target.indexOf('\\n')
    const [start, end] = first === -1 ? [target.length, target.length] : [first, first + 2]
    return { start, end, message: message('finding.writtenBreaks', { wanted, had }) }
  },
})
