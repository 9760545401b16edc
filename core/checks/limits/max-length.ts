import { message } from '#core/messages/message.ts'
import { type Flags, flagNumber } from '#core/units/flags.ts'
import { formCheck } from '../model/form-check.ts'
import { shownText } from './shown-text.ts'

/** Number of characters that count: code points of what is shown. */
export function countedLength(text: string, flags: Flags): number {
  const shown = shownText(text, flags)
  let length = 0
  for (const _ of shown) length++
  return length
}

/** Index of the first character beyond the limit, where every character counts as it stands. */
function overflow(text: string, limit: number): number {
  let [at, left] = [0, limit]
  for (const character of text) {
    if (left-- === 0) break
    at += character.length
  }
  return at
}

export const maxLength = formCheck({
  id: 'max-length',
  name: 'Maximum length of translation',
  description: 'The translation is longer than allowed.',
  enabledBy: ['max-length'],
  find({ target }, { flags }) {
    const limit = flagNumber(flags, 'max-length')
    if (limit === undefined) return undefined
    const length = countedLength(target, flags)
    if (length <= limit) return undefined
    const start = shownText(target, flags) === target ? overflow(target, limit) : 0
    return { start, end: target.length, message: message('finding.tooLong', { length, limit }) }
  },
})
