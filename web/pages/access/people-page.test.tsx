import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aComponent, aMe, aTranslation } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aChange, aComponentScope, aSite } from '../../testing/page-factories.ts'
import { fillAndSend, findButton, findField, link } from '../../testing/queries.ts'
import { renderApp, renderWith } from '../../testing/render.tsx'
import { UserPage } from '../accounts/user-page.tsx'
import { AgreementPage } from './agreement-page.tsx'
import { PeoplePage } from './people-page.tsx'

describe('people', () => {
  const anna = { id: 1, username: 'anna', full_name: 'Anna Example' }

  it('are listed by name, and found by how it begins', async () => {
    const server = aSite().get('/api/users/', aPage([anna, { id: 2, username: 'b/ert', full_name: '' }]))
    const { user, address } = await renderApp('/user/?page=2')
    expect(await screen.findByRole('link', { name: 'Anna Example' })).toBeTruthy()
    expect(link('b/ert')).toBe('/user/b%2Fert/')
    expect(screen.getByText('2 users')).toBeTruthy()
    await fillAndSend(user, 'Username starts with', ' an ')
    await waitFor(() => expect(address()).toBe('/user/?q=an'))
    expect(server.sent('GET', '/api/users/').at(-1)?.query.get('username')).toBe('an')
  })

  it.each([
    [aMe(), 'Try a shorter search.'],
    [null, 'This list may be visible to members only. Sign in, or try a shorter search.'],
  ])('that are none are explained (%#)', async (me, text) => {
    aSite({ me }).get('/api/users/', aPage([]))
    await renderWith(<PeoplePage q="zz" />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect((await findField('Username starts with')).value).toBe('zz')
  })
})

describe('a person', () => {
  it('is shown with figures, contributions and what they did last', async () => {
    const figures = { translated: 1200, suggested: 3, uploaded: 0, commented: 1, languages: 2 }
    const server = aSite()
      .get('/api/users/anna/', { id: 1, username: 'anna', full_name: 'Anna Example' })
      .get('/api/users/anna/statistics/', figures)
      .get('/api/users/anna/contributions/', aPage([aTranslation({ have_suggestion: 2 })]))
      .get('/api/changes/', aPage([aChange()]))
    await renderWith(<UserPage name="anna" />)
    expect(await screen.findByText('1,200')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Website · Pages · German' })).toBeTruthy()
    expect(link('Website · Pages · German, Suggestions: 2')).toBe('/translate/website/pages/de/?q=has%3Asuggestion')
    expect(await screen.findByText('Translation changed')).toBeTruthy()
    expect(server.sent('GET', '/api/changes/')[0]?.query.get('user')).toBe('anna')
    expect(document.title).toBe('Anna Example · Dragoman')
  })
})

describe('a contributor agreement', () => {
  const component = (needs_agreement: boolean) => {
    const scope = aComponentScope()
    return { ...scope, component: scope.component && { ...scope.component, needs_agreement } }
  }
  const at = '/api/components/website/pages/'
  const show = async (needs: boolean, me: ReturnType<typeof aMe> | null, prepare?: (server: FakeServer) => unknown) => {
    const server = aSite({ me, scope: component(needs) }).get(at, {
      ...aComponent(),
      effective_agreement: 'Be **kind**.',
    })
    prepare?.(server)
    return { server, ...(await renderWith(<AgreementPage path="website/pages" />)) }
  }

  it('is accepted once', async () => {
    const { server, user } = await show(true, aMe(), (one) =>
      one.post(`${at}agreement/`, () => void one.get('/api/places/', component(false))),
    )
    expect((await screen.findByText('kind')).tagName).toBe('STRONG')
    await user.click(await findButton('I agree'))
    expect(await screen.findByText('You have accepted this agreement.')).toBeTruthy()
    expect(link('Continue to strings')).toBe('/projects/website/pages/')
    expect(server.sent('POST', `${at}agreement/`)).toHaveLength(1)
  })

  it('is only read by visitors', async () => {
    await show(true, null)
    expect(await screen.findByText('Sign in to accept it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull()
  })

  it('that is not taken says why', async () => {
    const { user } = await show(true, aMe(), (one) =>
      one.post(`${at}agreement/`, () => refusal(403, 'It has changed.')),
    )
    await user.click(await findButton('I agree'))
    expect((await screen.findByRole('alert')).textContent).toBe('It has changed.')
  })

  it('may not be needed', async () => {
    await show(false, aMe(), (one) => one.get(at, { ...aComponent(), effective_agreement: '' }))
    expect(await screen.findByText('No agreement needed')).toBeTruthy()
  })
})
