import { expect, it } from 'vitest'
import { actionGroups, bulkActions } from './action-groups.ts'
import { actionNames } from './actions.ts'

const actions = Object.keys(actionNames).map(Number)

it('every action is in one group', () => {
  expect(
    Object.values(actionGroups)
      .flat()
      .toSorted((a, b) => a - b),
  ).toEqual(actions)
})

it('what comes by the hundred is known', () => {
  expect([...bulkActions].filter((action) => !actions.includes(action))).toEqual([])
})
