import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'

const breaksAtStart = (text: string): string => /^[\r\n]*/.exec(text)?.[0] ?? ''

/** Not a regular expression: one anchored at the end takes a square of time on rows of line breaks. */
function breaksAtEnd(text: string): string {
  let start = text.length
  while (start > 0 && (text[start - 1] === '\n' || text[start - 1] === '\r')) start--
  return text.slice(start)
}

export const beginNewline: Check = formCheck({
  id: 'begin_newline',
  name: 'Starting newline',
  description: "Source and translation don't both start with a line break.",
  offersFix: true,
  find({ source, target }) {
    const [wanted, had] = [breaksAtStart(source), breaksAtStart(target)]
    if ((wanted === '') === (had === '')) return undefined
    const said = had === '' ? message('finding.startBreakMissing') : message('finding.noBreakInSource')
    const rest = target.slice(had.length)
    return { start: 0, end: had.length, message: said, ...(rest === '' ? {} : { fix: wanted + rest }) }
  },
})

export const endNewline: Check = formCheck({
  id: 'end_newline',
  name: 'Trailing newline',
  description: "Source and translation don't both end with a line break.",
  offersFix: true,
  find({ source, target }) {
    const [wanted, had] = [breaksAtEnd(source), breaksAtEnd(target)]
    if ((wanted === '') === (had === '')) return undefined
    const said = had === '' ? message('finding.endBreakMissing') : message('finding.noBreakInSource')
    const rest = target.slice(0, target.length - had.length)
    return { start: rest.length, end: target.length, message: said, ...(rest === '' ? {} : { fix: rest + wanted }) }
  },
})
