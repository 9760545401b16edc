import { describe, expect, it } from 'vitest'
import { mentionAt, withMention } from './mention-at.ts'

/** The caret stands where the text has a bar. */
const at = (marked: string) => mentionAt(marked.replace('|', ''), marked.indexOf('|'))

describe('a name that is being typed', () => {
  it.each([
    ['@|', ''],
    ['Ask @an|', 'an'],
    ['(@an|na)', 'an'],
    ['@Зоя|', 'Зоя'],
  ])('is found: %s', (text, typed) => expect(at(text)?.typed).toBe(typed))

  it.each(['mail@an|', 'Ask @anna |', 'Ask| @anna'])('is none: %s', (text) => expect(at(text)).toBeUndefined())

  it.each([
    ['Ask @an|', 'Ask @anna |'],
    ['Ask @a|bc, please', 'Ask @anna |, please'],
    ['@an| knows', '@anna |knows'],
  ])('gives way to the whole name: %s', (marked, wanted) => {
    const name = at(marked)
    const { text, caret } = withMention(marked.replace('|', ''), name ?? { start: 0, end: 0, typed: '' }, 'anna')
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(wanted)
  })
})
