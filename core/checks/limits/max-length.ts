import { message } from '#core/messages/message.ts'
import { findXmlTags } from '#core/placeholders/xml.ts'
import { type Flags, flagNumber } from '#core/units/flags.ts'
import { formCheck } from '../model/form-check.ts'
import { replaced } from './replacements.ts'

/** Number of characters that count: code points, replacements done, tags left out where the text is XML. */
export function countedLength(text: string, flags: Flags): number {
  const shown = countedText(text, flags)
  let length = 0
  for (const _ of shown) length++
  return length
}

function countedText(text: string, flags: Flags): string {
  const shown = replaced(text, flags)
  if (!flags.has('xml-text') || !shown.includes('<')) return shown
  const parts: string[] = []
  let done = 0
  for (const { start, end } of findXmlTags(shown)) {
    parts.push(shown.slice(done, start))
    done = end
  }
  return parts.join('') + shown.slice(done)
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
    const start = countedText(target, flags) === target ? overflow(target, limit) : 0
    return { start, end: target.length, message: message('finding.tooLong', { length, limit }) }
  },
})
