import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aScope, aUnit, SITE_URL } from '../../testing/factories.ts'
import { aPage, held, refusal, unreachable } from '../../testing/fake-server.ts'
import { aChange } from '../../testing/feedback.ts'
import { itemWith, openEditor } from '../../testing/open-editor.tsx'

const tabs = () => screen.getAllByRole('tab').map((one) => one.textContent)
const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('tabs', () => {
  it('show what the string and the component have', async () => {
    await openEditor({ units: [aUnit({ context: 'word' })] })
    await screen.findByRole('tab', { name: 'Context' })
    expect(tabs()).toEqual(['Context', 'Other languages', 'Same source', 'Comments', 'History'])
  })

  it('show variants and keys where there are any', async () => {
    const scope = aScope()
    const component = scope.component && { ...scope.component, has_variants: true }
    await openEditor({ units: [aUnit({ context: 'menu.file' })], scope: { ...scope, component } })
    await screen.findByRole('tab', { name: 'Context' })
    expect(tabs()).toContain('Similar keys')
    expect(tabs()).toContain('Variants')
  })

  it('go by arrow keys, around the ends', async () => {
    const { user } = await openEditor({ units: [aUnit({ context: 'word' })] })
    const first = await screen.findByRole('tab', { name: 'Context' })
    first.focus()
    await user.keyboard('{ArrowRight}')
    expect(selected()).toBe('Other languages')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Other languages' }))
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(selected()).toBe('History')
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe('tab-history')
  })

  it('stay as they were chosen for the next string', async () => {
    const { user, openTab } = await openEditor({ units: [aUnit(), aUnit()] })
    await openTab('History')
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await screen.findByText('2 of 2')
    await screen.findByRole('tab', { name: 'History' })
    expect(selected()).toBe('History')
  })

  it('can be reached by the tab key only where one is', async () => {
    await openEditor({ units: [aUnit()] })
    await screen.findByRole('tab', { name: 'Context' })
    const open = screen.getAllByRole('tab').filter((one) => one.tabIndex === 0)
    expect(open.map((one) => one.textContent)).toEqual(['Context'])
  })
})

describe('a panel', () => {
  it('says that it is on its way, and then what is there', async () => {
    const answer = held()
    const { openTab } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.get('/api/units/:id/changes/', answer.reply),
    })
    const panel = await openTab('History')
    expect(within(panel).getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true')
    answer.release(aPage([]))
    await within(panel).findByText('No history yet.')
  })

  it.each([
    { what: 'no connection', reply: unreachable },
    { what: 'a failing server', reply: () => refusal(500, 'Broken.') },
  ])('offers another try after $what', async ({ reply }) => {
    const { openTab, server, user } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.get('/api/units/:id/changes/', reply),
    })
    const panel = await openTab('History')
    const alert = await within(panel).findByRole('alert')
    server.get('/api/units/:id/changes/', aPage([aChange()]))
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await within(panel).findByText('bernd')
  })
})

describe('nearby strings', () => {
  it('come in the order of the file, with the current one marked, and lead there', async () => {
    const units = [
      aUnit({ position: 5, source: ['First'], target: ['Erster'], state: State.translated }),
      aUnit({ position: 6, source: ['Second'] }),
    ]
    const { openTab, user, server, field } = await openEditor({ units })
    const panel = await openTab('Context')
    const second = itemWith(panel, (await within(panel).findByText('Second')).textContent ?? '')
    expect(itemWith(panel, 'First').getAttribute('aria-current')).toBe('true')
    expect(second.getAttribute('aria-current')).toBeNull()
    expect(within(second).getByText('Untranslated')).toBeDefined()
    const asked = server.sent('GET', '/api/translations/website/pages/de/units/').at(-1)?.query
    expect(asked?.get('q')).toBe('position:[0 to 12]')
    await user.click(within(second).getByRole('button', { name: 'Second' }))
    await screen.findByText('2 of 2')
    expect(field().value).toBe('')
  })

  it('are as many as the person wants', async () => {
    const { openTab, server } = await openEditor({
      units: [aUnit({ position: 50 })],
      profile: { nearby_strings: 4 },
    })
    await openTab('Context')
    await expect
      .poll(() => server.sent('GET', '/api/translations/website/pages/de/units/').at(-1)?.query.get('q'))
      .toBe('position:[48 to 52]')
  })
})

describe('similar keys', () => {
  it('are those that begin alike, told by what follows', async () => {
    const units = [aUnit({ context: 'menu.file.open' })]
    const { openTab, server } = await openEditor({
      units,
      prepare: (site) =>
        site.server.get(
          '/api/translations/website/pages/de/units/',
          aPage([
            ...units,
            aUnit({ context: 'menu.file.close', source: ['Close'] }),
            aUnit({ context: 'x.menu.file.y' }),
          ]),
        ),
    })
    const panel = await openTab('Similar keys')
    await within(panel).findByText('close')
    expect(within(panel).getAllByRole('listitem')).toHaveLength(1)
    expect(server.requests.some(({ query }) => query.get('q') === 'key:"menu.file."')).toBe(true)
  })
})

describe('variants', () => {
  it('lead to the other string', async () => {
    const scope = aScope()
    const component = scope.component && { ...scope.component, has_variants: true }
    const { openTab, user, units } = await openEditor({
      units: [aUnit(), aUnit({ source: ['Hi'], context: 'short' })],
      scope: { ...scope, component },
      prepare: (site) => site.server.get('/api/units/:id/variants/', aPage(site.units.slice(1))),
    })
    const panel = await openTab('Variants')
    await user.click(await within(panel).findByRole('button', { name: 'Hi' }))
    await screen.findByText('2 of 2')
    expect(units).toHaveLength(2)
  })
})

describe('other languages', () => {
  it('show their texts in their own direction, those that have one', async () => {
    const others = [
      aUnit({ language_code: 'he', target: ['בוקר טוב'] }),
      aUnit({ language_code: 'fr', target: ['Bonjour'] }),
      aUnit({ language_code: 'cs', target: [''] }),
    ]
    const { openTab } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.get('/api/units/:id/languages/', aPage(others)),
    })
    const panel = await openTab('Other languages')
    const hebrew = await within(panel).findByText('בוקר טוב')
    expect(hebrew.getAttribute('lang')).toBe('he')
    expect(hebrew.getAttribute('dir')).toBe('rtl')
    expect(within(panel).getByText('French')).toBeDefined()
    expect(within(panel).getAllByRole('listitem')).toHaveLength(2)
  })
})

describe('the same source elsewhere', () => {
  it('lends its translation and leads there', async () => {
    const web_url = `${SITE_URL}/translate/website/mail/de/?checksum=00000000000000ff`
    const { openTab, user, field } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.get('/api/units/:id/same/', aPage([aUnit({ target: ['Moin'], web_url })])),
    })
    const panel = await openTab('Same source')
    const link = await within(panel).findByRole('link', { name: 'website/mail/de' })
    expect(link.getAttribute('href')).toBe('/translate/website/mail/de/?checksum=00000000000000ff')
    await user.click(within(panel).getByRole('button', { name: 'Use' }))
    expect(field().value).toBe('Moin')
    expect(document.activeElement).toBe(field())
  })
})
