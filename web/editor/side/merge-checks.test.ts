import { expect, it } from 'vitest'
import { aFailingCheck } from '../../testing/feedback.ts'
import { mergeChecks } from './merge-checks.ts'

const stored = (check: string, dismissed = false) => aFailingCheck(check, { dismissed })
const live = (...ids: string[]) => ({
  forms: [],
  findings: ids.map((id) => ({ check: { id, name: id, description: '' }, places: [], isBreaking: false })),
})

it('shows what the server knows of the saved text, and what is found here of a newer one', () => {
  const there = [stored('end_stop', true), stored('inconsistent')]
  expect(mergeChecks(there, live('end_stop'), true)).toMatchObject([
    { id: 'end_stop', dismissed: true, isStored: true },
    { id: 'inconsistent', isStored: true },
  ])
  expect(mergeChecks(there, live('end_stop', 'python_format'), false)).toMatchObject([
    { id: 'end_stop', dismissed: true, isStored: false },
    { id: 'python_format', dismissed: false },
  ])
})
