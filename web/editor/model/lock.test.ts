import { expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { lockOf } from './lock.ts'

const project = { id: 1, name: 'P', slug: 'p', translation_review: true, source_review: false }

it.each([
  [State.translated, ['unit.edit'], false, { locked: undefined, maySuggest: false, mayApprove: false }],
  [State.translated, ['suggestion.add'], false, { locked: 'noRight', maySuggest: true, mayApprove: false }],
  [
    State.readOnly,
    ['unit.edit', 'suggestion.add'],
    false,
    { locked: 'readOnly', maySuggest: false, mayApprove: false },
  ],
  [State.approved, ['unit.edit'], false, { locked: 'approved', maySuggest: false, mayApprove: false }],
  [State.approved, ['unit.edit', 'unit.review'], false, { locked: undefined, maySuggest: false, mayApprove: true }],
  [State.approved, ['unit.edit', 'unit.review'], true, { locked: undefined, maySuggest: false, mayApprove: false }],
])('a string of state %i with the rights %j, source: %s', (state, rights, isSource, expected) => {
  expect(lockOf({ state }, { project, rights }, isSource)).toEqual(expected)
})
