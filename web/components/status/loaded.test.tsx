import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getJson } from '../../api/client.ts'
import { FakeServer, held, type Reply, refusal, unreachable } from '../../testing/fake-server.ts'
import { renderWith } from '../../testing/render.tsx'
import { Loaded } from './loaded.tsx'
import { WaitingList } from './loading.tsx'

function Greeting() {
  const query = useQuery({ queryKey: ['greeting'], queryFn: () => getJson<{ text: string }>('/api/greeting/') })
  return (
    <Loaded query={query} waiting={<WaitingList rows={2} />}>
      {({ text }) => <p>{text}</p>}
    </Loaded>
  )
}

describe('what is asked for', () => {
  it('is said to be on its way, then shown', async () => {
    const answer = held()
    new FakeServer().get('/api/greeting/', answer.reply)
    await renderWith(<Greeting />)
    expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true')
    answer.release({ text: 'Hello' })
    expect(await screen.findByText('Hello')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each<[string, Reply, string, string]>([
    ['no server', unreachable, "Can't reach the server", 'Check your connection, then try again.'],
    [
      'a right that is missing',
      () => refusal(403, 'You may not see this project'),
      "You don't have access to this page",
      'You may not see this project. Ask an administrator for access.',
    ],
    [
      'a server that fails',
      () => refusal(500, 'Internal error.'),
      'Server error',
      'Internal error. Try again in a moment. If it keeps happening, tell an administrator (status 500).',
    ],
    [
      'too many requests',
      () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } }),
      'Too many requests',
      'Wait 7 seconds, then try again.',
    ],
  ])('fails in words, and can be asked for again: %s', async (_, reply, title, advice) => {
    const server = new FakeServer().get('/api/greeting/', reply)
    const { user } = await renderWith(<Greeting />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(title)
    expect(alert.textContent).toContain(advice)
    server.get('/api/greeting/', { text: 'Hello' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Hello')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is asked for again by itself when the connection returns', async () => {
    const server = new FakeServer().get('/api/greeting/', unreachable)
    await renderWith(<Greeting />)
    await screen.findByRole('alert')
    server.get('/api/greeting/', { text: 'Hello' })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Hello')).toBeTruthy()
  })

  it('is not asked for again where there is nothing: the way on leads to the projects', async () => {
    new FakeServer().get('/api/greeting/', () => refusal(404, 'Not found.'))
    await renderWith(<Greeting />)
    expect(await screen.findByText('Page not found')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/projects/')
  })
})
