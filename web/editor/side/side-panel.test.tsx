import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import type { Unit } from '../../api/types.ts'
import { aComponent, aLabel, aScope, aTranslation, aUnit, SITE_URL, translatorRights } from '../../testing/factories.ts'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aFailingCheck, aTerm } from '../../testing/feedback.ts'
import { itemWith, openEditor } from '../../testing/open-editor.tsx'
import { sentForm } from '../../testing/queries.ts'
import type { FailingCheck, FoundTerm } from '../data/feedback.ts'

const part = (side: HTMLElement, title: RegExp): HTMLElement => {
  const section = within(side).getByRole('heading', { name: title }).closest('section')
  if (!section) throw new Error('The heading belongs to no part')
  return section
}

describe('things to check', () => {
  interface Given {
    unit?: Partial<Unit>
    stored?: FailingCheck[]
    rights?: string[]
    isSource?: boolean
  }

  const openChecks = async ({ unit, stored = [], rights = [...translatorRights], isSource = false }: Given) => {
    const decide = (dismissed: boolean) => (id: string | undefined) => {
      const check = stored.find((one) => one.check === id)
      if (check) check.dismissed = dismissed
    }
    const editor = await openEditor({
      units: [aUnit({ source: ['Stop.'], target: ['Halt.'], state: State.translated, ...unit })],
      scope: aScope({ rights }),
      translation: aTranslation({ is_source: isSource }),
      prepare: ({ server }) =>
        server
          .get('/api/units/:id/checks/', () => aPage(stored))
          .post('/api/units/:id/checks/:check/dismiss/', ({ params }) => decide(true)(params.check))
          .post('/api/units/:id/checks/:check/restore/', ({ params }) => decide(false)(params.check)),
    })
    const side = await editor.side()
    return { ...editor, checks: () => part(side, /^Checks/) }
  }

  it('are none for a good text', async () => {
    const { checks } = await openChecks({})
    await within(checks()).findByText('No issues found.')
    expect(within(checks()).getByRole('heading').textContent).toBe('Checks')
  })

  it('come and go as the text is typed, and are counted', async () => {
    const { checks, user, field } = await openChecks({})
    await within(checks()).findByText('No issues found.')
    await user.type(field(), '{Backspace}')
    await within(checks()).findByText('Mismatched full stop')
    expect(within(checks()).getByRole('heading').textContent).toBe('Checks1')
    await user.type(field(), '.')
    await within(checks()).findByText('No issues found.')
  })

  it('mend the text where there is a way', async () => {
    const { checks, user, field } = await openChecks({ unit: { source: ['Stop'], target: ['Halt '] } })
    await within(checks()).findByText('Trailing space')
    await user.click(within(checks()).getByRole('button', { name: 'Fix' }))
    expect(field().value).toBe('Halt')
    await within(checks()).findByText('No issues found.')
  })

  it('that the server found can be dismissed and brought back', async () => {
    const stored = [
      aFailingCheck('inconsistent', { name: 'Inconsistent', description: 'Translated otherwise elsewhere.' }),
    ]
    const { checks, user } = await openChecks({ stored })
    await user.click(await within(checks()).findByRole('button', { name: 'Dismiss' }))
    const dismissed = await within(checks()).findByText('1 dismissed')
    await within(checks()).findByText('No issues found.')
    await user.click(dismissed)
    await user.click(within(checks()).getByRole('button', { name: 'Restore' }))
    await within(checks()).findByRole('button', { name: 'Dismiss' })
    expect(within(checks()).queryByText('1 dismissed')).toBeNull()
  })

  it('can be dismissed in all languages by those who may edit the source', async () => {
    const rights = [...translatorRights, 'source.edit']
    const { checks, user, server } = await openChecks({ stored: [aFailingCheck('inconsistent')], rights })
    await user.click(await within(checks()).findByRole('button', { name: 'Dismiss in all languages' }))
    await expect
      .poll(() => server.sent('POST', '/api/units/:id/checks/:check/dismiss/')[0]?.body)
      .toEqual({ everywhere: true })
  })

  it.each([
    {
      what: 'are enforced',
      stored: [aFailingCheck('inconsistent', { enforced: true })],
      rights: [...translatorRights],
    },
    { what: 'are not the person’s to dismiss', stored: [aFailingCheck('inconsistent')], rights: ['unit.edit'] },
  ])('stay when they $what', async ({ stored, rights }) => {
    const { checks } = await openChecks({ stored, rights })
    await expect.poll(() => checks().querySelector('[data-check="inconsistent"]')).not.toBeNull()
    expect(within(checks()).queryByRole('button')).toBeNull()
  })

  it('say why they could not be dismissed', async () => {
    const { checks, user, server } = await openChecks({ stored: [aFailingCheck('inconsistent')] })
    server.post('/api/units/:id/checks/:check/dismiss/', () => refusal(403, 'Not here.'))
    await user.click(await within(checks()).findByRole('button', { name: 'Dismiss' }))
    expect((await within(checks()).findByRole('alert')).textContent).toBe('Not here.')
  })
})

describe('the glossary', () => {
  const openGlossary = async (terms: FoundTerm[], rights: string[] = [...translatorRights]) => {
    const glossary = { name: 'Words', translation: `${SITE_URL}/api/translations/website/words/de/` }
    const other = { name: 'Brands', translation: `${SITE_URL}/api/translations/website/brands/de/` }
    const editor = await openEditor({
      units: [aUnit()],
      scope: aScope({ rights }),
      prepare: ({ server }) =>
        server
          .get('/api/units/:id/glossary/', () => aPage(terms))
          .get('/api/units/:id/glossaries/', aPage([glossary, other]))
          .post('/api/translations/website/:slug/de/units/', ({ body }) => {
            const { source, target } = Object(body)
            terms.push(aTerm({ source: source[0], target: target[0] }))
            return { id: 1 }
          }),
    })
    const side = await editor.side()
    const hasTerms = () => within(side).queryByRole('heading', { name: /^Glossary/ }) !== null
    return { ...editor, glossary: () => (hasTerms() ? part(side, /^Glossary/) : side), hasTerms }
  }

  it('is not there where the component hides it', async () => {
    const translation = aTranslation({ component: aComponent({ hide_glossary_matches: true }) })
    const side = await (await openEditor({ units: [aUnit()], translation })).side()
    expect(within(side).queryByRole('heading', { name: /^Glossary/ })).toBeNull()
  })

  it('is hidden when it knows nothing of the source', async () => {
    const { hasTerms } = await openGlossary([])
    expect(hasTerms()).toBe(false)
  })

  it('puts a term into the text', async () => {
    const { glossary, user, field } = await openGlossary([aTerm({ explanation: 'The time of day.' })])
    await within(glossary()).findByText('The time of day.')
    await user.type(field(), 'Guten ')
    await user.click(within(glossary()).getByRole('button', { name: 'Insert' }))
    expect(field().value).toBe('Guten Morgen')
  })

  it.each([
    { term: { forbidden: true }, words: 'Forbidden term.', inserts: false },
    { term: { read_only: true, target: '' }, words: 'Do not translate.', inserts: true },
    { term: { target: '' }, words: 'No translation yet.', inserts: false },
  ])('says of a term: $words', async ({ term, words, inserts }) => {
    const { glossary } = await openGlossary([aTerm(term)])
    const item = itemWith(glossary(), (await within(glossary()).findByText(words)).textContent?.trim() ?? '')
    expect(within(item).queryByRole('button', { name: 'Insert' }) !== null).toBe(inserts)
  })

  it('takes a new term with what is selected in the translation', async () => {
    const { glossary, user, field, server, said } = await openGlossary([], [...translatorRights, 'glossary.add'])
    await user.type(field(), 'Guten Morgen')
    field().setSelectionRange(6, 12)
    await user.click(await within(glossary()).findByRole('button', { name: 'Add term' }))
    const source = within(glossary()).getByRole<HTMLInputElement>('textbox', { name: 'Term in English' })
    expect(within(glossary()).getByRole<HTMLInputElement>('textbox', { name: 'In German' }).value).toBe('Morgen')
    expect(document.activeElement).toBe(source)
    await user.type(source, 'morning ')
    await user.selectOptions(within(glossary()).getByRole('combobox', { name: 'Glossary' }), 'Brands')
    await user.click(within(glossary()).getByRole('button', { name: 'Save' }))
    await within(glossary()).findByText('morning')
    expect(server.sent('POST', '/api/translations/website/brands/de/units/')[0]?.body).toEqual({
      source: ['morning'],
      target: ['Morgen'],
      state: State.translated,
    })
    expect(said()).toBe('Term added')
    expect(within(glossary()).queryByRole('textbox')).toBeNull()
  })

  it('takes what is selected in the source', async () => {
    const { glossary, user } = await openGlossary([], [...translatorRights, 'glossary.add'])
    const button = await within(glossary()).findByRole('button', { name: 'Add term' })
    const text = document.querySelector('[data-source] [lang]')?.firstChild
    act(() => {
      document.getSelection()?.setBaseAndExtent(text ?? document, 0, text ?? document, 4)
      document.dispatchEvent(new Event('selectionchange'))
    })
    await user.click(button)
    expect(within(glossary()).getByRole<HTMLInputElement>('textbox', { name: 'Term in English' }).value).toBe('Good')
  })

  it('keeps the term that was refused', async () => {
    const { glossary, user, server } = await openGlossary([], [...translatorRights, 'glossary.add'])
    server.post('/api/translations/website/:slug/de/units/', () => refusal(400, 'The term exists already.'))
    await user.click(await within(glossary()).findByRole('button', { name: 'Add term' }))
    const source = within(glossary()).getByRole<HTMLInputElement>('textbox', { name: 'Term in English' })
    await user.type(source, 'day')
    await user.click(within(glossary()).getByRole('button', { name: 'Save' }))
    expect((await within(glossary()).findByRole('alert')).textContent).toBe('The term exists already.')
    expect(source.value).toBe('day')
    await user.click(within(glossary()).getByRole('button', { name: 'Cancel' }))
    expect(within(glossary()).queryByRole('textbox')).toBeNull()
  })
})

describe('pictures', () => {
  const picture = { id: 3, name: 'Home page', file_url: `${SITE_URL}/media/home.png` }

  it('of the place where the string appears lead to their page, with the box that the string is in', async () => {
    const unit = aUnit()
    const box = { unit_id: unit.id + 1_000_000, x: 10, y: 20, width: 30, height: 40 }
    const { side } = await openEditor({
      units: [unit],
      prepare: (site) =>
        site.server
          .get('/api/units/:id/screenshots/', aPage([picture]))
          .get('/api/screenshots/:id/boxes/', { boxes: [{ ...box, unit_id: 1 }, box] }),
    })
    const image = await within(await side()).findByRole<HTMLImageElement>('img', { name: 'Home page' })
    expect(image.getAttribute('src')).toBe('/media/home.png')
    expect(image.closest('a')?.getAttribute('href')).toBe('/screenshot/3/')
    await waitFor(() => {
      const drawn = image.parentElement?.querySelectorAll('span') ?? []
      expect([...drawn].map((one) => one.getAttribute('style'))).toEqual([
        'left: 10%; top: 20%; width: 30%; height: 40%;',
      ])
    })
  })

  it('are added from the editor, for the source string', async () => {
    const unit = aUnit()
    const shots: (typeof picture)[] = []
    const { side, user, server } = await openEditor({
      units: [unit],
      scope: aScope({ rights: [...translatorRights, 'screenshot.add', 'screenshot.edit'] }),
      prepare: (site) =>
        site.server
          .get('/api/units/:id/screenshots/', () => aPage([...shots]))
          .get('/api/screenshots/:id/boxes/', { boxes: [] })
          .post('/api/screenshots/', { url: `${SITE_URL}/api/screenshots/3/` })
          .post('/api/screenshots/:id/units/', () => {
            shots.push(picture)
            return {}
          }),
    })
    const panel = await side()
    await within(panel).findByRole('button', { name: 'Add screenshot' })
    const input = panel.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a picture')
    await user.upload(input, new File(['x'], 'Home page.png', { type: 'image/png' }))
    await within(panel).findByRole('img', { name: 'Home page' })
    expect(server.sent('POST', '/api/screenshots/:id/units/')[0]?.body).toEqual({ unit_id: unit.id + 1_000_000 })
    expect(sentForm(server.sent('POST', '/api/screenshots/')[0]).get('language_code')).toBe('en')
  })

  it('have no part of their own where there are none', async () => {
    const { side } = await openEditor({ units: [aUnit()] })
    expect(within(await side()).queryByRole('heading', { name: 'Screenshots' })).toBeNull()
  })
})

describe('what is known about the string', () => {
  const figures = (section: HTMLElement): Record<string, string> => {
    const terms = [...section.querySelectorAll('dt')]
    return Object.fromEntries(terms.map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? '']))
  }

  const openInfo = async (unit: Partial<Unit>, rights: string[] = [...translatorRights], more = {}) => {
    const known = [aLabel({ id: 900_001, name: 'Home page' }), aLabel({ id: 900_002, name: 'Legal' })]
    const editor = await openEditor({
      units: [aUnit(unit), aUnit({ source: ['Next'] })],
      scope: aScope({ rights }),
      prepare: ({ server }) => server.get('/api/projects/website/labels/', aPage(known)),
      ...more,
    })
    const side = await editor.side()
    return { ...editor, info: () => part(side, /^About this string/) }
  }

  it('is listed, without what it lacks', async () => {
    const { info, units } = await openInfo({
      context: 'menu.open',
      note: 'A verb',
      labels: [aLabel({ name: 'Menu' })],
      flags: 'c-format',
      extra_flags: 'max-length:9',
    })
    await expect
      .poll(() => figures(info()))
      .toMatchObject({
        Key: 'menu.open',
        Note: 'A verb',
        Labels: 'Menu',
        Flags: 'c-format, max-length:9',
        Component: 'Pages',
        File: 'locale/de.json',
        ID: String(units[0]?.id),
      })
    expect(figures(info())).not.toHaveProperty('Explanation')
  })

  it('leads to the source code on its host, or in the person’s own editor', async () => {
    const component = aComponent({ repoweb: 'https://git.example.org/{{branch}}/{{filename}}#L{{line}}' })
    const translation = aTranslation({ component })
    const { info, unmount } = await openInfo({ location: 'src/a.c:12, b.c' }, undefined, { translation })
    expect(within(info()).getByRole('link', { name: 'src/a.c:12' }).getAttribute('href')).toBe(
      'https://git.example.org/main/src/a.c#L12',
    )
    unmount()
    const profile = { editor_link: 'vscode://open?file={{filename}}&line={{line}}' }
    const own = await openInfo({ location: 'src/a.c:12' }, undefined, { translation, profile })
    await expect
      .poll(() => within(own.info()).getByRole('link', { name: 'src/a.c:12' }).getAttribute('href'))
      .toBe('vscode://open?file=src/a.c&line=12')
  })

  it('leads to the file of the translation on its host', async () => {
    const source = 'https://git.example.org/{{branch}}/{{filename}}#L{{line}}'
    const links = { repoweb: source, repoweb_translations: 'https://l10n.example.org/{{filename}}' }
    const { info } = await openInfo({}, undefined, { translation: aTranslation({ component: aComponent(links) }) })
    expect(within(info()).getByRole('link', { name: 'locale/de.json' }).getAttribute('href')).toBe(
      'https://l10n.example.org/locale/de.json',
    )
  })

  it('can be edited by those who may, for all languages', async () => {
    const { info, user, server, units, said } = await openInfo({}, [...translatorRights, 'source.edit'])
    server.patch('/api/units/:id/', {})
    const edit = within(info()).getByRole('button', { name: 'Edit explanation, flags and labels' })
    expect(edit.getAttribute('aria-expanded')).toBe('false')
    await user.click(edit)
    expect(edit.getAttribute('aria-expanded')).toBe('true')
    const explanation = await within(info()).findByRole('textbox', { name: 'Explanation' })
    expect(document.activeElement).toBe(explanation)
    await user.type(explanation, 'A greeting')
    await user.type(within(info()).getByRole('textbox', { name: 'Flags' }), 'max-length:9')
    await user.click(await within(info()).findByRole('checkbox', { name: 'Legal' }))
    await user.click(within(info()).getByRole('button', { name: 'Save' }))
    await expect.poll(() => server.sent('PATCH', '/api/units/:id/')).toHaveLength(1)
    const [sent] = server.sent('PATCH', '/api/units/:id/')
    expect(sent?.path).toBe(new URL(units[0]?.source_unit ?? '').pathname)
    expect(sent?.body).toEqual({ explanation: 'A greeting', extra_flags: 'max-length:9', labels: [900_002] })
    await expect.poll(said).toBe('Saved')
    await expect.poll(() => within(info()).queryByRole('textbox')).toBeNull()
  })

  it('lets those who may give the string another key and source text', async () => {
    const rights = [...translatorRights, 'source.edit', 'unit.add']
    const { info, user, server, units } = await openInfo({ context: 'menu.open', source: ['Open'] }, rights)
    server.post('/api/units/:id/source/', {})
    await user.click(within(info()).getByRole('button', { name: 'Edit key and source text' }))
    await user.type(await within(info()).findByRole('textbox', { name: 'Key' }), '.now')
    await user.type(within(info()).getByRole('textbox', { name: 'Source text' }), ' now')
    await user.click(within(info()).getByRole('button', { name: 'Save' }))
    await expect.poll(() => server.sent('POST', '/api/units/:id/source/')).toHaveLength(1)
    const [sent] = server.sent('POST', '/api/units/:id/source/')
    const content_hash = units[0]?.content_hash
    expect(sent?.body).toEqual({ content_hash, context: 'menu.open.now', source: ['Open now'] })
  })

  it('can be given flags in this language only', async () => {
    const { info, user, server, units } = await openInfo({ extra_flags: 'ignore-same' }, [
      ...translatorRights,
      'source.edit',
    ])
    server.patch('/api/units/:id/', {})
    await user.click(within(info()).getByRole('button', { name: /^Edit explanation/ }))
    const flags = await within(info()).findByRole<HTMLInputElement>('textbox', { name: 'Flags in this language' })
    expect(flags.value).toBe('ignore-same')
    await user.type(flags, ', max-length:9')
    await user.click(within(info()).getByRole('button', { name: 'Save' }))
    await expect.poll(() => server.sent('PATCH', '/api/units/:id/')).toHaveLength(2)
    const [sent] = server.sent('PATCH', '/api/units/:id/')
    expect(sent?.path).toBe(`/api/units/${units[0]?.id}/`)
    expect(sent?.body).toEqual({ extra_flags: 'ignore-same, max-length:9' })
  })

  it('stays in the form when it is refused', async () => {
    const { info, user, server } = await openInfo({}, [...translatorRights, 'source.edit'])
    server.patch('/api/units/:id/', () => refusal(400, 'Invalid flag: no-such', { attr: 'extra_flags' }))
    await user.click(within(info()).getByRole('button', { name: /^Edit explanation/ }))
    const flags = await within(info()).findByRole<HTMLInputElement>('textbox', { name: 'Flags' })
    await user.type(flags, 'no-such')
    await user.click(within(info()).getByRole('button', { name: 'Save' }))
    expect((await within(info()).findByRole('alert')).textContent).toContain('no-such')
    expect(flags.value).toBe('no-such')
  })

  it('goes with the string when somebody removes it, after a second look', async () => {
    const { info, user, server, units, field } = await openInfo({}, [...translatorRights, 'unit.delete'])
    server.delete('/api/units/:id/', undefined)
    const ask = () => within(info()).getByRole('button', { name: 'Delete string' })
    await user.click(ask())
    await user.click(within(info()).getByRole('button', { name: 'Cancel' }))
    await user.click(ask())
    expect(within(info()).getByRole('alert').textContent).toContain('Deletes the string in every language')
    await user.click(within(info()).getByRole('button', { name: 'Delete in all languages' }))
    await screen.findByText('1 of 1')
    expect(server.sent('DELETE', '/api/units/:id/')[0]?.path).toBe(new URL(units[0]?.source_unit ?? '').pathname)
    expect(field().closest('main')?.textContent).toContain('Next')
  })

  it('stays when the string cannot be removed', async () => {
    const { info, user, server } = await openInfo({}, [...translatorRights, 'unit.delete'])
    server.delete('/api/units/:id/', () => refusal(403, 'The template is read-only.'))
    await user.click(within(info()).getByRole('button', { name: 'Delete string' }))
    await user.click(within(info()).getByRole('button', { name: 'Delete in all languages' }))
    await within(info()).findByText('The template is read-only.')
    expect(screen.getByText('1 of 2')).toBeDefined()
  })

  it('offers neither to those who may not', async () => {
    const { info } = await openInfo({})
    expect(within(info()).queryByRole('button')).toBeNull()
  })
})
