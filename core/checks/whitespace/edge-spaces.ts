import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'

function spacesAtStart(text: string): number {
  let count = 0
  while (text[count] === ' ') count++
  return count
}

function spacesAtEnd(text: string): number {
  let count = 0
  while (text[text.length - 1 - count] === ' ') count++
  return count
}

/** A single sign is most often a separator, where a space may well stand for a comma. */
const isExempt = (source: string, target: string): boolean =>
  (source.length === 1 && target.length === 1) || spacesAtStart(target) === target.length

export const beginSpace: Check = formCheck({
  id: 'begin_space',
  name: 'Starting spaces',
  description: 'Source and translation start with a different number of spaces.',
  offersFix: true,
  find({ source, target }) {
    const [wanted, had] = [spacesAtStart(source), spacesAtStart(target)]
    if (wanted === had || isExempt(source, target)) return undefined
    const fix = ' '.repeat(wanted) + target.slice(had)
    return { start: 0, end: had, message: message('finding.spaces', { wanted, had }), fix }
  },
})

export const endSpace: Check = formCheck({
  id: 'end_space',
  name: 'Trailing space',
  description: 'Source and translation end with a different number of spaces.',
  offersFix: true,
  find({ source, target }) {
    const [wanted, had] = [spacesAtEnd(source), spacesAtEnd(target)]
    if (wanted === had || isExempt(source, target)) return undefined
    const rest = target.slice(0, target.length - had)
    return {
      start: rest.length,
      end: target.length,
      message: message('finding.spaces', { wanted, had }),
      fix: rest + ' '.repeat(wanted),
    }
  },
})
