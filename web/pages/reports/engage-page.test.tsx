import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLanguage, aMe, anAccount } from '../../testing/factories.ts'
import { aPart, aSite, someCounts } from '../../testing/page-factories.ts'
import { button, fill, findField, link } from '../../testing/queries.ts'
import { renderApp } from '../../testing/render.tsx'

const part = (code: 'de' | 'he' | 'en', more: object = {}) =>
  aPart({ kind: 'language', name: aLanguage(code).name, path: `website/-/${code}`, language: aLanguage(code), ...more })

const languages = [part('en', { is_source: true }), part('de'), part('he', { translated: 10 })]

const site = (me: ReturnType<typeof aMe> | null) =>
  aSite({ me })
    .get('/api/account/', anAccount(me, { registration: 'open' }))
    .get('/api/places/engage/', {
      path: 'website',
      project: { name: 'Website', slug: 'website', web: '', instructions: '' },
      language: null,
      counts: someCounts(),
      languages,
    })

describe('the engage page', () => {
  it('has a tile for each language, in its own words, with one button; not for the source language', async () => {
    site(aMe())
    await renderApp('/engage/website/')
    const hebrew = await screen.findByText('עברית')
    expect([hebrew.lang, hebrew.dir]).toEqual(['he', 'rtl'])
    expect(screen.getByText('Deutsch')).toBeTruthy()
    expect(link('Translate into German')).toBe('/translate/website/-/de/?q=state%3A%3Ctranslated')
    expect(screen.queryByRole('link', { name: 'Translate into English' })).toBeNull()
    expect(link('Ask for it')).toBe('/new-lang/website/')
    expect(
      screen.getAllByRole('link', { name: /^Translate into/ }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Translate into Hebrew', 'Translate into German'])
  })

  it('leads visitors through sign-up back to the language they chose', async () => {
    const next = '/translate/website/-/de/?q=state%3A%3Ctranslated'
    const server = site(null).post('/api/account/sign-up/', {})
    const { user, address, unmount } = await renderApp('/engage/website/')
    await user.click(await screen.findByRole('link', { name: 'Translate into German' }))
    expect(address()).toBe(`/accounts/register/?${new URLSearchParams({ next })}`)
    await findField('Username')
    await fill(user, 'Username', 'vera')
    await fill(user, 'Full name', 'Vera')
    await fill(user, 'Email', 'vera@example.org')
    await user.click(button('Create account'))
    await waitFor(() => expect(server.sent('POST', '/api/account/sign-up/')).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('dragoman-next')).toContain(next))
    unmount()
  })
})
