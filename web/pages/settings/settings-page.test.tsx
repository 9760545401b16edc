import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../api/scopes.ts'
import { aComponent, aLanguage, aScope, SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, held, refusal } from '../../testing/fake-server.ts'
import { aComponentScope, aProjectScope, aSite, someCounts, someParts } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, link, pick, queryField } from '../../testing/queries.ts'
import { renderWith, withToasts } from '../../testing/render.tsx'
import { SettingsPage } from './settings-page.tsx'

const project = {
  name: 'Website',
  slug: 'website',
  web: 'https://www.example.org/',
  web_url: `${SITE_URL}/projects/website/`,
  instructions: '',
  access_control: 0,
  workspace: null,
  translation_review: false,
  license: 'MIT',
  inherit_license: false,
  effective_license: 'MIT',
  check_flags: '',
  inherit_check_flags: true,
  effective_check_flags: 'python-format',
}

const at = '/api/projects/website/'

interface Given {
  tab?: string
  scope?: Scope
  prepare?: (server: FakeServer) => unknown
}

async function show({ tab = 'basic', scope = aProjectScope({ rights: ['project.edit'] }), prepare }: Given = {}) {
  const server = aSite({ scope }).get(at, project)
  prepare?.(server)
  const page = await renderWith(withToasts(<SettingsPage path={scope.path} />), {
    address: `/settings/website/#${tab}`,
  })
  return { server, ...page }
}

const sent = (server: FakeServer, address = at) => server.sent('PATCH', address).map(({ body }) => body)

describe('settings of a project', () => {
  it('are for those who may change them', async () => {
    const { server } = await show({ scope: aProjectScope({ rights: [] }) })
    expect(await screen.findByText("You don't have permission to change this")).toBeTruthy()
    expect(server.sent('GET', at)).toEqual([])
  })

  it('lead visitors to the sign-in, and back', async () => {
    aSite({ me: null, scope: aProjectScope({ rights: [] }) })
    await renderWith(<SettingsPage path="website" />, { address: '/settings/website/' })
    expect(await screen.findByText('Sign in first')).toBeTruthy()
    expect(link('Sign in')).toBe('/accounts/login/?next=%2Fsettings%2Fwebsite%2F')
  })

  it('send only what was changed', async () => {
    const { server, user } = await show({ prepare: (one) => one.patch(at, { ...project, name: 'Web' }) })
    await findField('Name')
    await fill(user, 'Name', 'Web')
    await user.click(button('Save'))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(sent(server)).toEqual([{ name: 'Web' }])
    await user.type(field('Name'), '!')
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy()
  })

  it('send nothing where nothing was changed, and say that it is saved', async () => {
    const { server, user } = await show()
    await findField('Name')
    await user.click(button('Save'))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(sent(server)).toEqual([])
  })

  it('stand beside the other settings pages that the reader may use', async () => {
    await show({ scope: aProjectScope({ rights: ['project.edit', 'project.permissions', 'announcement.add'] }) })
    await findField('Name')
    const nav = within(screen.getByRole('navigation', { name: 'Settings' }))
    const shown = nav.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])
    expect(Object.fromEntries(shown)).toMatchObject({
      General: '/settings/website/#basic',
      Workflow: '/settings/website/#workflow',
      'Add-ons': '/addons/website/',
      Webhooks: '/webhooks/website/',
      Labels: '/labels/website/',
      Announcements: '/announcement/website/',
      Backups: '/backups/website/',
    })
    const current = nav.getAllByRole('link', { current: 'page' })
    expect(current.map(({ textContent }) => textContent)).toEqual(['General'])
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/projects/website/')
  })

  it('ask before what was typed is lost, and can take it back', async () => {
    const { user, address } = await show()
    await findField('Name')
    await fill(user, 'Name', 'Web')
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Labels' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay on page' }))
    expect(address()).toMatch(/^\/settings\/website\//)
    expect(field('Name').value).toBe('Web')
    await user.click(button('Discard'))
    expect(field('Name').value).toBe('Website')
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()
  })

  it('keep what was typed under other tabs, and save it all together', async () => {
    const { server, user } = await show({ prepare: (one) => one.patch(at, project) })
    await findField('Name')
    await fill(user, 'Name', 'Web')
    await user.click(screen.getByRole('link', { name: 'Workflow' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Enable reviews' }))
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(sent(server)).toEqual([{ name: 'Web', translation_review: true }])
  })

  it('say at the field what the server refuses, keep it, and cannot be sent twice', async () => {
    const answer = held()
    const { server, user } = await show({ prepare: (one) => one.patch(at, answer.reply) })
    await findField('Website')
    await fill(user, 'Website', 'nowhere')
    await user.click(button('Save'))
    expect(button('Save').disabled).toBe(true)
    answer.release(refusal(400, 'This is no address.', { attr: 'web' }))
    await waitFor(() => expect(errorOf('Website')).toBe('This is no address.'))
    expect(document.activeElement).toBe(field('Website'))
    expect(field('Website').value).toBe('nowhere')
    expect(sent(server)).toHaveLength(1)
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  it('say above the form what is wrong under another tab', async () => {
    const prepare = (one: FakeServer) => one.patch(at, () => refusal(400, 'Unknown licence.', { attr: 'license' }))
    const { user } = await show({ prepare })
    await findField('Name')
    await fill(user, 'Name', 'Web')
    await user.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe('Unknown licence.')
  })
})

describe('settings that are about more than words', () => {
  it('follow the project to its new address', async () => {
    const moved = { ...project, slug: 'web', web_url: `${SITE_URL}/projects/web/` }
    const { user, address } = await show({ prepare: (one) => one.patch(at, moved).get('/api/projects/web/', moved) })
    await findField('URL slug')
    await fill(user, 'URL slug', 'web')
    await user.click(button('Save'))
    await waitFor(() => expect(address()).toBe('/settings/web/'))
  })

  it('choose who may see it', async () => {
    const prepare = (one: FakeServer) => one.patch(at, project).get('/api/workspaces/', aPage([]))
    const { server, user } = await show({ tab: 'access', prepare })
    await pick(user, 'Visibility', 'Private: only members can view')
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(sent(server)).toEqual([{ access_control: 100 }])
  })

  it('put it into a workspace, and take it out', async () => {
    const prepare = (one: FakeServer) =>
      one.patch(at, project).get('/api/workspaces/', aPage([{ id: 'w-1', name: 'Family', projects: [], rights: [] }]))
    const { server, user } = await show({ tab: 'access', prepare })
    await pick(user, 'Workspace', 'Family')
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(sent(server)).toEqual([{ workspace: 'w-1' }])
  })
})

describe('a setting that may come from around', () => {
  const override = () => findButton('Override: Translation flags')

  it('shows what it comes to, and no field', async () => {
    await show({ tab: 'components' })
    await override()
    const row = screen.getByRole('region', { name: 'Translation flags' })
    expect(row.textContent).toContain('Inherited from workspace')
    expect(row.textContent).toContain('python-format')
    expect(queryField('Translation flags')).toBeNull()
    expect(field('License').value).toBe('MIT')
  })

  it('has its own value once somebody says so', async () => {
    const { server, user } = await show({ tab: 'components', prepare: (one) => one.patch(at, project) })
    await user.click(await override())
    await fill(user, 'Translation flags', 'max-length:80')
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(sent(server)).toEqual([{ inherit_check_flags: false, check_flags: 'max-length:80' }])
  })

  it('goes back to what is around', async () => {
    const { server, user } = await show({ tab: 'components', prepare: (one) => one.patch(at, project) })
    await user.click(await findButton('License: Inherit from workspace'))
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(sent(server)).toEqual([{ inherit_license: true }])
  })
})

describe('templates', () => {
  const messages = { ...project, commit_message: 'Update {{ language_name }}', inherit_commit_message: false }
  const prepare = (one: FakeServer) => one.get(at, messages)

  it('show what they become, what is wrong with them, and where to read more', async () => {
    const { user } = await show({ tab: 'messages', prepare })
    expect(await screen.findByText('Update Czech')).toBeTruthy()
    expect(link('Learn more: Commit messages')).toBe('/docs/templates/')
    await user.type(field('Translation commit message'), ' {{{{ nobody }}')
    expect(await screen.findByText(/^Line 1, column \d+: .*nobody/)).toBeTruthy()
  })
})

describe('removal', () => {
  const removal = async (prepare?: (server: FakeServer) => unknown) => {
    const page = await show({ tab: 'removal', ...(prepare && { prepare }) })
    await findField('Type website to confirm')
    return page
  }

  it('takes the name, typed in full, and leads to the projects', async () => {
    const { server, user, address } = await removal((one) => one.delete(at, undefined))
    expect(button('Delete project').disabled).toBe(true)
    await fill(user, 'Type website to confirm', 'Website')
    expect(button('Delete project').disabled).toBe(true)
    await fill(user, 'Type website to confirm', 'website')
    await user.click(button('Delete project'))
    await waitFor(() => expect(address()).toBe('/projects/'))
    expect(server.sent('DELETE', at)).toHaveLength(1)
  })

  it('that the server refuses changes nothing', async () => {
    const { user, address } = await removal((one) => one.delete(at, () => refusal(403, 'Only administrators.')))
    await fill(user, 'Type website to confirm', 'website')
    await user.click(button('Delete project'))
    expect((await screen.findByRole('alert')).textContent).toBe('Only administrators.')
    expect(address()).toBe('/settings/website/')
  })
})

describe('settings of a component', () => {
  const address = '/api/components/website/pages/'
  const component = { ...aComponent(), priority: 100, category: null, enforced_checks: ['same'], merge_style: 'rebase' }
  const scope = aComponentScope({ rights: ['component.edit'] })
  const prepare = (one: FakeServer) =>
    one
      .get(address, component)
      .patch(address, component)
      .get('/api/projects/website/categories/', aPage([{ name: 'Apps', url: `${SITE_URL}/api/categories/4/` }]))
      .get('/api/file-formats/', [{ id: 'json', name: 'JSON file', globs: ['*.json'], linguality: 'mono' }])

  it('say how a code host merges requests', async () => {
    const gitlab = { ...component, vcs: 'gitlab', vcs_params: { create_merge_request: false } }
    const { server, user } = await show({ scope, prepare: (one) => prepare(one).get(address, gitlab) })
    const nav = within(await screen.findByRole('navigation', { name: 'Settings' }))
    await user.click(nav.getByRole('link', { name: 'Repository' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Open pull requests' }))
    await user.click(screen.getByRole('checkbox', { name: 'Auto-merge pull requests' }))
    await pick(user, 'Merge method', 'Squash')
    expect(screen.queryByRole('checkbox', { name: 'Force-push to the push branch' })).toBeNull()
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    const vcs_params = { merge_request_automerge: true, merge_request_merge_method: 'squash' }
    expect(sent(server, address)).toEqual([{ vcs_params }])
  })

  it('let git replace what its push branch holds', async () => {
    const { server, user } = await show({ scope, prepare })
    const nav = within(await screen.findByRole('navigation', { name: 'Settings' }))
    await user.click(nav.getByRole('link', { name: 'Repository' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Force-push to the push branch' }))
    expect(screen.queryByRole('checkbox', { name: 'Open pull requests' })).toBeNull()
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(sent(server, address)).toEqual([{ vcs_params: { git_force_push: true } }])
  })

  it('have one of the priorities that there are', async () => {
    const { server, user } = await show({ scope, prepare })
    expect(await screen.findByRole('combobox', { name: 'Priority' })).toHaveProperty('value', 'Medium')
    await pick(user, 'Priority', 'Very high')
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(sent(server, address)).toEqual([{ priority: 60 }])
  })

  it('move it into a category', async () => {
    const web_url = `${SITE_URL}/projects/website/apps/pages/`
    const { server, user, ...page } = await show({
      scope,
      prepare: (one) => prepare(one).patch(address, { ...component, web_url }),
    })
    await pick(user, 'Category', 'Apps')
    await user.click(button('Save'))
    await waitFor(() => expect(page.address()).toBe('/settings/website/apps/pages/'))
    expect(sent(server, address)).toEqual([{ category: `${SITE_URL}/api/categories/4/` }])
  })

  it('have checks picked by their names, and flags one by one', async () => {
    const { server, user } = await show({ tab: 'translation', scope, prepare })
    await screen.findByText('Unchanged translation')
    await pick(user, 'Enforced checks', 'Mismatched full stop')
    await user.type(field('Translation flags'), 'python-format{Enter}max-length:30{Enter}')
    await user.click(screen.getByRole('checkbox', { name: 'Suggestion voting' }))
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(sent(server, address)).toEqual([
      {
        enforced_checks: ['same', 'end_stop'],
        check_flags: 'python-format, max-length:30',
        suggestion_voting: true,
      },
    ])
  })
})

describe('settings of a category', () => {
  it('move it into another project', async () => {
    const at = '/api/categories/4/'
    const url = (slug: string) => `${SITE_URL}/api/projects/${slug}/`
    const apps = { id: 4, name: 'Apps', slug: 'apps', project: url('website'), category: null }
    const scope = aProjectScope({
      kind: 'category',
      path: 'website/apps',
      categories: [apps],
      rights: ['project.edit'],
    })
    const projects = ['website', 'shop'].map((slug) => ({ slug, name: `The ${slug}`, url: url(slug) }))
    const { server, user, ...page } = await show({
      scope,
      prepare: (one) =>
        one
          .get(at, apps)
          .patch(at, { ...apps, project: url('shop') })
          .get('/api/projects/', aPage(projects)),
    })
    await pick(user, 'Project', 'The shop')
    await user.click(button('Save'))
    await waitFor(() => expect(page.address()).toBe('/settings/shop/apps/'))
    expect(sent(server, at)).toEqual([{ project: url('shop') }])
  })
})

describe('other places', () => {
  it('have a workflow of their own where they are a language of a project', async () => {
    const at = '/api/projects/website/languages/de/workflow/'
    const none = { own: false, translation_review: false, enable_suggestions: true, suggestion_autoaccept: 0 }
    const scope = aScope({
      kind: 'project-language',
      path: 'website/-/de',
      component: null,
      translation: null,
      language: aLanguage('de'),
      rights: ['project.edit'],
    })
    const { server, user } = await show({
      scope,
      prepare: (one) => one.get(at, none).patch(at, () => ({ ...none, own: true })),
    })
    expect(await screen.findByText('No overrides for this language')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Suggestions only' }))
    server.get(at, { ...none, own: true, restrict_direct_editing: true }).delete(at, undefined)
    await user.click(button('Save'))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(sent(server, at)[0]).toMatchObject({ restrict_direct_editing: true, enable_suggestions: true })
    expect(screen.queryByText('No overrides for this language')).toBeNull()
    server.get(at, none)
    await user.click(button('Reset to project settings'))
    expect(await screen.findByText('No overrides for this language')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Suggestions only' }).checked).toBe(false)
  })

  it('are those of the language where it is a language of a component, and delete it alone', async () => {
    const at = '/api/translations/website/pages/de/'
    const scope = aScope({ rights: ['component.edit', 'translation.delete'], language: aLanguage('de') })
    const server = aSite({ scope })
      .get('/api/places/parts/', someParts({ counts: someCounts({ suggestions: 3, comments: 1 }) }))
      .delete(at, undefined)
    const { user, address } = await renderWith(<SettingsPage path="website/pages/de" />)
    expect(await screen.findByRole('heading', { name: 'Plural rule' })).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    await waitFor(() => expect(button('Delete language').disabled).toBe(false))
    await user.click(button('Delete language'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '50 translations are deleted.',
      '3 strings with suggestions lose them.',
      '1 string with comments loses them.',
    ])
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete language' })
    expect(confirm.disabled).toBe(true)
    await user.type(dialog.getByRole('textbox', { name: 'Type de to confirm' }), 'de')
    await user.click(confirm)
    await waitFor(() => expect(address()).toBe('/projects/website/pages/'))
    expect(server.sent('DELETE', at)).toHaveLength(1)
  })

  it('have nothing to set where they are a language of all projects', async () => {
    const scope = aProjectScope({ kind: 'language', project: null, path: '-/-/de', rights: ['project.edit'] })
    await show({ scope })
    expect(await screen.findByText('No settings here')).toBeTruthy()
  })
})
