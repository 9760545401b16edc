import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/fake-server.ts'
import { aSite } from '../../testing/page-factories.ts'
import { link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { ChecksPage } from './checks-page.tsx'

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

  it('that nobody knows are named, with a way to those there are', async () => {
    aSite().get('/api/places/checks/', () => refusal(404, 'Not found.'))
    await renderWith(<ChecksPage path="-/-/-" check="nonsense" />)
    expect(await screen.findByText("No check named 'nonsense'")).toBeTruthy()
    expect(link('All checks')).toBe('/checks/')
  })

  it('that are none are good news', async () => {
    aSite().get('/api/places/checks/', { checks: [], places: [] })
    await renderWith(<ChecksPage path="-/-/-" />)
    expect(await screen.findByText('No failing checks')).toBeTruthy()
  })
})
