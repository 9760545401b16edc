import { expect, it } from 'vitest'
import { actionNames } from '#core/changes/actions.ts'
import { notificationTable } from '#core/notifications/kinds.ts'
import { mentionedNames } from '#server/notifications/mentions.ts'

it('every kind tells of changes that there are, or of what waits', () => {
  for (const { actions, waiting } of notificationTable) {
    expect(actions.length > 0).toBe(waiting === undefined)
    for (const action of actions) expect(actionNames[action]).toBeDefined()
  }
})

it('finds the names in a comment', () => {
  expect(mentionedNames('@ann, (@bob.) mail@example.org @x-y.')).toEqual(['ann', 'bob.', 'bob', 'x-y.', 'x-y'])
  expect(mentionedNames('nobody @ here')).toEqual([])
})
