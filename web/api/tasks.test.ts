import { expect, it } from 'vitest'
import { outcomeOf } from './tasks.ts'

const task = (result: unknown, completed = true) => ({
  completed,
  progress: 100,
  log: '',
  cancellable: false,
  log_messages: [],
  result,
})

it('a task tells its outcome once it is done', () => {
  expect(outcomeOf(task(null, false))).toBeUndefined()
  expect(outcomeOf(task(null))).toEqual({ failed: false, text: '', messages: [] })
  const message = { id: 'task.cancelled', values: {} }
  expect(outcomeOf(task({ error: 'Stopped.', message }))).toEqual({
    failed: true,
    text: 'Stopped.',
    messages: [message],
  })
  expect(outcomeOf(task({ result: false, detail: 'Conflict.', messages: [message] }))).toEqual({
    failed: true,
    text: 'Conflict.',
    messages: [message],
  })
  expect(outcomeOf(task({ message: '12 strings.' }))).toEqual({ failed: false, text: '12 strings.', messages: [] })
})

it('a task that ended before its result had messages is told in English', () => {
  expect(outcomeOf(task({ error: 'No network.' }))).toEqual({ failed: true, text: 'No network.', messages: [] })
})
