import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'

const LINE_BREAK = /\r\n|\r|\n/g

const count = (text: string): number => text.match(LINE_BREAK)?.length ?? 0

export const newlineCount: Check = formCheck({
  id: 'newline-count',
  name: 'Mismatching line breaks',
  description: 'Source and translation have a different number of line breaks.',
  find({ source, target }) {
    const [wanted, had] = [count(source), count(target)]
    if (wanted === had) return undefined
    const [start, end] = breakAt(target, wanted)
    return { start, end, message: message('finding.lineBreaks', { wanted, had }) }
  },
})

/** Place of a line break, counted from 0; the end of the text where there are not as many. */
function breakAt(text: string, index: number): readonly [number, number] {
  let left = index
  for (const found of text.matchAll(LINE_BREAK)) {
    if (left-- === 0) return [found.index, found.index + found[0].length]
  }
  return [text.length, text.length]
}
