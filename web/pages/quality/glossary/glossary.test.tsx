import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Unit } from '../../../api/types.ts'
import { aComponent, aLanguage, aUnit } from '../../../testing/factories.ts'
import { aPage } from '../../../testing/fake-server.ts'
import { aPart, aProjectScope, aSite, someParts } from '../../../testing/page-factories.ts'
import { button, fileField, fill, findButton, sentForm } from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { GlossariesPage } from '../glossaries-page.tsx'
import { asTbx, tableOfTerms, termsOfTable, termsOfTbx } from './term-files.ts'
import { joinTerms } from './terms.ts'
import { asWorkbook, cellsOfCsv, cellsOfWorkbook } from './workbook.ts'

const rights = ['glossary.add', 'glossary.edit', 'glossary.delete', 'glossary.upload', 'project.edit']

const harbour = aUnit({ id: 1, language_code: 'en', source: ['harbour'], target: ['harbour'], explanation: 'A port' })
const german = aUnit({ id: 2, source: ['harbour'], target: ['Hafen'], source_unit: harbour.url, state: 20 })

const language = (code: 'de' | 'en' | 'he') =>
  aPart({ kind: 'translation', language: aLanguage(code), is_source: code === 'en' })

function site(manage_units = true) {
  return aSite({ scope: aProjectScope({ rights }) })
    .get('/api/places/parts/', ({ query }) =>
      query.get('path') === 'website'
        ? someParts({ parts: [aPart({ name: 'Words', path: 'website/words', is_glossary: true })] })
        : someParts({ languages: [language('en'), language('de'), language('he')] }),
    )
    .get('/api/components/website/words/', { ...aComponent(), manage_units })
    .get('/api/translations/website/words/:language/units/', ({ params }) => {
      const units: Record<string, Unit[]> = { en: [harbour], de: [german] }
      return aPage(units[params.language ?? ''] ?? [])
    })
}

describe('the glossary of a project', () => {
  it('is created with one click where there is none', async () => {
    let made = false
    const server = site()
      .get('/api/places/parts/', ({ query }) =>
        query.get('path') === 'website'
          ? someParts({ parts: made ? [aPart({ path: 'website/words', is_glossary: true })] : [] })
          : someParts({ languages: [language('en'), language('de')] }),
      )
      .post('/api/projects/website/glossary/', () => {
        made = true
        return {}
      })
    const { user } = await renderWith(<GlossariesPage path="website" />)
    await user.click(await findButton('Create glossary'))
    expect(await screen.findByRole('rowheader', { name: /harbour/ })).toBeTruthy()
    expect(server.sent('POST', '/api/projects/website/glossary/')).toHaveLength(1)
  })

  it('is created by those who may', async () => {
    aSite({ scope: aProjectScope({ rights: [] }) }).get('/api/places/parts/', someParts())
    await renderWith(<GlossariesPage path="website" />)
    expect(await screen.findByText('No glossary yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create glossary' })).toBeNull()
  })

  it('warns where it takes no new terms', async () => {
    site(false)
    await renderWith(<GlossariesPage path="website" />)
    expect(await screen.findByText('This glossary takes no new terms')).toBeTruthy()
    expect(
      screen.getByText('Turn on "Allow adding and removing strings" in its settings, on the page Translation.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add term' })).toBeNull()
  })

  it('is a table of terms with languages as columns, changed where they stand', async () => {
    const server = site().patch('/api/units/:id/', {})
    const { user } = await renderWith(<GlossariesPage path="website" />)
    await screen.findByRole('columnheader', { name: 'German' })
    expect(screen.getByText('A port')).toBeTruthy()
    await user.click(button('harbour in German: Hafen'))
    const field = screen.getByRole('textbox', { name: 'harbour in German' })
    await user.clear(field)
    await user.type(field, 'Port{Enter}')
    await waitFor(() =>
      expect(server.sent('PATCH', '/api/units/:id/').map(({ path, body }) => [path, body])).toEqual([
        ['/api/units/2/', { target: ['Port'], state: 20 }],
      ]),
    )
  })

  it('marks terms as forbidden and explains them, at the source', async () => {
    const server = site().patch('/api/units/:id/', {})
    const { user } = await renderWith(<GlossariesPage path="website" />)
    await user.click(await findButton('Edit harbour'))
    await user.click(screen.getByRole('checkbox', { name: 'Forbidden' }))
    await user.click(button('Save term'))
    await waitFor(() =>
      expect(server.sent('PATCH', '/api/units/:id/').map(({ path, body }) => [path, body])).toEqual([
        ['/api/units/1/', { explanation: 'A port', extra_flags: 'forbidden' }],
      ]),
    )
  })

  it('takes a new term', async () => {
    const server = site().post('/api/translations/website/words/:language/units/', {})
    const { user } = await renderWith(<GlossariesPage path="website" />)
    await findButton('Add term')
    await fill(user, 'New term', 'buoy')
    await user.click(button('Add term'))
    await waitFor(() =>
      expect(server.sent('POST', '/api/translations/website/words/de/units/')[0]?.body).toEqual({
        source: ['buoy'],
        target: [''],
        state: 0,
      }),
    )
  })

  it('imports a file with several languages, and tells what was skipped', async () => {
    const server = site().post('/api/translations/website/words/:language/file/', { accepted: 1 })
    const { user } = await renderWith(<GlossariesPage path="website" />)
    await findButton('Import terms')
    const content = 'en,de,ru,explanation\nbuoy,Boje,буй,swims\n,Kai,,\n'
    await user.upload(fileField(), new File([content], 'terms.csv', { type: 'text/csv' }))
    await user.click(button('Import terms'))
    const report = within((await screen.findByText('1 term imported.')).closest('ul') ?? document.body)
    expect(report.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 term imported.',
      '1 translation in German.',
      '1 row skipped: it has no term in the source language.',
      "Skipped: the glossary doesn't have these languages: ru.",
    ])
    const sent = server.sent('POST', '/api/translations/website/words/de/file/').map((one) => sentForm(one))
    expect(sent.map((form) => form.get('method'))).toEqual(['add', 'translate'])
    const file = sent[1]?.get('file')
    expect(file instanceof File && (await file.text())).toBe('"source","target"\n"buoy","Boje"\n')
  })
})

describe('files of terms', () => {
  const terms = joinTerms([harbour], new Map([['de', [german]]]))

  it('hold all languages, and are read as they were written', () => {
    const cells = tableOfTerms(terms, ['de'])
    expect(cells).toEqual([
      ['source', 'de', 'explanation', 'flags'],
      ['harbour', 'Hafen', 'A port', ''],
    ])
    const read = { rows: [{ source: 'harbour', texts: new Map([['de', 'Hafen']]) }], codes: ['de'], skipped: 0 }
    expect(termsOfTable(cells, 'en', '')).toEqual(read)
    expect(termsOfTable(cellsOfWorkbook(asWorkbook(cells)), 'en', '')).toEqual(read)
    expect(termsOfTbx(asTbx(terms, 'en', ['de']), 'en')).toEqual(read)
  })

  it('keep what would be markup', () => {
    const risky = { ...harbour, source: ['<b> & "x"'] }
    const [term] = termsOfTbx(asTbx(joinTerms([risky], new Map()), 'en', []), 'en').rows
    expect(term?.source).toBe('<b> & "x"')
    expect(cellsOfWorkbook(asWorkbook([['<b> & "x"', '', 'z']]))).toEqual([['<b> & "x"', '', 'z']])
  })

  it('may separate by semicolons, and name one language for a column called target', () => {
    expect(termsOfTable(cellsOfCsv('source;target\n"a;b";c\n'), 'en', 'de')).toEqual({
      rows: [{ source: 'a;b', texts: new Map([['de', 'c']]) }],
      codes: ['de'],
      skipped: 0,
    })
    expect(termsOfTable([['x'], ['y']], 'en', '')).toEqual({ rows: [], codes: [], skipped: 1 })
  })
})
