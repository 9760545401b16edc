import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderWith } from '../../testing/render.tsx'
import { SearchBox } from './search-box.tsx'

/** The box as pages have it: what is searched for becomes the query. */
function Search({ start, seen }: { start: string; seen: string[] }) {
  const [query, setQuery] = useState(start)
  const search = (text: string) => {
    seen.push(text)
    setQuery(text)
  }
  return (
    <>
      <SearchBox query={query} onSearch={search} />
      <button type="button" onClick={() => setQuery('state:approved')}>
        Another
      </button>
    </>
  )
}

async function openSearch(start = '') {
  const seen: string[] = []
  const page = await renderWith(<Search start={start} seen={seen} />)
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search strings' })
  const options = () => screen.queryAllByRole('option').map((one) => one.querySelector('code')?.textContent)
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.querySelector('code')
  return { ...page, seen, box, options, active }
}

describe('searching', () => {
  it('sends what is typed, without blanks at its ends', async () => {
    const { user, box, seen } = await openSearch()
    await user.type(box(), ' hello {Enter}')
    await expect.poll(() => seen).toEqual(['hello'])
  })

  it('goes with the button, too', async () => {
    const { user, box, seen } = await openSearch()
    await user.type(box(), 'hello')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await expect.poll(() => seen).toEqual(['hello'])
  })

  it('shows the query that the page is about, also when it changes', async () => {
    const { user, box } = await openSearch('hello')
    expect(box().value).toBe('hello')
    await user.type(box(), ' world')
    await user.click(screen.getByRole('button', { name: 'Another' }))
    expect(box().value).toBe('state:approved')
  })

  it('shows where a query is wrong instead of searching for it, until it is changed', async () => {
    const { user, box, seen } = await openSearch()
    await user.type(box(), 'a AND (b')
    await user.keyboard('{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.querySelector('mark')).not.toBeNull()
    expect(alert.querySelector('code')?.textContent?.trimEnd()).toBe('a AND (b')
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().getAttribute('aria-describedby')).toBe(alert.id)
    expect(seen).toEqual([])
    await user.type(box(), ')')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(box().getAttribute('aria-invalid')).toBeNull()
    await user.keyboard('{Escape}{Enter}')
    await expect.poll(() => seen).toEqual(['a AND (b)'])
  })
})

describe('completions', () => {
  it('offer names of fields for what is begun, with what they mean', async () => {
    const { user, box, options } = await openSearch()
    await user.type(box(), 'loc')
    await expect.poll(options).toContain('location:')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    const list = screen.getByRole('listbox', { name: 'Suggestions' })
    expect(box().getAttribute('aria-controls')).toBe(list.id)
    expect(
      within(list)
        .getAllByRole('option')
        .every((one) => (one.textContent ?? '').length > 8),
    ).toBe(true)
  })

  it('are moved through by arrows, around the ends, and taken by Enter', async () => {
    const { user, box, options, active, seen } = await openSearch()
    await user.type(box(), 'state:')
    await expect.poll(() => options().length).toBeGreaterThan(2)
    const offered = options()
    await user.keyboard('{ArrowDown}')
    expect(active()?.textContent).toBe(offered[0])
    await user.keyboard('{ArrowUp}')
    expect(active()?.textContent).toBe(offered.at(-1))
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(box().value).toBe(`state:${offered[1]} `)
    expect(box().selectionStart).toBe(box().value.length)
    expect(seen).toEqual([])
  })

  it('are taken by Tab and by a click, which leaves the caret in the box', async () => {
    const { user, box, options } = await openSearch()
    await user.type(box(), 'loc')
    await expect.poll(options).toContain('location:')
    await user.keyboard('{ArrowDown}{Tab}')
    expect(box().value).toBe('location:')
    expect(document.activeElement).toBe(box())
    await user.clear(box())
    await user.type(box(), 'state:appr')
    await expect.poll(options).toEqual(['approved'])
    await user.click(screen.getByRole('option'))
    expect(box().value).toBe('state:approved ')
    expect(document.activeElement).toBe(box())
  })

  it('know the names of checks', async () => {
    const { user, box, options } = await openSearch()
    await user.type(box(), 'check:end_st')
    await expect.poll(options).toEqual(['end_stop'])
  })

  it('go away with Escape and when the person leaves the box', async () => {
    const { user, box, options } = await openSearch()
    await user.type(box(), 'state:')
    await expect.poll(() => options().length).toBeGreaterThan(0)
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(box().getAttribute('aria-expanded')).toBe('false')
    await user.type(box(), 'a')
    await expect.poll(() => options().length).toBeGreaterThan(0)
    await user.tab()
    expect(options()).toEqual([])
  })

  it('do not stand in the way of a search that chose none', async () => {
    const { user, box, options, seen } = await openSearch()
    await user.type(box(), 'state:approved')
    await user.keyboard('{Enter}')
    await expect.poll(() => seen).toEqual(['state:approved'])
    expect(options()).toEqual([])
  })
})
