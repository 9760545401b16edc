import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aUnit, SITE_URL } from '../../testing/factories.ts'
import { aPage } from '../../testing/fake-server.ts'
import { aTerm } from '../../testing/feedback.ts'
import { openEditor } from '../../testing/open-editor.tsx'

const source = () => document.querySelector<HTMLElement>('[data-source]') ?? document.body
const marks = (kind: string) => [...source().querySelectorAll(`[data-marks~="${kind}"]`)].map((one) => one.textContent)

describe('the source', () => {
  it('stands in its own language', async () => {
    await openEditor({ units: [aUnit()] })
    const text = source().querySelector('[lang]')
    expect(text?.textContent).toBe('Good morning')
    expect(text?.getAttribute('lang')).toBe('en')
    expect(text?.getAttribute('dir')).toBe('ltr')
  })

  it('names characters that cannot be seen, and keeps them to be copied', async () => {
    await openEditor({ units: [aUnit({ source: ['a\tb\u00a0'] })] })
    expect([...source().querySelectorAll('[title]')].map((one) => one.getAttribute('title'))).toEqual([
      'Tab',
      'No-break space',
    ])
    expect(source().querySelector('[lang]')?.textContent).toBe('a\tb\u00a0')
  })

  it('marks terms of the glossary', async () => {
    const matches = [{ form: 0, start: 5, end: 12, exact: true, covered: false }]
    await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.get('/api/units/:id/glossary/', aPage([aTerm({ matches })])),
    })
    await expect.poll(() => source().textContent).toContain('Good morning')
    await expect.poll(() => marks('term')).toEqual(['morning'])
  })

  it('marks placeholders that the flags of the string list', async () => {
    await openEditor({ units: [aUnit({ source: ['Hi NAME'], extra_flags: 'placeholders:NAME' })] })
    await expect
      .poll(() => [...source().querySelectorAll('[data-marks]')].map((one) => one.textContent))
      .toEqual(['NAME'])
  })

  it('shows what changed in it since it was translated', async () => {
    await openEditor({ units: [aUnit({ source: ['Good morning'], previous_source: 'Good day', state: 11 })] })
    expect(screen.getByText('Source changes')).toBeDefined()
    expect(document.querySelector('del')?.textContent).toBe('day')
    expect(document.querySelector('ins')?.textContent).toBe('morning')
  })

  it('says nothing of a change where there was none', async () => {
    await openEditor({ units: [aUnit({ source: ['Good day'], previous_source: 'Good day', state: 11 })] })
    expect(screen.queryByText('Source changes')).toBeNull()
  })

  it('says nothing of a change that was translated', async () => {
    await openEditor({ units: [aUnit({ source: ['Good morning'], previous_source: 'Good day', state: 20 })] })
    expect(screen.queryByText('Source changes')).toBeNull()
  })
})

describe('languages that the person also reads', () => {
  const reading = async (profile: { hide_source_secondary?: boolean } = {}) => {
    const unit = aUnit()
    const other = (language_code: string, text: string) =>
      aUnit({ language_code, target: [text], source_unit: unit.source_unit })
    const asked: URLSearchParams[] = []
    await openEditor({
      units: [unit],
      profile: { secondary_languages: [`${SITE_URL}/api/languages/fr/`, `${SITE_URL}/api/languages/cs/`], ...profile },
      prepare: ({ server, units }) =>
        server.get('/api/units/', ({ query }) => {
          asked.push(query)
          return aPage(query.has('source_unit') ? [other('fr', 'Bonjour'), other('cs', '')] : units)
        }),
    })
    return { asked, unit }
  }

  it('stand under the source where there is a text', async () => {
    const { asked, unit } = await reading()
    const text = await screen.findByText('Bonjour')
    expect(text.getAttribute('lang')).toBe('fr')
    expect(screen.getByText('French')).toBeDefined()
    expect(screen.queryByText('Czech')).toBeNull()
    const query = asked.find((one) => one.has('source_unit'))
    expect(query?.get('source_unit')).toBe(new URL(unit.source_unit).pathname.split('/').at(-2))
    expect(query?.get('language')).toBe('fr,cs')
  })

  it('can take the place of the source, which stays a click away', async () => {
    await reading({ hide_source_secondary: true })
    await screen.findByText('Bonjour')
    const details = screen.getByText('Show source').closest('details')
    expect(details?.open).toBe(false)
    expect(details?.textContent).toContain('Good morning')
  })
})

describe('a long source', () => {
  it('is clamped until somebody asks for all of it', async () => {
    const { user } = await openEditor({ units: [aUnit({ source: ['Sehr lang. '.repeat(100)] })] })
    const toggle = screen.getByRole('button', { name: 'Show full text' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await user.click(toggle)
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('is what most sources are not', async () => {
    await openEditor({ units: [aUnit()] })
    expect(screen.queryByRole('button', { name: 'Show full text' })).toBeNull()
  })
})
