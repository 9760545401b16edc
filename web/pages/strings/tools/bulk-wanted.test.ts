import { expect, it } from 'vitest'
import { isSomething, labelStep, nothingWanted, withLabel } from './bulk-wanted.ts'

it('a label is added, taken away or left, never two of these', () => {
  const added = withLabel(nothingWanted, 'Later', 'add')
  expect([labelStep(added, 'Later'), labelStep(added, 'Other')]).toEqual(['add', ''])
  const removed = withLabel(added, 'Later', 'remove')
  expect(removed).toMatchObject({ add_labels: [], remove_labels: ['Later'] })
  expect(isSomething(removed)).toBe(true)
  expect(withLabel(removed, 'Later', '')).toEqual(nothingWanted)
  expect(isSomething(nothingWanted)).toBe(false)
})
