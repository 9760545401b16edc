import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Me } from '../../../api/account.ts'
import type { Factors, Identity, Session } from '../../../api/profile.ts'
import { aMe, anAccount } from '../../../testing/factories.ts'
import { type FakeServer, refusal } from '../../../testing/fake-server.ts'
import { aSite } from '../../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, rowOf } from '../../../testing/queries.ts'
import { renderWith, withToasts } from '../../../testing/render.tsx'
import { ConfirmedProvider } from '../confirm-identity.tsx'
import { Security } from './security.tsx'

interface Given {
  me?: Me
  oidc?: string
  factors?: Factors
  sessions?: Session[]
  identities?: Identity[]
}

async function show(given: Given = {}, prepare: (server: FakeServer) => unknown = () => undefined) {
  const { me = aMe({ username: 'anna' }), factors = { devices: [], recovery_codes: 0 } } = given
  const server = aSite({ me })
    .get(
      '/api/account/',
      anAccount(me, { providers: given.oidc === undefined ? [] : [{ slug: 'oidc', kind: 'oidc', name: given.oidc }] }),
    )
    .get('/api/account/second-factors/', factors)
    .get('/api/account/sessions/', given.sessions ?? [])
    .get('/api/account/identities/', given.identities ?? [])
    .get('/api/account/emails/', [
      { id: 1, email: 'anna@example.org', verified: '', primary: true },
      { id: 2, email: 'work@example.org', verified: '', primary: false },
    ])
  prepare(server)
  const page = await renderWith(
    withToasts(
      <ConfirmedProvider>
        <Security me={me} />
      </ConfirmedProvider>,
    ),
  )
  return { server, ...page }
}

/** Refuses until the person has shown who they are. */
function guarded(server: FakeServer, method: string, path: string, reply: unknown, code = 'confirmation_required') {
  let shown = false
  server.post('/api/account/confirm/', ({ body }) => {
    const right = JSON.stringify(body).includes('right') || JSON.stringify(body).includes('123456')
    if (!right) return refusal(403, 'That is not right.')
    shown = true
    return undefined
  })
  return server.on(method, path, () => (shown ? reply : refusal(403, 'Who is it?', { code })))
}

const totp = { id: 3, kind: 'totp' as const, name: 'Phone', created: '2026-10-01T11:00:00Z', last_used: null }
const section = (name: string) => within(screen.getByRole('region', { name }))

describe('the password', () => {
  it('is changed with the one before, which also shows who it is', async () => {
    const { server, user } = await show({}, (one) => guarded(one, 'POST', '/api/account/password/', undefined))
    await fill(user, 'Current password', 'right horse')
    await fill(user, 'New password', 'new battery staple')
    await user.click(section('Password').getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(server.sent('POST', '/api/account/confirm/')[0]?.body).toEqual({ password: 'right horse' })
    const sent = { current: 'right horse', password: 'new battery staple' }
    expect(server.sent('POST', '/api/account/password/').map(({ body }) => body)).toEqual([sent, sent])
    expect(field('New password').value).toBe('')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays when the one before is wrong: the field says so', async () => {
    const { user } = await show({}, (one) =>
      one.post('/api/account/password/', () => refusal(400, 'This is not your password.', { attr: 'current' })),
    )
    await fill(user, 'Current password', 'wrong')
    await fill(user, 'New password', 'new battery staple')
    await user.click(section('Password').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(errorOf('Current password')).toBe('This is not your password.'))
    expect(document.activeElement).toBe(field('Current password'))
    expect(field('New password').value).toBe('new battery staple')
  })

  it.each([
    [true, true],
    [false, false],
  ])('that was there before (%s) ends accounts elsewhere unless one says otherwise', async (has_password, ends) => {
    const identities = [{ id: 1, issuer: 'https://id.example.org', email: 'a@example.org', created: '2026-01-01' }]
    const { server, user } = await show({ me: aMe({ has_password }), identities }, (one) =>
      one.post('/api/account/password/', undefined),
    )
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Also remove linked accounts/ })
    expect(box.checked).toBe(ends)
    expect(screen.queryByLabelText(/Current password/) !== null).toBe(has_password)
    if (has_password) await fill(user, 'Current password', 'right')
    await fill(user, 'New password', 'new battery staple')
    await user.click(section('Password').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.sent('POST', '/api/account/password/')).toHaveLength(1))
    expect(server.sent('POST', '/api/account/password/')[0]?.body).toMatchObject({ remove_identities: ends })
  })
})

describe('who is at the keyboard', () => {
  const remove = async (user: Awaited<ReturnType<typeof show>>['user']) =>
    user.click(await section('Two-factor authentication').findByRole('button', { name: 'Remove' }))
  const given = { factors: { devices: [totp], recovery_codes: 5 } }

  it('is asked for the password, then the change is made', async () => {
    const { server, user } = await show(given, (one) => guarded(one, 'DELETE', '/api/account/totp/3/', undefined))
    await remove(user)
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
    await user.type(dialog.getByLabelText(/^Password/), 'right horse{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('DELETE', '/api/account/totp/3/')).toHaveLength(2)
    expect(server.sent('GET', '/api/account/second-factors/')).toHaveLength(2)
  })

  it('is told that the password is wrong and may try again', async () => {
    const { server, user } = await show(given, (one) => guarded(one, 'DELETE', '/api/account/totp/3/', undefined))
    await remove(user)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Password/), 'wrong{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('That is not right.')
    await user.type(dialog.getByLabelText(/^Password/), ' right{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('DELETE', '/api/account/totp/3/')).toHaveLength(2)
  })

  it('may leave it, and nothing is changed', async () => {
    const { server, user } = await show(given, (one) => guarded(one, 'DELETE', '/api/account/totp/3/', undefined))
    await remove(user)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Who is it?')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.sent('DELETE', '/api/account/totp/3/')).toHaveLength(1)
    expect(server.sent('POST', '/api/account/confirm/')).toEqual([])
  })

  it.each<[string, string, object]>([
    ['a code of the authenticator', '123456', { totp: '123456' }],
    ['a recovery code', 'right-code', { recovery_code: 'right-code' }],
  ])('without a password shows %s', async (_, typed, body) => {
    const me = aMe({ has_password: false, second_factors: ['totp', 'recovery_code'] })
    const { server, user } = await show({ ...given, me }, (one) =>
      guarded(one, 'DELETE', '/api/account/totp/3/', undefined),
    )
    await remove(user)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByLabelText(/^Password/)).toBeNull()
    await user.type(dialog.getByLabelText(/^Code from your authenticator/), `${typed}{Enter}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('POST', '/api/account/confirm/')[0]?.body).toEqual(body)
  })

  it('with a password shows the second factor where the server wants that one', async () => {
    const me = aMe({ second_factors: ['totp'] })
    const { user } = await show({ ...given, me }, (one) =>
      guarded(one, 'DELETE', '/api/account/totp/3/', undefined, 'second_factor_required'),
    )
    await remove(user)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/^Code from your authenticator/)).toBeTruthy()
  })

  it('with neither signs in again', async () => {
    const { user } = await show({ ...given, me: aMe({ has_password: false }) }, (one) =>
      guarded(one, 'DELETE', '/api/account/totp/3/', undefined),
    )
    await remove(user)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(
      '/accounts/login/?next=%2Faccounts%2Fprofile%2F%23security',
    )
    expect(dialog.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })
})

describe('second factors', () => {
  it('are an authenticator with its secret, a first code, and recovery codes to keep', async () => {
    const { server, user } = await show({}, (one) =>
      one
        .post('/api/account/totp/', { ticket: 'tick', secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' })
        .post('/api/account/totp/finish/', () => {
          one.get('/api/account/second-factors/', { devices: [totp], recovery_codes: 2 })
          return { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] }
        }),
    )
    expect(await screen.findByText(/Two-factor authentication is off/)).toBeTruthy()
    await user.click(button('Add authenticator app'))
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    await fill(user, 'Name', 'Phone')
    await fill(user, 'Code from your authenticator app', '123456')
    await user.click(button('Add'))
    expect(await screen.findByText('cccc-dddd')).toBeTruthy()
    expect(await screen.findByText('2 recovery codes left.')).toBeTruthy()
    expect(server.sent('POST', '/api/account/totp/finish/')[0]?.body).toEqual({
      ticket: 'tick',
      code: '123456',
      name: 'Phone',
    })
  })

  it('are not added when the code is wrong, nor when somebody thinks better of it', async () => {
    const { user } = await show({}, (one) =>
      one
        .post('/api/account/totp/', { ticket: 'tick', secret: 'ABCD', address: 'otpauth://totp/x' })
        .post('/api/account/totp/finish/', () => refusal(400, 'This code is wrong.', { attr: 'code' })),
    )
    await user.click(await findButton('Add authenticator app'))
    await user.type(await findField('Code from your authenticator app'), '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.')
    await user.click(button('Cancel'))
    expect(screen.queryByText('ABCD')).toBeNull()
    expect(button('Add authenticator app')).toBeTruthy()
  })

  it('have new recovery codes on demand, where there is a device', async () => {
    const { user } = await show({ factors: { devices: [totp], recovery_codes: 1 } }, (one) =>
      one.post('/api/account/recovery-codes/', { recovery_codes: ['eeee-ffff'] }),
    )
    expect(await screen.findByText('1 recovery code left.')).toBeTruthy()
    await user.click(button('Create new recovery codes'))
    expect(await screen.findByText('eeee-ffff')).toBeTruthy()
  })
})

describe('addresses', () => {
  const at = '/api/account/emails/'

  it('are added by an email that is announced', async () => {
    const { server, user } = await show({}, (one) => one.post(at, undefined))
    await findField('Add an email')
    await fill(user, 'Add an email', 'new@example.org')
    await user.click(button('Send confirmation'))
    expect(await screen.findByText('We sent a link to new@example.org.')).toBeTruthy()
    expect(server.sent('POST', at)[0]?.body).toEqual({ email: 'new@example.org' })
    expect(field('Add an email').value).toBe('')
  })

  it('are not added when the server knows better', async () => {
    const { user } = await show({}, (one) => one.post(at, () => refusal(400, 'This is no address.', { attr: 'email' })))
    await findField('Add an email')
    await fill(user, 'Add an email', 'a@b')
    await user.click(button('Send confirmation'))
    await waitFor(() => expect(errorOf('Add an email')).toBe('This is no address.'))
    expect(document.activeElement).toBe(field('Add an email'))
    expect(field('Add an email').value).toBe('a@b')
  })

  it('can be made the primary one and be removed, except the primary one', async () => {
    const { server, user } = await show({}, (one) =>
      one.post(`${at}primary/`, undefined).delete(`${at}:id/`, undefined),
    )
    const list = section('Emails')
    const primary = await list.findByText('anna@example.org')
    expect(within(rowOf(primary)).queryByRole('button')).toBeNull()
    await user.click(list.getByRole('button', { name: 'Make primary' }))
    await waitFor(() => expect(server.sent('GET', at)).toHaveLength(2))
    expect(server.sent('POST', `${at}primary/`)[0]?.body).toEqual({ email: 'work@example.org' })
    await user.click(list.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.sent('DELETE', `${at}2/`)).toHaveLength(1))
  })
})

describe('sessions', () => {
  const session = (id: number, more: Partial<Session> = {}): Session => ({
    id,
    created: '2026-11-01T10:00:00Z',
    last_used: '2026-11-01T10:00:00Z',
    address: `192.0.2.${id}`,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    current: false,
    ...more,
  })
  const at = '/api/account/sessions/'

  it('say where one is signed in, and end one by one', async () => {
    const sessions = [session(1, { current: true }), session(2, { user_agent: '' })]
    const { server, user } = await show({ sessions }, (one) =>
      one.delete(`${at}:id/`, () => void one.get(at, sessions.slice(0, 1))),
    )
    const list = section('Sessions')
    expect(await list.findByText('Firefox · Linux')).toBeTruthy()
    expect(list.getByText('Unknown device')).toBeTruthy()
    expect(list.getByText('This session')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(list.queryByText('Unknown device')).toBeNull())
    expect(server.sent('DELETE', `${at}2/`)).toHaveLength(1)
    expect(list.queryByRole('button', { name: 'Sign out all other sessions' })).toBeNull()
  })

  it('end all at once, except this one', async () => {
    const { server, user } = await show({ sessions: [session(1, { current: true }), session(2)] }, (one) =>
      one.delete(at, undefined),
    )
    await user.click(await findButton('Sign out all other sessions'))
    await waitFor(() => expect(server.sent('DELETE', at)).toHaveLength(1))
  })
})

describe('signing out everywhere', () => {
  it('ends this session, too, and leaves the page', async () => {
    const { server, user, address } = await show({ sessions: [] }, (one) =>
      one.post('/api/account/sign-out/', () => void one.get('/api/account/', anAccount(null))),
    )
    await user.click(await findButton('Sign out everywhere'))
    await waitFor(() => expect(address()).toBe('/'))
    expect(server.sent('POST', '/api/account/sign-out/')[0]?.body).toEqual({ everywhere: true })
  })
})

describe('accounts elsewhere', () => {
  const identities = [{ id: 7, issuer: 'https://id.example.org', email: 'a@example.org', created: '2026-01-01' }]

  it('are not spoken of where there are none and none can be added', async () => {
    const { client } = await show()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByText(/Linked accounts/)).toBeNull()
  })

  it('are removed, and the last one not without a password', async () => {
    const at = '/api/account/identities/:id/'
    const { server, user } = await show({ identities, oidc: 'Example Corp' }, (one) =>
      one.delete(at, () => refusal(400, 'Choose a password first.')),
    )
    const row = rowOf(await screen.findByText('https://id.example.org'))
    await user.click(within(row).getByRole('button', { name: 'Remove' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a password first.')
    expect(server.sent('DELETE', at)[0]?.params.id).toBe('7')
    expect(button('Add Example Corp')).toBeTruthy()
  })
})
