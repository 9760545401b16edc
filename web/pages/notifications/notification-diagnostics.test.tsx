import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aSite } from '../../testing/page-factories.ts'
import { errorOf, fill } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { NotificationDiagnostics } from './notification-diagnostics.tsx'

const at = '/api/users/anna/notification-diagnostics/'

const none = { sent: false, subscription: null, overridden: [], own_languages_only: false }
const diagnostics = {
  watched: true,
  blockers: [],
  notifications: [
    { ...none, notification: 'NewStringNotificaton', reason: 'no_subscription' },
    {
      notification: 'NewCommentNotificaton',
      sent: true,
      reason: null,
      subscription: { id: 1, scope: 40, frequency: 1 },
      overridden: [{ id: 2, scope: 10, frequency: 2 }],
      own_languages_only: true,
    },
    {
      ...none,
      notification: 'NewSuggestionNotificaton',
      reason: 'other_language',
      subscription: { id: 3, scope: 0, frequency: 3 },
    },
  ],
}

async function show(prepare: (server: FakeServer) => unknown) {
  const server = aSite()
  prepare(server)
  const shown = await renderWith(<NotificationDiagnostics username="anna" />)
  await shown.user.click(screen.getByText('Check notifications', { selector: 'summary' }))
  const check = () => shown.user.click(screen.getByRole('button', { name: 'Check notifications' }))
  return { server, check, ...shown }
}

const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('notification diagnostics', () => {
  it('say what is sent about a component, and why the rest is not', async () => {
    const { server, user, check } = await show((one) => one.get(at, diagnostics))
    await fill(user, 'Project or component', ' /website/pages/ ')
    await fill(user, 'Language code', 'de')
    await check()
    expect(await rowOf('New comments')).toEqual([
      'Instantly',
      'This component: Instantly. Overrides Watched projects: Daily. Only for the languages of the profile.',
    ])
    expect(screen.queryByText(/isn't watched/)).toBeNull()
    expect(await rowOf('New strings')).toEqual(['Not sent', 'No setting applies here.'])
    expect(await rowOf('New suggestions')).toEqual(['Not sent', 'Not a language of the profile. All projects: Weekly.'])
    const [sent] = server.sent('GET', at)
    expect([sent?.query.get('component'), sent?.query.get('project'), sent?.query.get('language')]).toEqual([
      'website/pages',
      null,
      'de',
    ])
  })

  it('say why no email is sent at all', async () => {
    const blocked = { ...diagnostics, watched: false, blockers: ['no_email', 'no_mail_server'] }
    const { server, user, check } = await show((one) => one.get(at, blocked))
    await fill(user, 'Project or component', 'website')
    await check()
    expect(await screen.findByText('No emails are sent')).toBeTruthy()
    expect(screen.getByText('The account has no email. This site has no mail server.')).toBeTruthy()
    expect(screen.getByText(/^This project isn't watched/)).toBeTruthy()
    expect(server.sent('GET', at)[0]?.query.get('project')).toBe('website')
  })

  it('name what is not there', async () => {
    const { check } = await show((one) => one.get(at, () => refusal(400, 'Project not found.', { attr: 'project' })))
    await check()
    await expect.poll(() => errorOf('Project or component')).toBe('Project not found.')
    expect(screen.queryByRole('table')).toBeNull()
  })
})
