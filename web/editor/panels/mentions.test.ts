import { expect, it } from 'vitest'
import { mentionParts } from './mentions.ts'

it('finds the people that a comment names', () => {
  const named = (text: string) => mentionParts(text).flatMap((part) => (part.isMention ? [part.text] : []))
  expect(named('@ann, ask @bob.smith. Not me@example.org')).toEqual(['@ann', '@bob.smith'])
  expect(mentionParts('a @b c').map(({ text }) => text)).toEqual(['a ', '@b', ' c'])
  expect(mentionParts('')).toEqual([])
})
