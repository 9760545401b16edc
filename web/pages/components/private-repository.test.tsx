import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe, aProject, SITE_URL } from '../../testing/factories.ts'
import { aPage } from '../../testing/fake-server.ts'
import { aSite, aTask } from '../../testing/page-factories.ts'
import { button, field, fill, findField, link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { cloneProblem, deployKeyPage, withToken } from './access-token.ts'
import { CreateComponentPage } from './create-component-page.tsx'

const key = { type: 'ssh-ed25519', public_key: 'ssh-ed25519 AAAA dragoman', fingerprint: 'SHA256:x' }

async function show(result: object, keys: object[] = [key]) {
  const server = aSite({ me: aMe({ is_superuser: true }) })
    .get('/api/projects/', aPage([aProject()]))
    .get('/api/ssh-keys/', { results: keys })
    .post('/api/ssh-keys/grants/', {})
    .post('/api/projects/website/discovery/', { task_url: `${SITE_URL}/api/tasks/3/` })
    .get('/api/tasks/3/', aTask({ completed: true, result }))
  const page = await renderWith(<CreateComponentPage project="website" />, { address: '/create/component/' })
  await findField('Repository URL')
  return { server, ...page }
}

const isOpen = () => document.querySelector('details')?.open

describe('a private repository', () => {
  it('says in words why cloning failed, and opens what lets it in', async () => {
    const { user } = await show({ error: 'git failed (status 128): fatal: Authentication failed' })
    expect(isOpen()).toBe(false)
    await fill(user, 'Repository URL', 'https://git.example.org/a.git')
    await user.click(button('Scan repository'))
    expect(await screen.findByText(/^The code host denied access/)).toBeTruthy()
    await waitFor(() => expect(isOpen()).toBe(true))
  })

  it('is read with a token, which goes to the server and is not shown', async () => {
    const { user, server } = await show([])
    await fill(user, 'Repository URL', 'https://git.example.org/a.git')
    await fill(user, 'Access token', 's3cret/x')
    expect(field('Access token').type).toBe('password')
    await user.click(button('Scan repository'))
    await waitFor(() =>
      expect(server.sent('POST', '/api/projects/website/discovery/')[0]?.body).toEqual({
        repo: 'https://oauth2:s3cret%2Fx@git.example.org/a.git',
      }),
    )
  })

  it('shows the deploy key for an SSH URL, where to add it, and lets an administrator allow its use', async () => {
    const { user, server } = await show([])
    await fill(user, 'Repository URL', 'git@github.com:team/app.git')
    expect(await screen.findByText(key.public_key)).toBeTruthy()
    expect(link(/deploy key page/)).toBe('https://github.com/team/app/settings/keys')
    await user.click(button('Allow this project to use the key for github.com'))
    await waitFor(() =>
      expect(server.sent('POST', '/api/ssh-keys/grants/')[0]?.body).toEqual({ project: 'website', host: 'github.com' }),
    )
    expect(await screen.findByText('Allowed for github.com')).toBeTruthy()
  })
})

describe('addresses and words of git', () => {
  it.each([
    ['https://example.org/a.git', 'https://oauth2:t@example.org/a.git'],
    ['https://me@example.org/a.git', 'https://me:t@example.org/a.git'],
    ['https://bitbucket.org/a.git', 'https://x-token-auth:t@bitbucket.org/a.git'],
    ['git@example.org:a.git', 'git@example.org:a.git'],
  ])('put a token into %s', (repo, expected) => {
    expect(withToken(repo, 't')).toBe(expected)
    expect(withToken(repo, ' ')).toBe(repo)
  })

  it.each([
    ['fatal: could not read Username', 'login'],
    ['git@x: Permission denied (publickey).', 'login'],
    ['ssh: Could not resolve hostname x', 'host'],
    ['ssh: connect to host x port 22: Connection refused', 'unreachable'],
    ['remote: Repository not found.', 'missing'],
    ['Host key verification failed.', 'hostKey'],
    ['anything', 'other'],
  ])('tell from %j what is wrong', (said, problem) => {
    expect(cloneProblem(said)).toBe(problem)
  })

  it('lead to the deploy keys of known hosts', () => {
    expect(deployKeyPage('git@gitlab.com:a/b.git')).toBe(
      'https://gitlab.com/a/b/-/settings/repository#js-deploy-keys-settings',
    )
    expect(deployKeyPage('git@example.org:a.git')).toBeUndefined()
  })
})
