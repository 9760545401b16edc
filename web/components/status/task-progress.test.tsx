import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import type { Task } from '../../api/tasks.ts'
import { SITE_URL } from '../../testing/factories.ts'
import { FakeServer, type Reply, refusal } from '../../testing/fake-server.ts'
import { aTask } from '../../testing/page-factories.ts'
import { renderWith } from '../../testing/render.tsx'
import { TaskProgress } from './task-progress.tsx'

async function show(reply: Reply) {
  const done: Task[] = []
  const server = new FakeServer().get('/api/tasks/:id/', reply)
  const { user } = await renderWith(
    <TaskProgress url={`${SITE_URL}/api/tasks/5/`} label="Backing up" onDone={(task) => done.push(task)} />,
  )
  return { server, user, done }
}

const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Backing up' })

describe('a task', () => {
  it('is asked about until it is done, and tells that once', async () => {
    const states = [
      aTask({ progress: 25 }),
      aTask({ completed: true, progress: 100, result: { message: 'All there.' } }),
    ]
    const { server, done } = await show(() => (states.length > 1 ? states.shift() : states[0]))
    expect(await screen.findByText('Running: 25%')).toBeTruthy()
    expect(bar().value).toBe(25)
    expect(done).toEqual([])
    expect(await screen.findByText('Done. All there.')).toBeTruthy()
    expect(bar().value).toBe(100)
    expect(done).toHaveLength(1)
    expect(server.requests).toHaveLength(2)
  })

  it.each<[string, unknown, string]>([
    ['an error', { error: 'The disk is full.' }, 'Failed. The disk is full.'],
    ['a result that says no', { result: false, detail: 'Nothing to push.' }, 'Failed. Nothing to push.'],
    ['nothing to say', null, 'Done.'],
  ])('ends with %s', async (_, result, text) => {
    await show(aTask({ completed: true, progress: 40, result }))
    await waitFor(() => expect(screen.getByRole('status').textContent?.trim()).toBe(text))
    expect(bar().value).toBe(100)
  })

  it('has its log to look at', async () => {
    const { user } = await show(
      aTask({ completed: true, log_messages: [message('task.commitsMade', { count: 2 }), message('task.pushed')] }),
    )
    await user.click(await screen.findByText('Log'))
    expect(screen.getByText(/Created 2 commits\s+Pushed/)).toBeTruthy()
  })

  it('that cannot be asked about says so, and can be asked about again', async () => {
    const { server, user } = await show(() => refusal(500, 'Internal error.'))
    await screen.findByRole('alert')
    server.get('/api/tasks/:id/', aTask({ completed: true }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Done.', { exact: false })).toBeTruthy()
  })
})
