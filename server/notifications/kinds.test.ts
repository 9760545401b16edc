import { expect, it } from 'vitest'
import { actionNames } from '#core/changes/actions.ts'
import { notificationKinds } from '#server/commands/change-subscription.ts'
import { notificationTable } from '#server/notifications/kinds.ts'
import { mentionedNames } from '#server/notifications/mentions.ts'

it('everything that people can subscribe to is told of, and nothing else', () => {
  expect(notificationTable.map(({ name }) => name).toSorted()).toEqual([...notificationKinds].toSorted())
  for (const { actions, waiting } of notificationTable) {
    expect(actions.length > 0).toBe(waiting === undefined)
    for (const action of actions) expect(actionNames[action]).toBeDefined()
  }
})

it('finds the names in a comment', () => {
  expect(mentionedNames('@ann, (@bob.) mail@example.org @x-y.')).toEqual(['ann', 'bob.', 'bob', 'x-y.', 'x-y'])
  expect(mentionedNames('nobody @ here')).toEqual([])
})
