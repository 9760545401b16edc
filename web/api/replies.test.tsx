import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Loaded } from '../components/status/loaded.tsx'
import { aProject, aScope } from '../testing/factories.ts'
import { FakeServer, held, type Reply, refusal, unreachable } from '../testing/fake-server.ts'
import { renderWith } from '../testing/render.tsx'
import { projectQuery } from './queries.ts'
import { scopeQuery } from './scopes.ts'
import { taskQuery } from './tasks.ts'

function Project() {
  const query = useQuery(projectQuery('web site'))
  return (
    <Loaded query={query} waiting="…">
      {({ name }) => <h1>{name}</h1>}
    </Loaded>
  )
}

const openProject = async (reply: Reply) => {
  const server = new FakeServer().get('/api/projects/:slug/', reply)
  return { server, ...(await renderWith(<Project />)) }
}

describe('an answer', () => {
  it('is asked for by an escaped address, as JSON', async () => {
    const { server } = await openProject(aProject({ name: 'Web site' }))
    await screen.findByRole('heading', { name: 'Web site' })
    const [request] = server.sent('GET', '/api/projects/:slug/')
    expect(request?.path).toBe('/api/projects/web%20site/')
    expect(request?.headers.get('accept')).toBe('application/json; messages=1')
  })

  it('that is on its way says so to those who listen', async () => {
    const answer = held()
    await openProject(answer.reply)
    expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true')
    answer.release(aProject())
    await screen.findByRole('heading', { name: 'Website' })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('is asked for once, however many parts show it', async () => {
    const server = new FakeServer().get('/api/projects/:slug/', aProject())
    await renderWith(
      <>
        <Project />
        <Project />
      </>,
    )
    expect(await screen.findAllByRole('heading', { name: 'Website' })).toHaveLength(2)
    expect(server.requests).toHaveLength(1)
  })
})

describe('an answer that says no', () => {
  const later = (status: number, seconds?: string) => () => {
    const { body } = refusal(status, 'Slow down.')
    return new Response(body, { status, headers: seconds === undefined ? {} : { 'retry-after': seconds } })
  }

  it.each<{ what: string; reply: Reply; title: string; advice: RegExp }>([
    {
      what: 'no connection',
      reply: unreachable,
      title: "Can't reach the server",
      advice: /^Check your connection/,
    },
    {
      what: '403',
      reply: () => refusal(403, 'This project is private'),
      title: "You don't have access to this page",
      advice: /^This project is private\. Ask an administrator/,
    },
    {
      what: '401',
      reply: () => refusal(401, 'Sign in.'),
      title: "You don't have access to this page",
      advice: /^Sign in\. Ask/,
    },
    {
      what: '400',
      reply: () => refusal(400, 'No such page.'),
      title: 'The request was rejected',
      advice: /^No such page\. Change your request/,
    },
    { what: '429', reply: later(429), title: 'Too many requests', advice: /^Wait a moment/ },
    { what: '429 with a time', reply: later(429, '7'), title: 'Too many requests', advice: /^Wait 7 seconds/ },
    { what: '500', reply: () => refusal(500, 'Broken'), title: 'Server error', advice: /status 500/ },
    {
      what: 'a page of a proxy',
      reply: () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
      title: 'Server error',
      advice: /^Bad Gateway\. Try again in a moment.*status 502/,
    },
    {
      what: 'something that is no JSON',
      reply: () => new Response('<html>', { status: 200 }),
      title: 'Something went wrong',
      advice: /Reload the page/,
    },
  ])('after $what: $title', async ({ reply, title, advice }) => {
    const { server, user } = await openProject(reply)
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(title)).toBeDefined()
    expect(within(alert).getByText(advice)).toBeDefined()
    server.get('/api/projects/:slug/', aProject())
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Website' })
  })

  it('because there is nothing leads to what there is', async () => {
    await openProject(() => refusal(404, 'Not found.'))
    await screen.findByText('Page not found')
    expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/projects/')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a place', () => {
  function Where() {
    return (
      <Loaded query={useQuery(scopeQuery('website/pages/de'))} waiting="…">
        {({ language, why_not }) => (
          <p>
            {language?.name}: {why_not['unit.edit']}
          </p>
        )}
      </Loaded>
    )
  }

  it('is asked for by its path, and tells why something may not be done', async () => {
    const server = new FakeServer().get(
      '/api/places/',
      aScope({ why_not: { 'unit.edit': 'The component is locked.' } }),
    )
    await renderWith(<Where />)
    await screen.findByText('German: The component is locked.')
    expect(server.requests[0]?.query.get('path')).toBe('website/pages/de')
  })
})

describe('a task', () => {
  function Task() {
    const { data } = useQuery(taskQuery('https://translate.example.org/api/tasks/7/'))
    return <p>{data ? `${data.progress} %` : '…'}</p>
  }

  it('is asked for again until it is done', async () => {
    let progress = 0
    const server = new FakeServer().get('/api/tasks/:id/', () => {
      progress += 50
      return { completed: progress === 100, progress, result: null, log_messages: [] }
    })
    await renderWith(<Task />)
    await screen.findByText('50 %')
    await screen.findByText('100 %')
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/tasks/7/', '/api/tasks/7/'])
  })
})
