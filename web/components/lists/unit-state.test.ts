import { expect, it } from 'vitest'
import { unitState } from './unit-state.ts'

it('names every state of the API', () => {
  const names = [0, 10, 11, 12, 20, 30, 100].map((state) => unitState({ state }))
  expect(names).toEqual(['untranslated', 'edit', 'edit', 'edit', 'translated', 'approved', 'readonly'])
})
