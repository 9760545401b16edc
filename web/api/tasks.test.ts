import { expect, it } from 'vitest'
import { outcomeOf } from './tasks.ts'

const task = (result: unknown, completed = true) => ({ completed, progress: 100, log: '', result })

it('a task tells its outcome once it is done', () => {
  expect(outcomeOf(task(null, false))).toBeUndefined()
  expect(outcomeOf(task(null))).toEqual({ failed: false, text: '' })
  expect(outcomeOf(task({ error: 'No network.' }))).toEqual({ failed: true, text: 'No network.' })
  expect(outcomeOf(task({ result: false, detail: 'Conflict.' }))).toEqual({ failed: true, text: 'Conflict.' })
  expect(outcomeOf(task({ message: '12 strings.' }))).toEqual({ failed: false, text: '12 strings.' })
})
