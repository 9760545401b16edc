import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLanguage, aScope, SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aPart, aProjectScope, aSite, someParts } from '../../testing/page-factories.ts'
import {
  button,
  field,
  fileField,
  fill,
  findButton,
  findField,
  link,
  queryField,
  rowOf,
  sentForm,
} from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { ScreenshotsPage } from '../strings/screenshots-page.tsx'
import { ChecksPage } from './checks-page.tsx'
import { GlossariesPage } from './glossaries-page.tsx'

describe('failing checks', () => {
  const checks = [{ check: 'brand_new', name: 'Brand new check', description: 'Looks for new things.', count: 1500 }]
  const scopes = [{ path: 'website/pages/de', component: 'Pages', language: 'German', count: 3 }]

  it('are listed with what they look for, and lead to where they fail', async () => {
    aSite().get('/api/places/checks/', { checks, places: [] })
    await renderWith(<ChecksPage path="-/-/-" />)
    expect(await screen.findByText('Looks for new things.')).toBeTruthy()
    expect(screen.getByText('1,500')).toBeTruthy()
    expect(link('Brand new check')).toBe('/checks/brand_new/')
  })

  it('lead from one of them to the strings', async () => {
    const server = aSite().get('/api/places/checks/', { checks, places: scopes })
    await renderWith(<ChecksPage path="website" check="brand_new" />)
    expect(await screen.findByRole('link', { name: /^Pages/ })).toBeTruthy()
    expect(link(/^Pages/)).toBe('/translate/website/pages/de/?q=check%3Abrand_new')
    expect(link('All checks')).toBe('/checks/-/website/')
    expect(server.sent('GET', '/api/places/checks/')[0]?.query.get('check')).toBe('brand_new')
  })

  it('that are none are good news', async () => {
    aSite().get('/api/places/checks/', { checks: [], places: [] })
    await renderWith(<ChecksPage path="-/-/-" />)
    expect(await screen.findByText('No check fails here')).toBeTruthy()
  })
})

describe('glossaries', () => {
  it('are the components that are marked so', async () => {
    const parts = [aPart({ name: 'Pages' }), aPart({ name: 'Terms', is_glossary: true })]
    aSite().get('/api/places/parts/', someParts({ parts }))
    await renderWith(<GlossariesPage path="website" />)
    expect(await screen.findByRole('link', { name: 'Terms' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pages' })).toBeNull()
  })

  it.each([
    [['project.edit'], true],
    [[], false],
  ])('that are none can be added with the rights %j: %s', async (rights, offered) => {
    aSite({ scope: aProjectScope({ rights }) }).get('/api/places/parts/', someParts())
    await renderWith(<GlossariesPage path="website" />)
    expect(await screen.findByText('No glossary yet')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add a component' }) !== null).toBe(offered)
  })
})

describe('screenshots', () => {
  const at = '/api/translations/website/pages/en/screenshots/'
  const shot = { id: 6, name: 'Login', file_url: `${SITE_URL}/media/6.png`, translation: '', units: ['a', 'b'] }
  const show = async (rights: string[], shots: object[], prepare?: (server: FakeServer) => unknown) => {
    const scope = aScope({ path: 'website/pages/en', language: aLanguage('en'), rights })
    const server = aSite({ scope }).get(at, aPage(shots))
    prepare?.(server)
    return { server, ...(await renderWith(<ScreenshotsPage path="website/pages/en" />)) }
  }

  it('are shown with how many strings stand in them, and removed by some', async () => {
    const { server, user } = await show(['screenshot.delete'], [shot], (one) =>
      one.delete('/api/screenshots/6/', () => void one.get(at, aPage([]))),
    )
    const picture = await screen.findByRole('img', { name: 'Login' })
    expect(picture.getAttribute('src')).toBe('/media/6.png')
    expect(within(rowOf(picture)).getByText('2 strings')).toBeTruthy()
    expect(queryField('Name')).toBeNull()
    await user.click(button('Remove the screenshot Login'))
    expect(await screen.findByText('No screenshots yet')).toBeTruthy()
    expect(server.sent('DELETE', '/api/screenshots/6/')).toHaveLength(1)
  })

  it('are added with a picture, and kept in the form when the server refuses it', async () => {
    const { server, user } = await show(['screenshot.add'], [], (one) =>
      one.post('/api/screenshots/', () => refusal(400, 'This is no picture.', { attr: 'image' })),
    )
    await findField('Name')
    await fill(user, 'Name', 'Login')
    await user.upload(fileField(), new File(['png'], 'login.png', { type: 'image/png' }))
    await user.click(await findButton('Add the screenshot'))
    expect((await screen.findByRole('alert')).textContent).toBe('This is no picture.')
    expect(field('Name').value).toBe('Login')
    server.post('/api/screenshots/', {})
    await user.click(button('Add the screenshot'))
    await waitFor(() => expect(field('Name').value).toBe(''))
    const form = sentForm(server.sent('POST', '/api/screenshots/')[1])
    expect([form.get('project_slug'), form.get('component_slug'), form.get('language_code')]).toEqual([
      'website',
      'pages',
      'en',
    ])
  })
})
