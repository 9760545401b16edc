import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import type { Plural } from '../../api/types.ts'
import { aLanguage, aTranslation, aUnit, type LanguageCode } from '../../testing/factories.ts'
import { aPage } from '../../testing/fake-server.ts'
import { openEditor } from '../../testing/open-editor.tsx'
import type { TranslationSite } from '../../testing/translation-site.ts'

/** A string of Website, Pages in some language. */
function inLanguage(code: LanguageCode, unit: Parameters<typeof aUnit>[0] = {}) {
  const translation = aTranslation({ language: aLanguage(code) })
  return { translation, units: [aUnit({ language_code: code, ...unit })], address: `/translate/website/pages/${code}/` }
}

/** A Czech string of two forms, while the language has three. */
const twoCzechForms = (plurals: readonly Plural[]) => ({
  ...inLanguage('cs', { source: ['a', 'b'], target: ['', ''] }),
  prepare: ({ server }: TranslationSite) => {
    server.get('/api/languages/cs/plurals/', aPage([...plurals]))
  },
})

/** The copy of a text under its field, which carries the colours. */
const marked = (field: HTMLElement, mark: string): string[] =>
  [...(field.parentElement?.querySelectorAll(`[data-marks~="${mark}"]`) ?? [])].map((one) => one.textContent ?? '')

describe('plural forms', () => {
  it('have a field each, with the numbers that it is for', async () => {
    const { field } = await openEditor(inLanguage('cs', { source: ['%d day', '%d days'], target: ['', '', ''] }))
    expect(screen.getAllByRole('textbox', { name: /^Czech, form/ })).toHaveLength(3)
    expect(field(0).labels?.[0]?.textContent).toBe('Czech, form 1 (for 1)')
    expect(field(1).labels?.[0]?.textContent).toBe('Czech, form 2 (for 2, 3, 4)')
    expect(field(2).labels?.[0]?.textContent).toBe('Czech, form 3 (for 0, 5, 6, 7, …)')
  })

  it('claim no numbers where the file has another count of forms than the language', async () => {
    const { field } = await openEditor(twoCzechForms([aLanguage('cs').plural]))
    expect(field(1).labels?.[0]?.textContent).toBe('Czech, form 2')
  })

  it('have the numbers of the rule that the file counts by', async () => {
    const android = { ...aLanguage('cs').plural, source: 4, number: 2, formula: 'n != 1' }
    const { field } = await openEditor(twoCzechForms([aLanguage('cs').plural, android]))
    await expect.poll(() => field(1).labels?.[0]?.textContent).toBe('Czech, form 2 (for 0, 2, 3, 4, …)')
  })

  it('are saved together', async () => {
    const { field, user, saves } = await openEditor(inLanguage('de', { source: ['day', 'days'], target: ['', ''] }))
    await user.type(field(0), 'Tag')
    await user.type(field(1), 'Tage')
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(saves).toEqual([{ target: ['Tag', 'Tage'], state: State.translated }])
  })

  it('of the source are named', async () => {
    await openEditor(inLanguage('de', { source: ['day', 'days'], target: ['', ''] }))
    expect(screen.getByText('Singular')).toBeDefined()
    expect(screen.getByText('Plural')).toBeDefined()
  })

  it('get the source each, or its last form where there are more', async () => {
    const { field, user } = await openEditor(inLanguage('cs', { source: ['day', 'days'], target: ['', '', ''] }))
    await user.click(screen.getByRole('button', { name: 'Copy source' }))
    expect([0, 1, 2].map((form) => field(form).value)).toEqual(['day', 'days', 'days'])
  })

  it('take a character into the field that was used last', async () => {
    const { field, user } = await openEditor(inLanguage('de', { source: ['day', 'days'], target: ['', ''] }))
    await user.click(field(1))
    await user.click(screen.getByRole('button', { name: 'Insert …' }))
    expect([field(0).value, field(1).value]).toEqual(['', '…'])
    expect(document.activeElement).toBe(field(1))
  })
})

describe('direction', () => {
  it('is that of the language, and the field names the language', async () => {
    const { field } = await openEditor(inLanguage('he'))
    expect(field().dir).toBe('rtl')
    expect(field().lang).toBe('he')
  })

  it('can be turned, and back', async () => {
    const { field, user } = await openEditor(inLanguage('he'))
    const turn = screen.getByRole('button', { name: 'Left to right' })
    expect(turn.getAttribute('aria-pressed')).toBe('false')
    await user.click(turn)
    expect(field().dir).toBe('ltr')
    const back = screen.getByRole('button', { name: 'Right to left' })
    expect(back.getAttribute('aria-pressed')).toBe('true')
    await user.click(back)
    expect(field().dir).toBe('rtl')
  })

  it('offers its marks to languages from right to left alone', async () => {
    const { unmount } = await openEditor(inLanguage('he'))
    expect(screen.getByRole('button', { name: 'Insert RLM Right-to-left mark' })).toBeDefined()
    unmount()
    await openEditor(inLanguage('de'))
    expect(screen.queryByRole('button', { name: /Right-to-left mark/ })).toBeNull()
  })
})

describe('the length', () => {
  const counter = (field: HTMLTextAreaElement) => field.labels?.[0]?.nextElementSibling

  it('is counted in characters as people see them, not in code units', async () => {
    const { field, user } = await openEditor({ units: [aUnit()] })
    expect(counter(field())?.textContent).toBe('0')
    await user.click(field())
    await user.paste('Hi 👋')
    expect(counter(field())?.textContent).toBe('4')
  })

  it('is told beside the limit of the string, and marked when it is over', async () => {
    const { field, user } = await openEditor({ units: [aUnit({ extra_flags: 'max-length:3' })] })
    expect(counter(field())?.textContent).toBe('0 of 3')
    await user.type(field(), 'abc')
    expect(counter(field())?.hasAttribute('data-over')).toBe(false)
    await user.type(field(), 'd')
    expect(counter(field())?.textContent).toBe('4 of 3')
    expect(counter(field())?.hasAttribute('data-over')).toBe(true)
  })

  it('shows the usual limit only when the text comes near it', async () => {
    const { field, user } = await openEditor({ units: [aUnit({ source: ['Hi'] })] })
    await user.click(field())
    await user.paste('x'.repeat(79))
    expect(counter(field())?.textContent).toBe('79')
    await user.paste('x')
    expect(counter(field())?.textContent).toBe('80 of 100')
  })
})

describe('colours', () => {
  it('mark what is no prose as it is typed', async () => {
    const { field, user } = await openEditor({ units: [aUnit({ source: ['Hi %s'], flags: 'c-format' })] })
    await user.click(field())
    await user.paste('Du %s')
    expect(field().parentElement?.textContent).toContain('Du %s')
    expect([...(field().parentElement?.querySelectorAll('[data-marks]') ?? [])].map((one) => one.textContent)).toEqual([
      '%s',
    ])
  })

  it('detect placeholders without a flag, offer them, and a save without one stops once', async () => {
    const { field, user, saves } = await openEditor({ units: [aUnit({ source: ['Hi {name}, $t(days)'], flags: '' })] })
    await user.type(field(), 'Hallo, ')
    await user.click(screen.getByRole('button', { name: 'Insert $t(days)' }))
    expect(marked(field(), 'placeholder')).toEqual(['$t(days)'])
    await screen.findByText('Detected placeholders')
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    expect(await screen.findByText('Detected placeholders: {name} is missing.')).toBeDefined()
    expect(saves()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(saves).toEqual([{ target: ['Hallo, $t(days)'], state: State.translated }])
  })

  it('mark characters that cannot be seen', async () => {
    const { field, user } = await openEditor({ units: [aUnit()] })
    await user.click(field())
    await user.paste('a\u00a0b  c')
    expect(marked(field(), 'unseen').join('')).toBe('\u00a0  ')
  })

  it('mark where a check found something, until the text changes', async () => {
    const { field, user, side } = await openEditor({ units: [aUnit({ source: ['Good morning'] })] })
    await user.click(field())
    await user.paste('guten guten Morgen')
    await within(await side()).findByText('Consecutive duplicated words')
    await expect.poll(() => marked(field(), 'finding').join('')).toContain('guten')
  })
})

describe('the bar of things to insert', () => {
  it('offers each placeable of the source once', async () => {
    const { user, field } = await openEditor({
      units: [aUnit({ source: ['%1$s and %2$s and %1$s'], flags: 'c-format' })],
    })
    const bar = screen.getByRole('toolbar', { name: 'Insert' })
    expect(
      within(bar)
        .getAllByRole('button', { name: /^Insert %/ })
        .map((one) => one.title),
    ).toEqual(['Ctrl+Shift+1', 'Ctrl+Shift+2'])
    await user.type(field(), 'x')
    await user.click(within(bar).getByRole('button', { name: 'Insert %2$s' }))
    expect(field().value).toBe('x%2$s')
    expect(document.activeElement).toBe(field())
  })

  it('puts a text in place of what is selected', async () => {
    const { user, field } = await openEditor({ units: [aUnit({ target: ['ein Wort'], state: State.translated })] })
    field().focus()
    field().setSelectionRange(0, 3)
    await user.click(screen.getByRole('button', { name: 'Insert –' }))
    expect(field().value).toBe('– Wort')
  })

  it('has the quotes of the language and the characters that the person chose', async () => {
    await openEditor({ units: [aUnit()], profile: { special_chars: 'ß☂' } })
    for (const character of ['„', '“', 'ß', '☂'])
      expect(screen.getByRole('button', { name: `Insert ${character}` })).toBeDefined()
  })

  it('clears the text', async () => {
    const { user, field } = await openEditor({ units: [aUnit({ target: ['Hallo'], state: State.translated })] })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(field().value).toBe('')
  })
})
