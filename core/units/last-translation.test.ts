import { expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { lastTranslation, type PastText } from './last-translation.ts'

const past = (id: number, some: Partial<PastText>): PastText => ({
  id,
  action: Action.translationChanged,
  target: '',
  state: 0,
  old: '',
  oldState: 0,
  ...some,
})

it.each<[string, PastText[], number, string | undefined]>([
  ['nothing', [], 0, undefined],
  ['a text that was taken away', [past(5, { old: 'Hallo', oldState: 20 })], 0, 'Hallo'],
  ['a text before another that waits', [past(5, { target: 'x', state: 10, old: 'Hallo', oldState: 30 })], 0, 'Hallo'],
  ['a text further back', [past(9, { old: 'x', oldState: 10 }), past(5, { target: 'Hallo', state: 20 })], 0, 'Hallo'],
  ['a text of an older source', [past(5, { old: 'Hallo', oldState: 20 })], 7, undefined],
  ['a text marked for edit', [past(5, { action: Action.markedForEdit, old: 'Hallo', oldState: 20 })], 0, undefined],
  [
    'a text that an enforced check refused',
    [past(6, { action: Action.enforcedCheckApplied, old: 'Hallo', oldState: 20 }), past(5, { target: 'x', state: 20 })],
    0,
    undefined,
  ],
  ['drafts only', [past(5, { target: 'x', state: 10 })], 0, undefined],
])('of %s', (_, history, source, expected) => {
  expect(lastTranslation(history, source)).toBe(expected)
})
