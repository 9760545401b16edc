import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'

/** `C:\new\names` and `\\server\notes`: the backslash divides folders there. */
const WINDOWS_PATH = /(?<![A-Za-z0-9])[A-Za-z]:\\[^\s"'<>|?*]*|\\\\[A-Za-z0-9._-]+\\[^\s"'<>|?*]*/g

/** Paths become as many blanks, so that positions stay. */
const withoutPaths = (text: string): string =>
  text.includes('\\') ? text.replace(WINDOWS_PATH, (path) => ' '.repeat(path.length)) : text

const count = (text: string): number => text.split('\\n').length - 1

export const escapedNewline: Check = formCheck({
  id: 'escaped_newline',
  name: 'Mismatched \\n',
  description: 'The number of \\n written out in the translation is not that of the source.',
  find({ source, target }) {
    const text = withoutPaths(target)
    const [wanted, had] = [count(withoutPaths(source)), count(text)]
    if (wanted === had) return undefined
    const first = text.indexOf('\\n')
    const [start, end] = first === -1 ? [target.length, target.length] : [first, first + 2]
    return { start, end, message: message('finding.writtenBreaks', { wanted, had }) }
  },
})
