import { expect, it } from 'vitest'
import { applyCompletion } from './apply-completion.ts'
import { completeQuery } from './complete.ts'

it('completes names, values and checks', () => {
  const checks = ['end_stop', 'end_colon', 'same']
  expect(completeQuery('sta', 3, checks).items.map(({ text }) => text)).toContain('state:')
  expect(completeQuery('has:sugg', 8, checks).items.map(({ text }) => text)).toEqual(['suggestion'])
  expect(completeQuery('x check:end', 11, checks).items.map(({ text }) => text)).toEqual(['end_stop', 'end_colon'])
})

it('puts a completion where the typed part was', () => {
  const found = completeQuery('sta AND x', 3, [])
  expect(applyCompletion('sta AND x', found, 'state:')).toEqual({ text: 'state: AND x', caret: 6 })
  expect(applyCompletion('has:su', completeQuery('has:su', 6, []), 'suggestion')).toEqual({
    text: 'has:suggestion ',
    caret: 15,
  })
})
