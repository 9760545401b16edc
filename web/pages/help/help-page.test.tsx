import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { field, link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { findSections } from './find-sections.ts'
import { HelpPage } from './help-page.tsx'

const list = [
  { name: 'client', title: 'Client command', about: 'push and pull' },
  { name: 'formats/json', title: 'JSON', about: '' },
]
const sections = [
  { name: 'client', page: 'Client command', id: '', title: '', text: 'Pushes source strings. ' },
  { name: 'client', page: 'Client command', id: 'exit-codes', title: 'Exit codes', text: 'Zero means done. ' },
  { name: 'formats/json', page: 'JSON', id: 'plurals', title: 'Plurals', text: 'Keys end in exit words. ' },
]

const open = (name?: string) => {
  const server = new FakeServer()
    .get('/docs/index.json', list)
    .get('/docs/client.json', { title: 'Client command', html: '<p>See <a href="/docs/formats/json/">JSON</a>.</p>' })
    .get('/docs/search.json', sections)
  return { server, shown: renderWith(<HelpPage {...(name && { name })} />) }
}

describe('help', () => {
  it('lists the documents with what they are about', async () => {
    await open().shown
    expect(await screen.findByText('push and pull')).toBeTruthy()
    expect(link('Client command')).toBe('/docs/client/')
    expect(screen.queryByRole('link', { name: 'JSON' })).toBeNull()
  })

  it('shows one, beside the others, and as Markdown', async () => {
    await open('client').shown
    expect(await screen.findByRole('heading', { name: 'Client command', level: 1 })).toBeTruthy()
    expect(screen.getByText('See', { exact: false }).textContent).toBe('See JSON.')
    expect(link('View as Markdown')).toBe('/docs/client.md')
    const current = await screen.findByRole('link', { name: 'Client command' })
    expect(current.getAttribute('aria-current')).toBe('page')
  })

  it('says when there is no such document', async () => {
    const { server, shown } = open('nothing')
    server.get('/docs/nothing.json', () => new Response('{}', { status: 404 }))
    await shown
    expect(await screen.findByRole('heading', { name: 'Lost in translation' })).toBeTruthy()
  })

  it('is searched by words, and leads to the part that has them', async () => {
    const { user } = await open().shown
    await screen.findByText('push and pull')
    await user.type(field('Search documentation'), 'exit')
    expect(await screen.findByText('2 results')).toBeTruthy()
    expect(link('Client command › Exit codes')).toBe('/docs/client/#exit-codes')
  })
})

describe('the search', () => {
  it('has all words, titles first, with the text around', () => {
    expect(findSections(sections, 'exit').map(({ id }) => id)).toEqual(['exit-codes', 'plurals'])
    expect(findSections(sections, 'exit words').map(({ id }) => id)).toEqual(['plurals'])
    expect(findSections(sections, ' ')).toEqual([])
    const long = { ...sections[0], text: `${'a '.repeat(100)}needle${' b'.repeat(100)}` } as (typeof sections)[number]
    expect(findSections([long], 'NEEDLE')[0]?.excerpt).toMatch(/^… (a )+needle( b)+ …$/)
  })
})
