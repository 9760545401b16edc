import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aLabel, aLanguage, aTranslation, aUnit } from '../../testing/factories.ts'
import { renderApp } from '../../testing/render.tsx'
import { translationSite } from '../../testing/translation-site.ts'

const list = () => screen.getAllByRole('list').find((one) => one.tagName === 'OL') ?? document.body
const rows = () => within(list()).getAllByRole('listitem')

describe('strings to read', () => {
  it('show source and translation side by side, each in its language', async () => {
    const language = aLanguage('he')
    const units = [
      aUnit({ language_code: 'he', source: ['Yes'], target: ['כן'], state: State.translated, context: 'yes' }),
    ]
    translationSite({ units, translation: aTranslation({ language }) })
    await renderApp('/browse/website/pages/he/')
    const target = await screen.findByText('כן')
    expect([target.lang, target.dir]).toEqual(['he', 'rtl'])
    expect(screen.getByText('Yes').lang).toBe('en')
    const link = screen.getByRole('link', { name: 'yes' })
    expect(link.getAttribute('href')).toBe(`/translate/website/pages/he/${new URL(units[0]?.web_url ?? '').search}`)
    expect(within(list()).getByText('Translated')).toBeDefined()
  })

  // D11 of the journeys.
  it('have their labels beside them, with the color of each', async () => {
    const labels = [aLabel({ name: 'Contracts', color: 'maroon' })]
    translationSite({ units: [aUnit({ source_info: { explanation: '', extra_flags: '', labels } }), aUnit()] })
    await renderApp('/browse/website/pages/de/')
    const label = await screen.findByText('Contracts')
    expect(label.previousElementSibling?.getAttribute('data-color')).toBe('maroon')
    expect(rows().map((row) => within(row).queryByText('Contracts') !== null)).toEqual([true, false])
  })

  it('come fifty at a time', async () => {
    const units = Array.from({ length: 51 }, (_, index) =>
      aUnit({ source: [`Text ${index + 1}`], context: '', position: index + 1 }),
    )
    translationSite({ units })
    const { user, address } = await renderApp('/browse/website/pages/de/')
    await screen.findByText('Text 50')
    expect(rows()).toHaveLength(50)
    expect(screen.queryByText('Text 51')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    await screen.findByText('Text 51')
    expect(rows()).toHaveLength(1)
    expect(address()).toBe('/browse/website/pages/de/?page=2')
    expect(screen.getByText('String 51')).toBeDefined()
  })

  it('tell when there are none', async () => {
    translationSite({ units: [] })
    await renderApp('/browse/website/pages/de/?q=nothing')
    await screen.findByText('No strings found')
  })

  it('lead to the other ways to see them', async () => {
    translationSite({ units: [aUnit()] })
    await renderApp('/browse/website/pages/de/?q=good')
    await screen.findByText('Good morning')
    expect(screen.getByRole('link', { name: 'Editor' }).getAttribute('href')).toBe(
      '/translate/website/pages/de/?q=good',
    )
    expect(screen.getByRole('link', { name: 'Zen' }).getAttribute('href')).toBe('/zen/website/pages/de/?q=good')
  })

  it('are gone through by arrow keys, from link to link', async () => {
    translationSite({ units: ['a', 'b', 'c'].map((context) => aUnit({ context })) })
    const { user } = await renderApp('/browse/website/pages/de/')
    await screen.findByRole('link', { name: 'c' })
    const focused = () => document.activeElement?.textContent
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('a')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('c')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('c')
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toBe('b')
    screen.getByRole('combobox', { name: 'Search strings' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search strings' }))
  })
})
