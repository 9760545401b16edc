import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { State } from '#core/units/state.ts'
import { aScope, aUnit, SITE_URL, translatorRights } from '../../../testing/factories.ts'
import { held, refusal, unreachable } from '../../../testing/fake-server.ts'
import { openEditor, showEditor } from '../../../testing/open-editor.tsx'
import { translationSite } from '../../../testing/translation-site.ts'

const PAGE = '/translate/website/pages/de/'
const checksumOf = (id: number) => id.toString(16).padStart(16, '0')
const bar = () => screen.getByRole('navigation', { name: 'Position' })
const step = (name: string) => within(bar()).getByRole<HTMLButtonElement>('button', { name })
const steps = () =>
  ['First string', 'Previous string', 'Next string', 'Last string'].filter((name) => !step(name).disabled)

const threeUnits = () => ['One', 'Two', 'Three'].map((text) => aUnit({ source: [text] }))

describe('the list', () => {
  it('is walked along by buttons that are off at its ends', async () => {
    const { user } = await openEditor({ units: threeUnits() })
    expect(steps()).toEqual(['Next string', 'Last string'])
    await user.click(step('Next string'))
    await screen.findByText('2 of 3')
    expect(steps()).toEqual(['First string', 'Previous string', 'Next string', 'Last string'])
    await user.click(step('Last string'))
    await screen.findByText('3 of 3')
    expect(steps()).toEqual(['First string', 'Previous string', 'Next string'])
    await user.click(step('First string'))
    await screen.findByText('1 of 3')
  })

  it('expires with words and a way back', async () => {
    const { user } = await openEditor({ units: threeUnits().slice(0, 1) })
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await screen.findByText("You've reached the end of the list")
    expect(screen.queryByRole('textbox', { name: /^German/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Back to first string' }))
    await screen.findByText('1 of 1')
  })

  it('expires with how many strings were saved, and how many of them have problems', async () => {
    const { user, field } = await openEditor({ units: [aUnit({ source: ['Stop here.'] }), aUnit({ source: ['Two'] })] })
    await user.type(field(), 'Eins')
    await screen.findByText('Mismatched full stop')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('2 of 2')
    await user.type(field(), 'Zwei')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText("You've reached the end of the list")
    await screen.findByText('You saved 2 strings. 1 of them has failing checks.')
    expect(screen.getByRole('link', { name: 'Other components in German' }).getAttribute('href')).toBe(
      '/projects/website/-/de/',
    )
    await user.click(screen.getByRole('button', { name: 'Show string with failing checks' }))
    await screen.findByText('1 of 2')
  })

  it('says so when nothing is left to translate', async () => {
    const site = translationSite({ units: [] })
    await showEditor(site, `${PAGE}?q=state:<translated`)
    await screen.findByText('All strings are translated')
    expect(screen.getByRole('link', { name: 'Show all strings' }).getAttribute('href')).toBe(PAGE)
  })

  it('stands beside the editor for those who want it, and leads to any string', async () => {
    // Rows are drawn as far as the box reaches: without a layout it has to be told how high it is.
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    try {
      const { user } = await openEditor({ units: threeUnits() })
      const toggle = screen.getByRole('button', { name: 'String list' })
      expect(toggle.getAttribute('aria-pressed')).toBe('false')
      await user.click(toggle)
      const list = await screen.findByRole('navigation', { name: 'Strings in this list' })
      const third = await within(list).findByRole('button', { name: /^Three/ })
      expect(within(list).getByRole('button', { current: true }).textContent).toContain('One')
      await user.click(third)
      await screen.findByText('3 of 3')
      expect(within(list).getByRole('button', { current: true }).textContent).toContain('Three')
      expect(localStorage.getItem('dragoman-string-list')).toBe('shown')
    } finally {
      height.mockRestore()
    }
  })

  it('counts anew what is left once a save has arrived', async () => {
    const { user, field, server } = await openEditor({ units: threeUnits() })
    const counted = () => server.sent('GET', '/api/translations/website/pages/de/statistics/').length
    await expect.poll(counted).toBe(1)
    await user.type(field(), 'Eins')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(counted).toBe(2)
  })

  it('goes back from its end to the last string', async () => {
    const { user } = await openEditor({ units: threeUnits().slice(0, 2) })
    await user.click(step('Last string'))
    await screen.findByText('2 of 2')
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await screen.findByText("You've reached the end of the list")
    await user.click(step('Previous string'))
    await screen.findByText('2 of 2')
  })

  it('fetches what comes next before anybody asks for it', async () => {
    const units = threeUnits()
    const { server, user } = await openEditor({ units })
    // What is said of a source string for all languages comes with the string.
    const asked = () =>
      server
        .sent('GET', '/api/units/')
        .flatMap(({ query }) => (query.get('q') ?? '').slice('id:'.length).split(',').map(Number))
    const ids = units.map(({ id }) => id)
    await expect.poll(asked).toEqual(ids)
    await user.click(step('Next string'))
    await screen.findByText('2 of 3')
    expect(asked()).toEqual(ids)
  })

  it('is read to its end when it is long', async () => {
    const site = translationSite({ units: threeUnits() })
    const ids = site.units.map(({ id }) => id)
    site.server.get('/api/unit-ids/', ({ query }) => {
      const offset = Number(query.get('offset') ?? 0)
      return { count: 3, offset, ids: ids.slice(offset, offset + 2), unit: null }
    })
    await showEditor(site, PAGE)
    await screen.findByText('1 of 3')
  })
})

describe('the address', () => {
  it('names the string, so that it can be shared', async () => {
    const units = threeUnits()
    const { address, user } = await openEditor({ units })
    await expect.poll(address).toBe(`${PAGE}?checksum=${checksumOf(units[0]?.id ?? 0)}`)
    await user.click(step('Next string'))
    await expect.poll(address).toBe(`${PAGE}?checksum=${checksumOf(units[1]?.id ?? 0)}`)
  })

  it('opens the string that it names', async () => {
    const units = threeUnits()
    await openEditor({ units, address: `${PAGE}?checksum=${checksumOf(units[2]?.id ?? 0)}` })
    await screen.findByText('3 of 3')
    expect(document.querySelector('[data-source]')?.textContent).toContain('Three')
  })

  it('opens the string at an offset', async () => {
    await openEditor({ units: threeUnits(), address: `${PAGE}?offset=2` })
    await screen.findByText('2 of 3')
  })

  it('says so when its string is gone, and begins the list', async () => {
    const units = threeUnits()
    const { address, user } = await openEditor({ units, address: `${PAGE}?checksum=${'f'.repeat(16)}` })
    await screen.findByText('1 of 3')
    await expect.poll(address).toBe(`${PAGE}?checksum=${checksumOf(units[0]?.id ?? 0)}`)
    expect(screen.getByText('This string no longer exists')).toBeDefined()
    await user.click(step('Next string'))
    await screen.findByText('2 of 3')
    expect(screen.queryByText('This string no longer exists')).toBeNull()
  })

  it('keeps the search and the order while one walks', async () => {
    const { address, user, server } = await openEditor({ units: threeUnits(), address: `${PAGE}?q=o&sort_by=-source` })
    await user.click(step('Next string'))
    await screen.findByText('2 of 3')
    await expect.poll(address).toMatch(/q=o&sort_by=-source&checksum=/)
    expect(server.sent('GET', '/api/unit-ids/')[0]?.query.get('sort_by')).toBe('-source')
  })

  it('leads to a string outside of the list, too', async () => {
    const units = threeUnits()
    const site = translationSite({ units })
    const [first, , third] = units
    site.server.get('/api/unit-ids/', ({ query }) =>
      query.get('q') === 'id:0'
        ? { count: 0, offset: 0, ids: [], unit: third?.id ?? null }
        : { count: 1, offset: 0, ids: [first?.id], unit: null },
    )
    await showEditor(site, `${PAGE}?q=one&checksum=${checksumOf(third?.id ?? 0)}`)
    await screen.findByText('Three')
    expect(screen.getByTestId('position').textContent).toBe('1 string')
  })
})

describe('the page', () => {
  it('tells where the strings belong and has that as its title', async () => {
    await openEditor({ units: threeUnits() })
    const heading = screen.getByRole('heading', { level: 1 })
    expect(within(heading).getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('/projects/website/')
    const own = within(heading).getByRole('link', { name: 'Pages · German' })
    expect(own.getAttribute('href')).toBe('/projects/website/pages/de/')
    expect(document.title).toContain('Pages · German')
  })

  it('leads to the other ways to see the same strings', async () => {
    await openEditor({ units: threeUnits(), address: `${PAGE}?q=o` })
    expect(screen.getByRole('link', { name: 'Zen' }).getAttribute('href')).toBe('/zen/website/pages/de/?q=o')
    expect(screen.getByRole('link', { name: 'List' }).getAttribute('href')).toBe('/browse/website/pages/de/?q=o')
    expect(screen.queryByRole('link', { name: 'Editor' })).toBeNull()
  })

  it('says that it is loading, and shows the field once it is', async () => {
    const site = translationSite({ units: threeUnits() })
    const answer = held()
    site.server.get('/api/unit-ids/', answer.reply)
    await showEditor(site, PAGE)
    const busy = await screen.findByRole('status', { name: 'Loading' })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    answer.release({ count: 1, offset: 0, ids: [site.units[0]?.id], unit: null })
    await screen.findByRole('textbox', { name: /^German/ })
    await expect.poll(() => screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })

  it.each([
    { what: 'no connection', reply: unreachable, words: /can't reach the server|connection/i },
    { what: 'a failing server', reply: () => refusal(500, 'Broken.'), words: /./ },
  ])('offers another try after $what', async ({ reply, words }) => {
    const site = translationSite({ units: threeUnits() })
    site.server.get('/api/unit-ids/', reply)
    const { user } = await showEditor(site, PAGE)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(words)
    const ids = site.units.map(({ id }) => id)
    site.server.get('/api/unit-ids/', { count: 3, offset: 0, ids, unit: null })
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByText('1 of 3')
  })

  it('tells when the place does not exist or is not for the person', async () => {
    const site = translationSite({ units: [] })
    site.server.get('/api/places/', ({ query }) =>
      query.get('path') === 'website/pages/de' ? refusal(404, 'Not found.') : aScope({ kind: 'site' }),
    )
    await showEditor(site, PAGE)
    expect(await screen.findByRole('link', { name: /projects/i, description: '' })).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Search strings' })).toBeNull()
  })

  it('shows a string that went away as gone, with the list still there', async () => {
    const site = translationSite({ units: threeUnits() })
    const { units } = site
    site.server.get('/api/units/', { count: 2, next: null, previous: null, results: units.slice(1) })
    const { user } = await showEditor(site, PAGE)
    await screen.findByText('1 of 3')
    await expect.poll(() => screen.queryByRole('textbox', { name: /^German/ })).toBeNull()
    await user.click(step('Next string'))
    await screen.findByRole('textbox', { name: /^German/ })
  })
})

describe('nothing to show', () => {
  it('of a search says to make it wider', async () => {
    const site = translationSite({ units: [] })
    await showEditor(site, `${PAGE}?q=nothing`)
    await screen.findByText('No strings found')
    expect(step('Next string').disabled).toBe(true)
  })

  it('of a place says that strings come with its files', async () => {
    const site = translationSite({ units: [] })
    await showEditor(site, PAGE)
    await screen.findByText('No strings yet')
    expect(screen.queryByRole('link', { name: 'Go to translation' })).toBeNull()
  })

  it('of a place leads those who may add strings there', async () => {
    const site = translationSite({ units: [], scope: aScope({ rights: [...translatorRights, 'unit.add'] }) })
    await showEditor(site, PAGE)
    const link = await screen.findByRole('link', { name: 'Go to translation' })
    expect(link.getAttribute('href')).toBe('/projects/website/pages/de/')
  })
})

describe('strings of a whole project', () => {
  it('go by their number in the address, and name their translation', async () => {
    const units = threeUnits()
    const site = translationSite({ units, scope: aScope({ kind: 'project', component: null, language: null }) })
    site.server.get('/api/projects/website/statistics/', { total: 3 })
    const { address, user } = await showEditor(site, '/translate/website/')
    await screen.findByText('1 of 3')
    await user.click(step('Next string'))
    await screen.findByText('2 of 3')
    await expect.poll(address).toBe('/translate/website/?offset=2')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Website')
  })
})

describe('a source string', () => {
  it('is edited where it is the translation itself', async () => {
    const unit = aUnit({
      language_code: 'en',
      source: ['Helo'],
      target: ['Helo'],
      state: State.translated,
      source_unit: `${SITE_URL}/api/units/5/`,
    })
    const { field, user, saves } = await openEditor({ units: [unit], prepare: englishSource })
    await user.clear(field())
    await user.type(field(), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(saves).toEqual([{ target: ['Hello'], state: State.translated }])
  })
})

/** The source language has a translation like any other. */
function englishSource({ server }: ReturnType<typeof translationSite>): void {
  server.get('/api/translations/website/pages/en/', async () =>
    (await fetch('/api/translations/website/pages/de/')).json(),
  )
  server.get('/api/translations/website/pages/en/units/', { count: 0, next: null, previous: null, results: [] })
}
