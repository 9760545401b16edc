import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ScopeParts } from '../../api/scope-parts.ts'
import type { Scope } from '../../api/scopes.ts'
import { aComponent, aLanguage, aMe, aProfile, aProject, aScope, aTranslation } from '../../testing/factories.ts'
import { type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aComponentScope, aPart, aProjectScope, aSite, someCounts, someParts } from '../../testing/page-factories.ts'
import { button, findButton, link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { ScopePage } from './scope-page.tsx'

interface Given {
  scope?: Scope
  parts?: Partial<ScopeParts>
  me?: ReturnType<typeof aMe> | null
}

async function show(given: Given = {}, prepare: (server: FakeServer) => unknown = () => undefined) {
  const { scope = aProjectScope(), parts, me = aMe() } = given
  const server = aSite({ me, scope })
    .get('/api/places/parts/', someParts(parts))
    .get('/api/places/checks/', { checks: [], places: [] })
    .get('/api/places/labels/', [])
    .get('/api/projects/website/', aProject({ instructions: 'Be **formal**.' }))
    .get('/api/components/website/pages/', aComponent({ license_url: 'https://spdx.org/licenses/MIT.html' }))
    .get('/api/translations/website/pages/de/', aTranslation())
  prepare(server)
  const page = await renderWith(<ScopePage path={scope.path} />)
  await screen.findAllByRole('progressbar', { name: /^Progress of/ })
  return { server, ...page }
}

const trail = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .getAllByRole('link')
    .map((one) => `${one.textContent} ${one.getAttribute('href')}`)

const apps = { id: 4, name: 'Apps', slug: 'apps' }
const inApps = (scope: Scope): Scope => ({
  ...scope,
  categories: [apps],
  component: scope.component && { ...scope.component, path: 'apps/pages' },
})

describe('the way to a place', () => {
  it.each<[string, Scope, string[], string]>([
    ['a project', aProjectScope(), ['Projects /projects/'], 'Website'],
    [
      'a component in a category',
      inApps(aComponentScope({ path: 'website/apps/pages' })),
      ['Projects /projects/', 'Website /projects/website/', 'Apps /projects/website/apps/'],
      'Pages',
    ],
    [
      'a translation',
      aScope(),
      ['Projects /projects/', 'Website /projects/website/', 'Pages /projects/website/pages/'],
      'German',
    ],
  ])('to %s names what is around it', async (_, scope, steps, title) => {
    const inner = scope.categories.length > 0 ? '/api/components/website/apps%252Fpages/' : undefined
    await show({ scope }, (one) => {
      if (!inner) return
      one.get('/api/components/website/apps%2Fpages/', aComponent())
      one.get('/api/components/website/apps%2Fpages/watching/', { watched: false, muted: false })
    })
    expect(trail()).toEqual(steps)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(document.title).toBe(`${title} · Dragoman`)
  })
})

describe('the pages about a place', () => {
  const tabs = () =>
    within(screen.getByRole('navigation', { name: 'Sections' }))
      .getAllByRole('link')
      .map((one) => one.textContent)

  it.each<[string[], boolean]>([
    [['vcs.view'], true],
    [[], false],
  ])('with the rights %j hold the repository: %s', async (rights, there) => {
    await show({ scope: aProjectScope({ rights }) })
    expect(tabs().includes('Repository')).toBe(there)
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page')
    expect(link('History')).toBe('/changes/browse/website/')
  })
})

describe('what can be done at a place', () => {
  const menu = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await user.click(button('More'))
    return screen.getAllByRole('listitem').flatMap((item) => {
      const entry = item.querySelector(':scope > a, :scope > button')
      return entry?.closest('nav') ? [] : (entry?.textContent ?? [])
    })
  }

  it('depends on the rights', async () => {
    const { user } = await show({ scope: aProjectScope({ rights: ['project.edit', 'project.permissions'] }) })
    expect(await menu(user)).toEqual(['New component', 'New category', 'Glossary', 'Mute project'])
    expect(link('Settings')).toBe('/settings/website/')
    expect(link('New component')).toBe('/create/component/?project=website')
  })

  it('is little for visitors', async () => {
    const { user } = await show({ me: null })
    expect(await menu(user)).toEqual(['Glossary'])
    expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull()
  })

  it('begins with the first unfinished string where there are some', async () => {
    const { user } = await show({ scope: aScope(), parts: { counts: someCounts({ total: 5, translated: 3 }) } })
    expect(link('Translate')).toBe('/translate/website/pages/de/?q=state%3A%3Ctranslated')
    expect(await menu(user)).toContain('All strings')
  })

  it('begins with all strings where every one is translated', async () => {
    await show({ scope: aScope(), parts: { counts: someCounts({ total: 5, translated: 5 }) } })
    await waitFor(() => expect(link('Translate')).toBe('/translate/website/pages/de/'))
  })

  it('begins with the list of many strings for those who like that better', async () => {
    await show({ scope: aScope() }, (one) => one.get('/api/account/profile/', aProfile({ translate_mode: 1 })))
    await waitFor(() => expect(link('Translate')).toMatch(/^\/zen\/website\/pages\/de\//))
  })

  it('begins with reading for those who may only read', async () => {
    await show({ scope: aScope({ rights: [] }) })
    expect(link('View strings')).toBe('/translate/website/pages/de/')
  })

  it('is watched and no longer watched', async () => {
    const at = '/api/projects/website/watching/'
    const { server, user } = await show({}, (one) =>
      one.post(at, ({ body }) => void one.get(at, { muted: false, ...Object(body) })),
    )
    await user.click(await findButton('Watch'))
    expect((await findButton('Watching')).getAttribute('aria-pressed')).toBe('true')
    await user.click(button('Watching'))
    expect((await findButton('Watch')).getAttribute('aria-pressed')).toBe('false')
    expect(server.sent('POST', at).map(({ body }) => body)).toEqual([{ watched: true }, { watched: false }])
  })

  it('is muted, and the menu closes', async () => {
    const at = '/api/components/website/pages/watching/'
    const { server, user } = await show({ scope: aComponentScope() }, (one) => one.post(at, {}))
    await user.click(button('More'))
    await user.click(await findButton('Mute component'))
    await waitFor(() => expect(button('More').getAttribute('aria-expanded')).toBe('false'))
    expect(server.sent('POST', at)[0]?.body).toEqual({ muted: true })
  })
})

describe('the figures of a place', () => {
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

  it('say how far it has come', async () => {
    await show({ parts: { counts: someCounts({ failing: 3, suggestions: 1, last_change: '2026-11-01T10:00:00Z' }) } })
    expect(figure('translated')).toBe('40%')
    expect(figure('untranslated')).toBe('50')
    expect(figure('needs editing')).toBe('10')
    expect(figure('failing checks')).toBe('3')
    expect(figure('suggestion')).toBe('1')
    expect(screen.queryByText('comments')).toBeNull()
    expect(screen.queryByText('approved')).toBeNull()
  })

  it('of a project are followed by its components and languages', async () => {
    await show({
      parts: {
        parts: [aPart({ name: 'Pages' })],
        languages: [aPart({ kind: 'language', name: 'German', path: 'website/-/de', language: aLanguage('de') })],
      },
    })
    expect(within(screen.getByRole('table', { name: 'Components' })).getByRole('link', { name: 'Pages' })).toBeTruthy()
    expect(within(screen.getByRole('table', { name: 'Languages' })).getByRole('link', { name: 'German' })).toBeTruthy()
  })

  it('leave completed parts out for those who set that', async () => {
    await show({ parts: { parts: [aPart({ name: 'Done', total: 5, translated: 5 })] } }, (one) =>
      one.get('/api/account/profile/', aProfile({ hide_completed: true })),
    )
    expect(await screen.findByText(/Everything here is done/)).toBeTruthy()
  })

  it('of a translation are groups of strings to work on', async () => {
    await show({ scope: aScope(), parts: { counts: someCounts({ failing: 2 }) } }, (one) =>
      one
        .get('/api/places/checks/', {
          checks: [{ check: 'end_stop', name: 'Mismatched full stop', description: '', count: 2 }],
          places: [],
        })
        .get('/api/places/labels/', [{ name: 'The "Menus"', color: 'navy', count: 4, words: 9 }]),
    )
    const table = within(screen.getByRole('table', { name: 'Strings' }))
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })
    expect(within(row('Unfinished')).getByRole('link', { name: 'Unfinished' }).getAttribute('href')).toBe(
      '/translate/website/pages/de/?q=state%3A%3Ctranslated',
    )
    expect(await table.findByRole('link', { name: /^Check: / })).toBeTruthy()
    const label = await table.findByRole('link', { name: 'Label: The "Menus"' })
    expect(new URL(label.getAttribute('href') ?? '', 'http://x').searchParams.get('q')).toBe('label:"The Menus"')
    expect(table.queryByRole('row', { name: /^With suggestions/ })).toBeNull()
    expect(within(row('All strings')).getByRole('link', { name: 'Zen: All strings' })).toBeTruthy()
  })

  it('that cannot be counted say so, and are asked for again', async () => {
    const server = aSite().get('/api/places/parts/', () => refusal(500, 'Internal error.'))
    server.get('/api/projects/website/', aProject())
    const { user } = await renderWith(<ScopePage path="website" />)
    await screen.findByRole('alert')
    server.get('/api/places/parts/', someParts())
    await user.click(button('Try again'))
    expect(await screen.findByRole('progressbar', { name: 'Progress of Website' })).toBeTruthy()
  })
})

describe('what else is to know', () => {
  it('is said of the project, in Markdown', async () => {
    await show()
    const about = await screen.findByRole('region', { name: 'About' })
    expect(about.querySelector('strong')?.textContent).toBe('formal')
    expect(within(about).getByRole('link', { name: 'www.example.org' }).getAttribute('rel')).toBe('noreferrer noopener')
  })

  it('is said of the component, with its licence', async () => {
    await show({ scope: aComponentScope() })
    expect(await screen.findByRole('link', { name: 'MIT' })).toBeTruthy()
    expect(screen.getByText('locale/*.json')).toBeTruthy()
  })

  it('comes first where the component is locked or wants an agreement', async () => {
    const scope = aComponentScope()
    await show({
      scope: { ...scope, component: scope.component && { ...scope.component, locked: true, needs_agreement: true } },
    })
    expect(screen.getByText('This component is locked')).toBeTruthy()
    expect(link('Read agreement')).toBe('/contributor-agreement/website/pages/')
  })
})
