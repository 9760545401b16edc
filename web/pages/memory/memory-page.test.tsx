import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLanguage } from '../../testing/factories.ts'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aSite } from '../../testing/page-factories.ts'
import { button, fileField, fillAndSend, findButton, link, rowOf, sentForm } from '../../testing/queries.ts'
import { renderApp, renderWith, withToasts } from '../../testing/render.tsx'
import { MemoryPage } from './memory-page.tsx'

const [english, hebrew] = [aLanguage('en', { id: 1 }), aLanguage('he', { id: 2 })]
const entry = (id: number) => ({
  id,
  source: `Hello ${id}`,
  target: `שלום ${id}`,
  source_language: 1,
  target_language: 2,
  origin: 'website/pages',
})

const site = () => aSite().get('/api/languages/', aPage([english, hebrew]))

describe('the translation memory', () => {
  it('is for those who are signed in, who come back to it', async () => {
    aSite({ me: null }).get('/api/memory/', aPage([]))
    await renderWith(withToasts(<MemoryPage page={1} project="website" />))
    expect(await screen.findByText('Sign in first')).toBeTruthy()
    expect(link('Sign in')).toBe('/accounts/login/?next=%2Fmemory%2Fproject%2Fwebsite%2F')
  })

  it('shows texts in their languages, and forgets one of them', async () => {
    const server = site()
      .get('/api/memory/', aPage([entry(1), entry(2)]))
      .delete('/api/memory/:id/', () => void server.get('/api/memory/', aPage([entry(2)])))
    const { user } = await renderWith(withToasts(<MemoryPage page={1} />))
    // The text stands in another element once its language is known; the row stays.
    const row = await waitFor(() => rowOf(screen.getByText('Hello 1')))
    await waitFor(() => expect(within(row).getByText('שלום 1').getAttribute('dir')).toBe('rtl'))
    expect(row.textContent).toContain('English → Hebrew website/pages')
    await user.click(within(row).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Hello 1')).toBeNull())
    expect(await screen.findByText('Entry deleted.')).toBeTruthy()
    expect(server.sent('DELETE', '/api/memory/:id/')[0]?.params.id).toBe('1')
  })

  it('says so where it holds nothing', async () => {
    site().get('/api/memory/', aPage([]))
    await renderWith(<MemoryPage page={1} />)
    expect(await screen.findByText('No entries')).toBeTruthy()
  })

  it('is searched from any page, and what was found begins at the first', async () => {
    const server = site().get('/api/memory/', ({ query }) => {
      const found = query.get('source') === 'menu'
      if (found && query.get('page') !== '1') return refusal(404, 'Invalid page.')
      return { ...aPage([entry(found ? 7 : 3)]), count: found ? 1 : 200 }
    })
    const { user, address } = await renderApp('/memory/?page=3')
    await screen.findByText('Hello 3')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3')
    await fillAndSend(user, 'Source text contains', 'menu')
    expect(await screen.findByText('Hello 7')).toBeTruthy()
    expect(address()).toBe('/memory/')
    const asked = server.sent('GET', '/api/memory/').map(({ query }) => `${query.get('page')} ${query.get('source')}`)
    expect(asked).not.toContain('3 menu')
  })

  it('takes a file in and says how much there was in it', async () => {
    const server = site()
      .get('/api/memory/', aPage([]))
      .post('/api/memory/import/', () => refusal(400, 'This is no TMX.', { attr: 'file' }))
    const { user } = await renderWith(withToasts(<MemoryPage page={1} project="website" />))
    await findButton('Import')
    await user.upload(fileField(), new File(['x'], 'memory.tmx'))
    await user.click(button('Import'))
    expect(await screen.findByText('This is no TMX.')).toBeTruthy()
    server.post('/api/memory/import/', { entries: 12 })
    await user.click(button('Import'))
    expect(await screen.findByText('12 entries imported.')).toBeTruthy()
    const form = sentForm(server.sent('POST', '/api/memory/import/')[1])
    expect([form.get('project'), form.get('source_language'), form.get('target_language')]).toEqual([
      'website',
      'en',
      null,
    ])
    expect(link('Download all')).toBe('/api/memory/export/?project=website')
  })
})
