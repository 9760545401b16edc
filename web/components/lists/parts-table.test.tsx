import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Profile } from '../../api/profile.ts'
import type { Part } from '../../api/scope-parts.ts'
import { aLanguage, aProfile } from '../../testing/factories.ts'
import { aPart, aSite } from '../../testing/page-factories.ts'
import { renderWith } from '../../testing/render.tsx'
import { PartsTable } from './parts-table.tsx'

const show = (parts: readonly Part[], hideDone = false) => {
  aSite({ me: null })
  return renderWith(
    <PartsTable
      parts={parts}
      label="Components"
      hideDone={hideDone}
      empty={{ title: 'No components yet', advice: 'Add one.' }}
    />,
  )
}

const names = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)

const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })

const three = [
  aPart({ name: 'Zebra', total: 10, translated: 9, total_words: 20, translated_words: 18, failing: 3, suggestions: 0 }),
  aPart({ name: 'apple', total: 10, translated: 1, total_words: 80, translated_words: 8, failing: 0, suggestions: 5 }),
  aPart({ name: 'Part 10', total: 10, translated: 5, total_words: 40, translated_words: 20, failing: 1, comments: 7 }),
]

it('has the columns that somebody chose and that were counted, in the order of the table', async () => {
  const empty = { title: 'No components yet' }
  const listing_columns: Profile['listing_columns'] = ['comments', 'untranslated_chars', 'total', 'nottranslated']
  aSite().get('/api/account/profile/', aProfile({ listing_columns }))
  const part = aPart({ total: 10, translated: 6, fuzzy: 1, total_chars: 90, translated_chars: 50, comments: 2 })
  await renderWith(<PartsTable parts={[part]} label="Components" empty={empty} uncounted={['comments']} />)
  await screen.findByRole('columnheader', { name: 'Characters left' })
  const texts = (role: string) => screen.getAllByRole(role).map((cell) => cell.textContent)
  expect(texts('columnheader').map((text) => text.replace(' ↑', ''))).toEqual([
    ...['Name', 'Translated', 'Strings', 'Characters left', 'Untranslated'],
  ])
  expect(texts('cell').slice(1)).toEqual(['10', '40', '3'])
})

describe('the order of rows', () => {
  it('is that of the names at first, whatever their case', async () => {
    await show([...three, aPart({ name: 'Part 9' })])
    expect(names()).toEqual(['apple', 'Part 9', 'Part 10', 'Zebra'])
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending')
    expect(header('Checks').getAttribute('aria-sort')).toBe('none')
  })

  it.each<[string, string[], string[]]>([
    ['Unfinished', ['apple', 'Part 10', 'Zebra'], ['Zebra', 'Part 10', 'apple']],
    ['Words left', ['apple', 'Part 10', 'Zebra'], ['Zebra', 'Part 10', 'apple']],
    ['Checks', ['Zebra', 'Part 10', 'apple'], ['apple', 'Part 10', 'Zebra']],
    ['Suggestions', ['apple', 'Part 10', 'Zebra'], ['Part 10', 'Zebra', 'apple']],
    ['Comments', ['Part 10', 'apple', 'Zebra'], ['apple', 'Zebra', 'Part 10']],
  ])('goes by %s, most first, and the other way by a second click', async (name, most, least) => {
    const { user } = await show(three)
    await user.click(within(header(name)).getByRole('button'))
    expect(names()).toEqual(most)
    expect(header(name).getAttribute('aria-sort')).toBe('descending')
    expect(header('Name').getAttribute('aria-sort')).toBe('none')
    await user.click(within(header(name)).getByRole('button'))
    expect(names()).toEqual(least)
    expect(header(name).getAttribute('aria-sort')).toBe('ascending')
  })

  it('goes by how much is translated, least first', async () => {
    const { user } = await show(three)
    await user.click(within(header('Translated')).getByRole('button'))
    expect(names()).toEqual(['apple', 'Part 10', 'Zebra'])
    expect(header('Translated').getAttribute('aria-sort')).toBe('ascending')
  })

  it('goes by keyboard too', async () => {
    const { user } = await show(three)
    within(header('Name')).getByRole('button').focus()
    await user.keyboard('{Enter}')
    expect(names()).toEqual(['Zebra', 'Part 10', 'apple'])
  })
})

describe('what is shown', () => {
  const done = aPart({ name: 'Done', total: 5, translated: 5 })
  const doneButFailing = aPart({ name: 'Failing', total: 5, translated: 5, failing: 1 })
  const open = aPart({ name: 'Open', total: 5, translated: 4 })

  it('leaves completed rows out when somebody wants that, and counts', async () => {
    const { user } = await show([done, doneButFailing, open])
    expect(screen.getByRole('status').textContent).toBe('3 of 3')
    await user.click(screen.getByRole('checkbox', { name: 'Hide completed' }))
    expect(names()).toEqual(['Failing', 'Open'])
    expect(screen.getByRole('status').textContent).toBe('2 of 3')
  })

  it('leaves them out from the start where the profile says so, and says when nothing is left', async () => {
    const { user } = await show([done], true)
    expect(screen.getByText('Everything here is done')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Hide completed' }))
    expect(names()).toEqual(['Done'])
  })

  it('can be narrowed by name or path once the table is long', async () => {
    const many = Array.from({ length: 13 }, (_, index) => aPart({ name: `Part ${index}`, path: `website/p-${index}` }))
    const { user } = await show([...many, aPart({ name: 'Docs', path: 'website/manual/docs' })])
    await user.type(screen.getByRole('searchbox', { name: 'Filter by name' }), ' MANUAL ')
    expect(names()).toEqual(['Docs'])
  })

  it('has no filter while the table is short', async () => {
    await show(three)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('says what to do where there are no rows at all', async () => {
    await show([])
    expect(screen.getByText('No components yet')).toBeTruthy()
    expect(screen.getByText('Add one.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('a row', () => {
  it('leads to the part, and each figure to the strings that it counts', async () => {
    await show([aPart({ name: 'Pages', path: 'website/cat/pages', total: 1200, translated: 0, failing: 4 })])
    expect(screen.getByRole('link', { name: 'Pages' }).getAttribute('href')).toBe('/projects/website/cat/pages/')
    const unfinished = screen.getByRole('link', { name: 'Pages, Unfinished: 1,200' })
    expect(unfinished.getAttribute('href')).toBe('/search/website/cat/pages/?q=state%3A%3Ctranslated')
    expect(screen.getByRole('link', { name: 'Pages, Checks: 4' }).getAttribute('href')).toContain('q=has%3Acheck')
    expect(screen.queryByRole('link', { name: /Suggestions/ })).toBeNull()
  })

  it('leads into the editor where it is a translation', async () => {
    await show([aPart({ kind: 'translation', name: 'German', path: 'website/pages/de', suggestions: 2 })])
    expect(screen.getByRole('link', { name: 'German, Suggestions: 2' }).getAttribute('href')).toBe(
      '/translate/website/pages/de/?q=has%3Asuggestion',
    )
  })

  it.each<[string, Partial<Part>]>([
    ['Locked', { locked: true }],
    ['1 alert', { alerts: 1 }],
    ['2 alerts', { alerts: 2 }],
    ['Glossary', { is_glossary: true }],
    ['Source', { is_source: true }],
    ['Restricted', { restricted: true }],
    ['Shared', { shared: true }],
    ['Category', { kind: 'category' }],
  ])('bears the badge %s', async (badge, more) => {
    await show([aPart({ name: 'Pages', ...more })])
    expect(within(screen.getByRole('rowheader')).getByText(badge, { exact: false })).toBeTruthy()
  })

  it('is not done where it has no strings yet', async () => {
    await show([aPart({ name: 'Pages', total: 0, translated: 0, total_words: 0, translated_words: 0, fuzzy: 0 })])
    expect(screen.getByText('No strings yet')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText('100%')).toBeNull()
  })

  it('says how far it has come, never 100 % while something is missing', async () => {
    await show([aPart({ name: 'Pages', total: 100_000, translated: 99_999 })])
    const bar = screen.getByRole('progressbar', { name: 'Progress of Pages' })
    expect(bar.getAttribute('aria-valuenow')).toBe('99.9')
    expect(bar.getAttribute('aria-valuetext')).toBe('99.9% translated')
  })

  it('keeps names of any direction apart from what stands around them', async () => {
    const language = aLanguage('he')
    await show([aPart({ kind: 'language', name: 'עברית', path: '-/-/he', language })])
    expect(screen.getByText('עברית').tagName).toBe('BDI')
  })
})
