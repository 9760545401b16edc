import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLanguage } from '../../testing/factories.ts'
import { type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aProjectScope, aSite } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, link, rowOf } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { MachineryPage } from './machinery-page.tsx'

describe('services that translate', () => {
  const at = '/api/projects/website/machinery_settings/'
  const setting = { required: true, default: '', choices: [], kind: 'text' }
  const own = { hosting: 'here', website: '', quality: null, settings: [] }
  const machines = [
    {
      service: 'deepl',
      name: 'DeepL',
      hosting: 'cloud',
      website: 'https://www.deepl.com/pro-api',
      quality: 91,
      settings: [
        { ...setting, name: 'url', label: 'API URL', default: 'https://api.example.org/' },
        { ...setting, name: 'key', label: 'API key', kind: 'secret' },
        { ...setting, name: 'tone', label: 'Tone', choices: ['default', 'prefer_less'], default: 'default' },
      ],
    },
    { ...own, service: 'weblate-translation-memory', name: 'Translation memory' },
    { ...own, service: 'dummy', name: 'Dummy' },
  ]
  const noUse = { since: '2026-11-01T00:00:00Z', results: [], site_services: [] }
  const show = async (configured: object, prepare: (server: FakeServer) => unknown) => {
    const server = aSite({ scope: aProjectScope({ rights: ['project.edit'] }) })
      .get('/api/machinery/', machines)
      .get(at, configured)
      .get('/api/projects/website/machinery_use/', noUse)
      .get('/api/projects/website/languages/', [aLanguage('en'), aLanguage('de'), aLanguage('he')])
    prepare(server)
    return { server, ...(await renderWith(<MachineryPage path="website" />)) }
  }

  it('say what they were used for this month, and what that cost', async () => {
    const use = { service: 'deepl', model: 'next', languages: 2, texts: 40, answered: 39, characters: 1234 }
    await show({}, (one) =>
      one.get('/api/projects/website/machinery_use/', {
        ...noUse,
        results: [
          { ...use, input_tokens: 500, output_tokens: 60, cost: 12.5 },
          { ...use, model: '', input_tokens: 0, output_tokens: 0, cost: null },
        ],
      }),
    )
    const row = within((await screen.findByRole('rowheader', { name: 'DeepL (next)' })).closest('tr') ?? document.body)
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells).toEqual(['40', '39', '1,234', '500', '60', '2', '12.5'])
    expect(screen.getByRole('rowheader', { name: 'DeepL' }).closest('tr')?.textContent).toMatch(/–$/)
  })

  it('are set up with what each asks for', async () => {
    const { server, user } = await show({}, (one) =>
      one.post(at, () => void one.get(at, { deepl: { url: 'https://api.example.org/', key: '***' } })),
    )
    await user.click(await findButton('Set up DeepL'))
    expect((await findField('API URL')).value).toBe('https://api.example.org/')
    expect(field('API key').type).toBe('password')
    await fill(user, 'API key', 'secret')
    await user.selectOptions(field('Tone'), 'Informal, if the language has it')
    await user.click(button('Save'))
    expect(await screen.findByText('enabled')).toBeTruthy()
    expect(server.sent('POST', at)[0]?.body).toEqual({
      service: 'deepl',
      configuration: { url: 'https://api.example.org/', key: 'secret', tone: 'prefer_less' },
    })
    expect(screen.queryByText('API URL')).toBeNull()
  })

  it('say at its field what is wrong with a key', async () => {
    const { user } = await show({ deepl: { key: '***' } }, (one) =>
      one.patch(at, () => refusal(400, 'The service does not know this key.', { attr: 'configuration.key' })),
    )
    await user.click(await findButton('Edit DeepL'))
    await findField('API key')
    await fill(user, 'API key', 'wrong')
    await user.click(button('Save'))
    await waitFor(() => expect(errorOf('API key')).toBe('The service does not know this key.'))
    expect(document.activeElement).toBe(field('API key'))
    expect(field('API key').value).toBe('wrong')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('say what they are good for, who gets the texts, and where to read more', async () => {
    await show({}, () => undefined)
    const tile = rowOf(await screen.findByText('DeepL'))
    expect(tile.textContent).toContain('Strong for European languages')
    expect(tile.textContent).toContain('Texts are sent to this company. Suggestions count as 91%.')
    expect(link('Website: DeepL')).toBe('https://www.deepl.com/pro-api')
    expect(link('Learn more: Machine translation')).toBe('/docs/machine-translation/')
  })

  it('are tried out before they are saved, in one language or in all of the project', async () => {
    const test = '/api/projects/website/machinery_test/'
    const result = { source: 'Hello, world!', detail: '', message: null, model: '', characters: 13, tokens: null }
    const { server, user } = await show({}, (one) =>
      one.post(test, { results: [{ ...result, language: 'de', target: 'Hallo, Welt!' }] }),
    )
    await user.click(await findButton('Set up DeepL'))
    await fill(user, 'API key', 'secret')
    await user.click(await findButton('Test all languages'))
    expect((await screen.findByText('Hallo, Welt!')).lang).toBe('de')
    const configuration = { url: 'https://api.example.org/', key: 'secret', tone: 'default' }
    expect(server.sent('POST', test)[0]?.body).toEqual({
      service: 'deepl',
      configuration,
      languages: ['en', 'de', 'he'],
    })
    const problem = { id: 'machinery.noAnswer', values: {} }
    server.post(test, { results: [{ ...result, language: 'de', target: null, message: problem }] })
    await user.click(button('Test connection'))
    expect(await screen.findByText('No translation: No response.')).toBeTruthy()
    expect(server.sent('POST', test)[1]?.body).toMatchObject({ languages: ['de'] })
    expect(server.sent('POST', at)).toEqual([])
  })

  it('of the site, and our own, are turned off for a project and on again', async () => {
    const { server, user } = await show({}, (one) =>
      one
        .get('/api/projects/website/machinery_use/', { ...noUse, site_services: ['deepl'] })
        .post(at, () => void one.get(at, { deepl: null }))
        .patch(at, () => void one.get(at, {})),
    )
    expect(rowOf(await screen.findByText('Translation memory')).textContent).toContain('on by default')
    await waitFor(() => expect(rowOf(screen.getByText('DeepL')).textContent).toContain('set up for the whole site'))
    await user.click(await findButton('Turn off here: DeepL'))
    await user.click(await findButton('Use again: DeepL'))
    await findButton('Turn off here: DeepL')
    expect(server.sent('POST', at)[0]?.body).toEqual({ service: 'deepl', configuration: null })
    expect(server.sent('PATCH', at)[0]?.body).toEqual({ service: 'deepl', configuration: {} })
  })

  it('are removed', async () => {
    const { server, user } = await show({ deepl: { key: '***' } }, (one) => one.patch(at, () => void one.get(at, {})))
    await user.click(await findButton('Remove DeepL'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('enabled')).toBeNull())
    expect(server.sent('PATCH', at)[0]?.body).toEqual({ service: 'deepl', configuration: {} })
  })
})
