import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aComponent, aLanguage, aProject, SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aComponentScope, aPart, aProjectScope, aSite, aTask, someParts } from '../../testing/page-factories.ts'
import {
  button,
  errorOf,
  field,
  fileField,
  fill,
  findButton,
  findField,
  link,
  pick,
  sentForm,
} from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { CreateComponentPage } from './create-component-page.tsx'
import { NewLanguagePage } from './new-language-page.tsx'
import type { Proposal } from './proposals-of-task.ts'

const at = '/api/projects/website/components/'

const formats = [
  { id: 'json', name: 'JSON file', globs: ['*.json'], linguality: 'mono' },
  { id: 'po', name: 'gettext PO file', globs: ['*.po'], linguality: 'bi' },
]

const site = () =>
  aSite()
    .get('/api/projects/', aPage([aProject(), aProject({ slug: 'docs', name: 'Docs' })]))
    .get('/api/file-formats/', formats)

async function show(server: FakeServer = site()) {
  const page = await renderWith(<CreateComponentPage project="website" />, { address: '/create/component/' })
  return { server, ...page }
}

describe('a new component', () => {
  it('is for those who are signed in', async () => {
    aSite({ me: null }).get('/api/projects/', aPage([]))
    await renderWith(<CreateComponentPage project={undefined} />)
    expect(await screen.findByText('Sign in first')).toBeTruthy()
    expect(link('Sign in')).toBe('/accounts/login/?next=%2Fcreate%2Fcomponent%2F')
  })

  it('needs a project first', async () => {
    site()
    const { user, address } = await renderWith(<CreateComponentPage project={undefined} />)
    expect(await screen.findByText('Choose a project first')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    await pick(user, 'Project', 'Docs')
    await waitFor(() => expect(address()).toBe('/create/component/?project=docs'))
  })
})

const proposal = (name: string, more: Partial<Proposal> = {}): Proposal => ({
  name,
  filemask: `${name}/*.json`,
  template: `${name}/en.json`,
  new_base: '',
  file_format: 'json',
  source_language: 'en',
  languages: ['de', 'he'],
  score: 1,
  why: { id: 'discovery.said', values: { file: 'crowdin.yml' } },
  component: null,
  ...more,
})
const repo = 'https://git.example.org/website.git'
const look = async (found: unknown, more: (server: FakeServer) => unknown = () => undefined) => {
  const server = site()
    .post('/api/projects/website/discovery/', { task_url: `${SITE_URL}/api/tasks/3/` })
    .get('/api/tasks/3/', aTask({ completed: true, result: found }))
  more(server)
  const page = await show(server)
  await findField('Repository URL')
  expect(await screen.findByText('Any URL you can git clone. This site allows https, ssh.')).toBeTruthy()
  await fill(page.user, 'Repository URL', repo)
  await fill(page.user, 'Branch', 'next')
  await page.user.click(button('Scan repository'))
  return page
}
const made = (server: FakeServer) => server.sent('POST', at).map(({ body }) => body)

const nameOf = async (name: string) => {
  const label = `Component name for ${name}/*.json`
  await findField(label)
  return label
}

describe('from a repository', () => {
  it('looks through it and makes the component that was chosen, by the name that was given', async () => {
    const component = aComponent({ slug: 'texts' })
    const { server, user, address } = await look([proposal('menus')], (one) => one.post(at, component))
    await fill(user, await nameOf('menus'), 'Texts')
    await user.click(button('Create component'))
    await waitFor(() => expect(address()).toBe('/projects/website/texts/'))
    expect(server.sent('POST', '/api/projects/website/discovery/')[0]?.body).toEqual({ repo, branch: 'next' })
    expect(made(server)).toEqual([
      {
        name: 'Texts',
        slug: 'texts',
        filemask: 'menus/*.json',
        template: 'menus/en.json',
        new_base: '',
        file_format: 'json',
        source_language: 'en',
        repo,
        vcs: 'git',
        branch: 'next',
      },
    ])
  })

  it('makes it from the repository that was looked through, whatever the field says by now', async () => {
    const { server, user } = await look([proposal('menus')], (one) => one.post(at, aComponent()))
    await nameOf('menus')
    await fill(user, 'Repository URL', 'https://git.example.org/another.git')
    await user.click(button('Create component'))
    await waitFor(() => expect(made(server)).toEqual([expect.objectContaining({ repo })]))
  })
})

describe('what a repository holds', () => {
  it('names formats and languages as people do', async () => {
    await look([proposal('menus')])
    expect(await screen.findByText(/^JSON file · .*English/)).toBeTruthy()
  })

  it('does not offer what is a component already', async () => {
    await look([proposal('menus', { component: 'website/menus' }), proposal('pages')])
    const known = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'menus/*.json' })
    expect(known.disabled).toBe(true)
    expect(screen.getByText(/already in component website\/menus/)).toBeTruthy()
    expect(button('Create 0 components').disabled).toBe(true)
  })

  it('goes on where it stopped when one of several is refused', async () => {
    const refuse = ({ body }: { body: unknown }) =>
      JSON.stringify(body).includes('"name":"pages"') ? refusal(400, 'There is such a component.') : aComponent()
    const { server, user, address } = await look([proposal('menus'), proposal('pages')], (one) => one.post(at, refuse))
    await user.click(await screen.findByRole('checkbox', { name: 'pages/*.json' }))
    await user.click(button('Create 2 components'))
    expect((await screen.findByRole('alert')).textContent).toBe('There is such a component.')
    await fill(user, await nameOf('pages'), 'Other pages')
    await user.click(button('Create component'))
    await waitFor(() => expect(address()).toBe('/projects/website/'))
    expect(made(server)).toEqual([
      expect.objectContaining({ name: 'menus' }),
      expect.objectContaining({ name: 'pages' }),
      expect.objectContaining({ name: 'Other pages', slug: 'other-pages' }),
    ])
  })

  it('says that nothing was found', async () => {
    await look([])
    expect(await screen.findByText('No translation files found')).toBeTruthy()
  })

  it('says why the repository could not be read', async () => {
    await look({ error: 'Authentication failed.' })
    expect(await screen.findByText('Failed. Authentication failed.')).toBeTruthy()
  })

  it('says at the field that an address will not do', async () => {
    const { user } = await show(
      site().post('/api/projects/website/discovery/', () => refusal(400, 'Not a git address.', { attr: 'repo' })),
    )
    await findField('Repository URL')
    await fill(user, 'Repository URL', 'nowhere')
    await user.click(button('Scan repository'))
    await waitFor(() => expect(errorOf('Repository URL')).toBe('Not a git address.'))
    expect(document.activeElement).toBe(field('Repository URL'))
  })
})

describe('from a file', () => {
  const choose = async (name: string, server = site().post(at, aComponent({ slug: 'messages' }))) => {
    const page = await show(server)
    await page.user.click(await screen.findByRole('tab', { name: 'Upload a file' }))
    await findButton('Create component')
    await waitFor(() => expect(page.client.isFetching()).toBe(0))
    await page.user.upload(fileField(), new File(['{}'], name))
    return page
  }

  it('takes name and format from the file, and sends it', async () => {
    const { server, user, address } = await choose('messages.po')
    expect(field('Name').value).toBe('messages')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^File format/ }).value).toBe('gettext PO file')
    await user.click(button('Create component'))
    await waitFor(() => expect(address()).toBe('/projects/website/messages/'))
    const form = sentForm(server.sent('POST', at)[0])
    expect(form.get('docfile')).toBeInstanceOf(File)
    expect(Object.fromEntries([...form].filter(([name]) => name !== 'docfile'))).toEqual({
      name: 'messages',
      slug: 'messages',
      'source_language.code': 'en',
      file_format: 'po',
    })
  })

  it('asks where the files of an archive are', async () => {
    const { server, user } = await choose('texts.ZIP')
    await pick(user, 'File format', 'JSON file')
    await fill(user, 'File mask', 'locale/*.json')
    await user.click(button('Create component'))
    await waitFor(() => expect(server.sent('POST', at)).toHaveLength(1))
    const form = sentForm(server.sent('POST', at)[0])
    expect(form.get('zipfile')).toBeInstanceOf(File)
    expect(form.get('filemask')).toBe('locale/*.json')
    expect(form.get('docfile')).toBeNull()
  })

  it('says at the name that its address is taken, and keeps the file', async () => {
    const { user } = await choose(
      'messages.po',
      site().post(at, () => refusal(400, 'There is such a component.', { attr: 'slug' })),
    )
    await user.click(button('Create component'))
    await waitFor(() => expect(errorOf('Name')).toBe('There is such a component.'))
    expect(document.activeElement).toBe(field('Name'))
    expect(screen.getByText('messages.po')).toBeTruthy()
  })
})

describe('a new language', () => {
  const address = '/api/components/website/pages/translations/'
  const requests = '/api/components/website/pages/language-requests/'
  const site = (rights = ['translation.add']) =>
    aSite({ scope: aComponentScope({ rights }) })
      .get('/api/places/parts/', someParts({ languages: [aPart({ kind: 'translation', language: aLanguage('de') })] }))
      .get(requests, aPage([]))

  it('is one that the component lacks, and is opened', async () => {
    const server = site().post(address, {})
    const { user, address: where, client } = await renderWith(<NewLanguagePage path="website/pages" />)
    const choice = await screen.findByRole('combobox', { name: 'Languages' })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(button('Add 0 languages').disabled).toBe(true)
    await user.type(choice, 'German (de')
    expect(screen.queryByRole('option', { name: 'German (de)' })).toBeNull()
    await user.clear(choice)
    await user.type(choice, 'Hebrew')
    await user.click(await screen.findByRole('option', { name: 'Hebrew (he)' }))
    await user.click(button('Add language'))
    await waitFor(() => expect(where()).toBe('/projects/website/pages/he/'))
    expect(server.sent('POST', address)[0]?.body).toEqual({ language_code: 'he' })
  })

  it('comes with others into all components of a project, and each outcome is told', async () => {
    const component = (slug: string, more = {}) =>
      aComponent({ slug, name: slug, url: `${SITE_URL}/api/components/website/${slug}/`, ...more })
    const server = aSite({ scope: aProjectScope({ rights: ['translation.add'] }) })
      .get('/api/places/parts/', someParts())
      .get(
        '/api/projects/:project/components/',
        aPage([component('pages'), component('mail'), component('terms', { is_glossary: true })]),
      )
      .post('/api/components/website/:component/translations/', ({ params, body }) =>
        params.component === 'mail' && JSON.stringify(body).includes('he')
          ? refusal(400, 'The component already has Hebrew.')
          : {},
      )
    const { user, address: where } = await renderWith(<NewLanguagePage path="website" />)
    const choice = await screen.findByRole('combobox', { name: 'Languages' })
    await screen.findByText('Adds the languages to all 2 components of the project.')
    for (const name of ['Hebrew (he)', 'German (de)']) {
      await user.clear(choice)
      await user.type(choice, name.slice(0, 6))
      await user.click(await screen.findByRole('option', { name }))
    }
    await user.click(button('Add 2 languages'))
    await screen.findByRole('heading', { name: '3 language files added' })
    expect(screen.getByText('The component already has Hebrew.')).toBeTruthy()
    expect(link('Hebrew · pages')).toBe('/projects/website/pages/he/')
    expect(server.sent('POST', '/api/components/website/:component/translations/')).toHaveLength(4)
    expect(where()).toBe('/')
  })

  it('is requested where only maintainers add languages', async () => {
    const server = site()
      .post(address, refusal(403, 'Only maintainers can add languages to this component.'))
      .post(requests, {})
    const { user } = await renderWith(<NewLanguagePage path="website/pages" />)
    await user.type(await screen.findByRole('combobox', { name: 'Languages' }), 'Hebrew')
    await user.click(await screen.findByRole('option', { name: 'Hebrew (he)' }))
    await user.click(button('Add language'))
    await user.click(await findButton('Request Hebrew for Pages'))
    await screen.findByText('requested, maintainers were notified')
    expect(server.sent('POST', requests)[0]?.body).toEqual({ language_code: 'he' })
  })

  it('that was requested is added or declined by maintainers', async () => {
    const request = { language_code: 'he', language_name: 'Hebrew', user: 'bob', timestamp: '2026-11-01T10:00:00Z' }
    let open = [request, { ...request, language_code: 'fr', user: null }]
    const server = site(['translation.add', 'component.edit'])
      .get(requests, () => aPage(open))
      .post(address, {})
      .delete(`${requests}fr/`, () => {
        open = [request]
      })
    const { user, address: where } = await renderWith(<NewLanguagePage path="website/pages" />)
    await screen.findByRole('heading', { name: 'Requested languages' })
    expect(screen.getByText(/requested by bob/)).toBeTruthy()
    await user.click(button('Decline French'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByText('French')).toBeNull())
    expect(server.sent('DELETE', `${requests}fr/`)).toHaveLength(1)
    await user.click(button('Add Hebrew'))
    await waitFor(() => expect(where()).toBe('/projects/website/pages/he/'))
    expect(server.sent('POST', address)[0]?.body).toEqual({ language_code: 'he' })
  })

  it('is for those who may', async () => {
    aSite({ scope: aComponentScope() })
    await renderWith(<NewLanguagePage path="website/pages" />)
    expect(await screen.findByText("You don't have permission to change this")).toBeTruthy()
  })
})
