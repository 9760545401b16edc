import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLanguage } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aPart, aSite, aSiteScope, someParts } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findField, link, queryField } from '../../testing/queries.ts'
import { renderWith, withToasts } from '../../testing/render.tsx'
import { LanguagePage } from './language-page.tsx'
import { LanguagesPage } from './languages-page.tsx'

describe('the list of languages', () => {
  it('goes by name, with speakers and direction', async () => {
    aSite().get('/api/languages/', {
      ...aPage([aLanguage('he', { population: 9_000_000 }), aLanguage('de', { population: 0 })]),
      count: 120,
    })
    await renderWith(<LanguagesPage page={1} />)
    const cards = await screen.findAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual(['Germande', 'Hebrewhe · 9M speakers · right to left'])
    expect(screen.getByText('120 languages')).toBeTruthy()
    expect(link('German')).toBe('/languages/de/')
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
  })

  it('may be empty', async () => {
    aSite().get('/api/languages/', aPage([]))
    await renderWith(<LanguagesPage page={1} />)
    expect(await screen.findByText('No languages yet')).toBeTruthy()
  })
})

describe('a language', () => {
  const hebrew = aLanguage('he', { aliases: ['iw'] })
  const at = '/api/languages/he/'
  const show = async (rights: string[], prepare: (server: FakeServer) => unknown = () => undefined) => {
    const scope = aSiteScope({ kind: 'language', path: '-/-/he', language: hebrew, rights })
    const server = aSite({ scope })
      .get('/api/places/parts/', someParts({ parts: [aPart({ kind: 'project', name: 'Website' })] }))
      .get(at, hebrew)
    prepare(server)
    return { server, ...(await renderWith(withToasts(<LanguagePage code="he" />))) }
  }

  it('shows its projects and what is to know of it', async () => {
    const { client } = await show([])
    expect(await screen.findByRole('link', { name: 'Website' })).toBeTruthy()
    const about = within(screen.getByRole('region', { name: 'About the language' }))
    expect(about.getByText('right to left')).toBeTruthy()
    expect(about.getByText('iw')).toBeTruthy()
    expect(link('Languages')).toBe('/languages/')
    expect(link('Overview')).toBe('/languages/he/')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(queryField('Name')).toBeNull()
  })

  it('is changed by those who may', async () => {
    const { server, user } = await show(['language.edit'], (one) => one.patch(at, {}))
    await findField('Name')
    await fill(user, 'Name', 'Ivrit')
    await user.selectOptions(field('Text direction'), 'Left to right')
    await fill(user, 'Plural forms', '3')
    await fill(user, 'Plural formula', 'n % 3')
    await user.click(button('Save'))
    expect(await screen.findByText('Language saved.')).toBeTruthy()
    expect(server.sent('PATCH', at)[0]?.body).toEqual({
      name: 'Ivrit',
      direction: 'ltr',
      population: 1_000_000,
      plural: { number: 3, formula: 'n % 3' },
    })
  })

  it('says at the formula that it cannot be read', async () => {
    const { user } = await show(['language.edit'], (one) =>
      one.patch(at, () => refusal(400, 'Expected an operand.', { attr: 'plural.formula' })),
    )
    await findField('Plural formula')
    await fill(user, 'Plural formula', 'n %')
    await user.click(button('Save'))
    await waitFor(() => expect(errorOf('Plural formula')).toBe('Expected an operand.'))
    expect(document.activeElement).toBe(field('Plural formula'))
    expect(field('Plural formula').value).toBe('n %')
  })
})
