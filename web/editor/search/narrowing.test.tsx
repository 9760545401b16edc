import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../api/scopes.ts'
import { aScope, aStatistics, aUnit } from '../../testing/factories.ts'
import { FakeServer } from '../../testing/fake-server.ts'
import { openEditor } from '../../testing/open-editor.tsx'
import { renderWith } from '../../testing/render.tsx'
import { Narrowing } from './narrowing.tsx'

const filter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter' })
const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })

async function openNarrowing({ query = '', sortBy = '', scope = aScope() }) {
  const server = new FakeServer()
  const statistics = aStatistics({ total: 1200, translated: 700, fuzzy: 100, failing: 3 })
  server
    .get('/api/translations/website/:component/de/statistics/', statistics)
    .get('/api/projects/website/statistics/', statistics)
    .get('/api/languages/de/statistics/', statistics)
  const searched: string[] = []
  const sorted: string[] = []
  const props = { onSearch: (text: string) => searched.push(text), onSort: (text: string) => sorted.push(text) }
  const page = await renderWith(<Narrowing scope={scope} query={query} sortBy={sortBy} {...props} />)
  return { ...page, server, searched, sorted }
}

describe('filters', () => {
  it('tell how many strings each finds', async () => {
    await openNarrowing({})
    await within(filter()).findByRole('option', { name: 'All strings (1,200)' })
    const names = within(filter())
      .getAllByRole('option')
      .map((one) => one.textContent)
    expect(names).toContain('Unfinished (500)')
    expect(names).toContain('Untranslated (400)')
    expect(names).toContain('Failing checks (3)')
    expect(names).toContain('With labels')
  })

  it.each([
    ['All strings', ''],
    ['Untranslated', 'state:empty'],
    ['Unfinished', 'state:<translated'],
  ])('%s is a query', async (name, query) => {
    const { user, searched } = await openNarrowing({ query: 'state:approved' })
    const option = await within(filter()).findByRole('option', { name: new RegExp(`^${name} \\(`) })
    await user.selectOptions(filter(), option)
    expect(searched).toEqual([query])
  })

  it('show which one the query is, or that it is the person’s own', async () => {
    const { unmount } = await openNarrowing({ query: 'state:approved' })
    expect(filter().selectedOptions[0]?.textContent).toMatch(/^Approved/)
    expect(within(filter()).queryByRole('option', { name: 'Custom' })).toBeNull()
    unmount()
    await openNarrowing({ query: 'hello' })
    expect(filter().selectedOptions[0]?.textContent).toBe('Custom')
  })

  const scope = aScope()
  const inCategory = scope.component && { ...scope.component, path: 'apps/pages' }
  it.each<{ what: string; at: Scope; asked: string[] }>([
    { what: 'a translation', at: scope, asked: ['/api/translations/website/pages/de/statistics/'] },
    {
      what: 'a translation in a category',
      at: { ...scope, component: inCategory },
      asked: ['/api/translations/website/apps%252Fpages/de/statistics/'],
    },
    { what: 'a project', at: aScope({ kind: 'project' }), asked: ['/api/projects/website/statistics/'] },
    { what: 'a language', at: aScope({ kind: 'language' }), asked: ['/api/languages/de/statistics/'] },
    { what: 'a component, which has none', at: aScope({ kind: 'component' }), asked: [] },
  ])('ask for the counts of $what', async ({ at, asked }) => {
    const { server } = await openNarrowing({ scope: at })
    if (asked.length > 0) await within(filter()).findByRole('option', { name: 'All strings (1,200)' })
    expect(server.requests.map(({ path }) => path)).toEqual(asked)
  })
})

describe('the order', () => {
  it('is that of the file unless somebody chooses another', async () => {
    const { user, sorted } = await openNarrowing({})
    expect(order().selectedOptions[0]?.textContent).toBe('File order')
    expect(screen.queryByRole('button', { name: 'Reverse order' })).toBeNull()
    await user.selectOptions(order(), 'Key')
    expect(sorted).toEqual(['context'])
  })

  it('can be turned around, and back', async () => {
    const { user, sorted, unmount } = await openNarrowing({ sortBy: 'context' })
    const turn = () => screen.getByRole('button', { name: 'Reverse order' })
    expect(turn().getAttribute('aria-pressed')).toBe('false')
    await user.click(turn())
    expect(sorted).toEqual(['-context'])
    unmount()
    const again = await openNarrowing({ sortBy: '-context' })
    expect(order().value).toBe('context')
    expect(turn().getAttribute('aria-pressed')).toBe('true')
    await again.user.click(turn())
    expect(again.sorted).toEqual(['context'])
  })
})

describe('in the editor', () => {
  it('a filter changes the list and the address', async () => {
    const { user, address, server } = await openEditor({ units: [aUnit(), aUnit()] })
    await user.selectOptions(filter(), within(filter()).getByRole('option', { name: /^Untranslated/ }))
    await expect.poll(address).toContain('q=state%3Aempty')
    await expect
      .poll(() => server.sent('GET', '/api/unit-ids/').some(({ query }) => query.get('q') === 'state:empty'))
      .toBe(true)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search strings' }).value).toBe('state:empty')
  })

  it('the order goes into the address and keeps the search', async () => {
    const { user, address } = await openEditor({
      units: [aUnit(), aUnit()],
      address: '/translate/website/pages/de/?q=good',
    })
    await user.selectOptions(order(), 'Priority')
    await expect.poll(address).toContain('sort_by=priority')
    expect(address()).toContain('q=good')
  })
})
