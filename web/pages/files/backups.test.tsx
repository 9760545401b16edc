import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe, SITE_URL } from '../../testing/factories.ts'
import { type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aProjectScope, aSite, aSiteScope, aTask } from '../../testing/page-factories.ts'
import { button, errorOf, field, fileField, fill, findButton, findField, link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { BackupsPage } from './backups-page.tsx'
import { ImportProjectPage } from './import-project-page.tsx'

describe('backups', () => {
  const at = '/api/projects/website/backups/'
  const backup = { name: '20261101.zip', timestamp: '2026-11-01T10:00:00Z', size: 2_500_000 }
  const show = async (backups: object[], prepare: (server: FakeServer) => unknown = () => undefined) => {
    const server = aSite({ scope: aProjectScope({ rights: ['project.edit'] }) }).get(at, backups)
    prepare(server)
    return { server, ...(await renderWith(<BackupsPage path="website" />)) }
  }

  it('are made in the background; the new one is there as soon as it is done', async () => {
    const { server, user } = await show([], (one) =>
      one.post(at, { task_url: `${SITE_URL}/api/tasks/4/` }).get('/api/tasks/4/', () => {
        one.get(at, [backup])
        return aTask({ completed: true })
      }),
    )
    expect(await screen.findByText('No backups yet')).toBeTruthy()
    await user.click(button('Create backup'))
    expect(await screen.findByText('2.5 MB')).toBeTruthy()
    expect(screen.queryByText('No backups yet')).toBeNull()
    expect(server.sent('POST', at)).toHaveLength(1)
  })

  it('are downloaded by their time, and removed', async () => {
    const { server, user } = await show([backup], (one) => one.delete(`${at}:name/`, () => void one.get(at, [])))
    await screen.findByText('2.5 MB')
    const download = screen.getByRole('link', { name: /2026/ })
    expect(download.getAttribute('href')).toBe(`${at}20261101.zip/`)
    expect(download.getAttribute('download')).toBe('website-20261101.zip')
    await user.click(screen.getByRole('button', { name: /^Delete backup of/ }))
    expect(await screen.findByText('2.5 MB are freed. Backups left: 0.')).toBeTruthy()
    expect(server.sent('DELETE', `${at}20261101.zip/`)).toEqual([])
    await user.click(await findButton('Delete'))
    expect(await screen.findByText('No backups yet')).toBeTruthy()
    expect(server.sent('DELETE', `${at}20261101.zip/`)).toHaveLength(1)
  })

  it('that cannot be made say why', async () => {
    const { user } = await show([], (one) => one.post(at, () => refusal(400, 'One is being made already.')))
    await user.click(await findButton('Create backup'))
    expect((await screen.findByRole('alert')).textContent).toBe('One is being made already.')
  })
})

describe('a project from a backup', () => {
  const at = '/api/backups/restore/'
  const accepted = { task_url: '/api/tasks/4/', project_url: `${SITE_URL}/api/projects/copy/` }
  const show = async (rights: string[], prepare: (server: FakeServer) => unknown = () => undefined) => {
    const server = aSite({ me: aMe({ is_superuser: true }), scope: aSiteScope({ rights }) })
    prepare(server)
    return { server, ...(await renderWith(<ImportProjectPage />)) }
  }
  const choose = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await findField('New project name')
    await user.upload(fileField(), new File(['zip'], 'website.zip'))
  }

  it('is for administrators', async () => {
    await show([])
    expect(await screen.findByText('Only site administrators can restore projects from files.')).toBeTruthy()
  })

  it('is restored, says what must be given again, and opens', async () => {
    const { server, user } = await show(['management.configure'], (one) =>
      one
        .post(at, accepted)
        .get('/api/tasks/4/', aTask({ completed: true, result: { left: ['The key of DeepL', 'The push token'] } })),
    )
    await choose(user)
    await fill(user, 'New project name', 'My copy')
    await user.click(screen.getByRole('checkbox', { name: 'Match users by username' }))
    await user.click(button('Restore project'))
    expect(await screen.findByText('The push token')).toBeTruthy()
    expect(link('Open project')).toBe('/projects/copy/')
    const [request] = server.sent('POST', at)
    expect(Object.fromEntries(request?.query ?? [])).toEqual({ name: 'My copy', slug: 'my-copy', match_people: 'true' })
    expect(request?.headers.get('content-type')).toBe('application/zip')
    expect(request?.body).toBeInstanceOf(File)
  })

  it('that fails cannot be opened', async () => {
    const { user } = await show(['management.configure'], (one) =>
      one
        .post(at, accepted)
        .get('/api/tasks/4/', aTask({ completed: true, result: { error: 'The archive is broken.' } })),
    )
    await choose(user)
    await user.click(button('Restore project'))
    expect(await screen.findByText('Failed. The archive is broken.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open project' })).toBeNull()
  })

  it('says at the name that its address is taken', async () => {
    const { user } = await show(['management.configure'], (one) =>
      one.post(at, () => refusal(400, 'There is such a project.', { attr: 'slug' })),
    )
    await choose(user)
    await fill(user, 'New project name', 'Website')
    await user.click(button('Restore project'))
    await waitFor(() => expect(errorOf('New project name')).toBe('There is such a project.'))
    expect(document.activeElement).toBe(field('New project name'))
  })
})
