import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aLanguage, aTranslation, aUnit } from '../../testing/factories.ts'
import { showEditor } from '../../testing/open-editor.tsx'
import { type GivenTranslation, translationSite } from '../../testing/translation-site.ts'

const days = '{n, plural, one {# day} other {# days}} left for {name}'

const czech = (unit: Parameters<typeof aUnit>[0]) => ({
  translation: aTranslation({ language: aLanguage('cs') }),
  units: [aUnit({ language_code: 'cs', flags: 'icu-message-format', ...unit })],
})

const openEditor = (given: GivenTranslation) => showEditor(translationSite(given), '/translate/website/pages/cs/')

const branch = (name: RegExp) => screen.findByRole('textbox', { name })
const names = () =>
  [...document.querySelectorAll<HTMLElement>('textarea[data-branch]')].map(
    (area) => (area as HTMLTextAreaElement).labels[0]?.textContent,
  )

/** As from the clipboard: many letters at once. */
async function fill({ user }: { user: UserEvent }, name: RegExp, text: string): Promise<void> {
  await user.click(await branch(name))
  await user.paste(text)
}

beforeEach(() => localStorage.clear())

describe('a message with branches', () => {
  it('has a field for each category of the language, a preview, and is saved as one text', async () => {
    const page = await openEditor(czech({ source: [days] }))
    await fill(page, /^n = one/, '# den')
    await fill(page, /^n = few/, '# dny')
    const preview = await screen.findByRole('region', { name: 'Preview' })
    await waitFor(() => expect(preview.textContent).toContain('2 dny'))
    await fill(page, /^n = other/, '# dní')
    await fill(page, /^Text$/, 'zbývá')
    expect(names()).toEqual([
      'n = one (for 1)',
      'n = few (for 2, 3, 4)',
      'n = many (for 1.5)',
      'n = other (for 0, 5, 6, …)',
      'Text',
    ])
    await page.user.click(screen.getByRole('button', { name: 'Insert {name}' }))
    const number = within(preview).getByRole('spinbutton', { name: 'n' })
    await page.user.clear(number)
    await page.user.type(number, '1')
    await waitFor(() => expect(preview.textContent).toContain('1 den zbývá'))
    await page.user.click(screen.getByRole('button', { name: 'Save and stay' }))
    const target = ['{n, plural, one {# den} few {# dny} other {# dní}} zbývá{name}']
    await expect.poll(page.saves).toEqual([{ target, state: State.translated }])
  })

  it('stays as it was written while nothing changes, and can be edited as text', async () => {
    const written = '{n,plural,\n  one{den}\n  other {dní}}'
    const { user, field } = await openEditor(czech({ source: [days], target: [written], state: State.translated }))
    expect(((await branch(/^n = one/)) as HTMLTextAreaElement).value).toBe('den')
    await user.click(screen.getByRole('button', { name: 'Edit as text' }))
    expect(field().value).toBe(written)
    expect(localStorage.getItem('dragoman-message-fields')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Edit in fields' }))
    await branch(/^n = one/)
  })

  it('follows a text that is put in as a whole, and is a text where it cannot be read', async () => {
    const { user, field } = await openEditor(czech({ source: [days], target: ['{n, plural'], state: State.translated }))
    await screen.findByText(/can't be split into fields/)
    expect(field().value).toBe('{n, plural')
    await user.click(screen.getByRole('button', { name: 'Copy source' }))
    expect(((await branch(/^n = one/)) as HTMLTextAreaElement).value).toBe('# day')
  })

  it('keeps its fields while a placeholder is being typed', async () => {
    const page = await openEditor(czech({ source: [days] }))
    await fill(page, /^n = other/, '{n')
    expect(names()).toHaveLength(5)
  })

  it('of Fluent has fields for variants and attributes', async () => {
    const source = 'You have { $n ->\n    [one] one day\n   *[other] { $n } days\n}\n.title = Days'
    const page = await openEditor(czech({ source: [source], flags: 'fluent-type:Message' }))
    await fill(page, /^Text$/, 'Zbývá')
    await fill(page, /^n = other/, 'dost')
    await fill(page, /^\.title$/, 'Dny')
    await page.user.click(screen.getByRole('button', { name: 'Save and stay' }))
    const target = ['Zbývá { $n ->\n    *[other] dost\n}\n.title = Dny']
    await expect.poll(page.saves).toEqual([{ target, state: State.translated }])
  })
})
