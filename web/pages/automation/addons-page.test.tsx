import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aComponent, SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aComponentScope, aSite } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import type { Addon, AddonKind } from './addons.ts'
import { AddonsPage } from './addons-page.tsx'

const here = `${SITE_URL}/api/components/website/pages/`
const at = '/api/components/website/pages/addons/'

const kind = (name: string, more: Partial<AddonKind> = {}): AddonKind => ({
  name,
  title: `Title of ${name}`,
  description: `What ${name} does`,
  scopes: ['component'],
  multiple: false,
  group: 'quality',
  delivers: false,
  fields: {},
  ...more,
})

const kinds = [
  kind('x.squash', {
    fields: {
      way_of_work: { type: 'choice', choices: ['all', 'author'], default: 'all', required: true },
      add_thanks: { type: 'boolean', default: true },
      opening_words: { type: 'text' },
      hidden_word: { type: 'secret' },
      own_words: { type: 'texts', default: [] },
    },
  }),
  kind('x.cleanup'),
  kind('x.webhook', { multiple: true }),
  kind('x.site', { scopes: ['site'] }),
]

const addon = (id: number, name: string, more: Partial<Addon> = {}): Addon => ({
  id,
  name,
  component: here,
  project: null,
  configuration: {},
  url: `${SITE_URL}/api/addons/${id}/`,
  api_name: null,
  api_url: null,
  ...more,
})

async function show(installed: Addon[], prepare: (server: FakeServer) => unknown = () => undefined) {
  const server = aSite({ scope: aComponentScope({ rights: ['component.edit'] }) })
    .get('/api/addons/', aPage(installed))
    .get('/api/addons/kinds/', { results: kinds })
  prepare(server)
  const page = await renderWith(<AddonsPage path="website/pages" />)
  await screen.findByRole('region', { name: 'Available' })
  return { server, ...page }
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const offered = () =>
  section('Available')
    .queryAllByRole('button', { name: /^Install / })
    .map((one) => one.getAttribute('aria-label'))

describe('add-ons', () => {
  it('are those of this very place; only what fits is offered', async () => {
    await show([
      addon(1, 'x.cleanup'),
      addon(2, 'x.webhook'),
      addon(3, 'x.squash', { component: `${SITE_URL}/api/components/website/other/` }),
    ])
    await section('Installed').findByText('Title of x.cleanup')
    expect(section('Installed').queryByText('Title of x.squash')).toBeNull()
    await waitFor(() => expect(offered()).toEqual(['Install Title of x.squash', 'Install Title of x.webhook']))
  })

  it('say that nothing is installed', async () => {
    await show([])
    expect(await screen.findByText('No add-ons installed')).toBeTruthy()
  })

  it('are installed with what they ask for', async () => {
    const { server, user } = await show([], (one) =>
      one.post(at, () => void one.get('/api/addons/', aPage([addon(9, 'x.squash')]))),
    )
    await user.click(await findButton('Install Title of x.squash'))
    await user.selectOptions(await findField('Way of work'), 'author')
    await user.click(screen.getByRole('checkbox', { name: 'Add thanks' }))
    await fill(user, 'Opening words', 'Translations')
    await user.type(field('Own words'), 'one{Enter}two{Enter}')
    expect(field('Hidden word').type).toBe('password')
    await user.click(button('Save'))
    expect(await section('Installed').findByText('Title of x.squash')).toBeTruthy()
    expect(server.sent('POST', at)[0]?.body).toEqual({
      name: 'x.squash',
      configuration: {
        way_of_work: 'author',
        add_thanks: false,
        opening_words: 'Translations',
        own_words: ['one', 'two'],
      },
    })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('say once, at the field, what is wrong with it', async () => {
    const { user } = await show([], (one) =>
      one.post(at, () => refusal(400, 'Unknown variable.', { attr: 'configuration.opening_words' })),
    )
    await user.click(await findButton('Install Title of x.squash'))
    await findField('Opening words')
    await fill(user, 'Opening words', '{{ nothing }}')
    await user.click(button('Save'))
    await waitFor(() => expect(errorOf('Opening words')).toBe('Unknown variable.'))
    expect(screen.getAllByText('Unknown variable.')).toHaveLength(1)
    expect(document.activeElement).toBe(field('Opening words'))
    expect(field('Opening words').value).toBe('{{ nothing }}')
  })

  it('are configured with what is set, and only that is sent', async () => {
    const { server, user } = await show([addon(4, 'x.squash', { configuration: { opening_words: 'Old' } })], (one) =>
      one.patch('/api/addons/4/', {}),
    )
    await user.click(await findButton('Configure'))
    expect((await findField('Opening words')).value).toBe('Old')
    await fill(user, 'Opening words', 'New')
    await user.click(button('Save'))
    await waitFor(() => expect(server.sent('PATCH', '/api/addons/4/')).toHaveLength(1))
    expect(server.sent('PATCH', '/api/addons/4/')[0]?.body).toEqual({
      configuration: { way_of_work: 'all', add_thanks: true, opening_words: 'New', own_words: [] },
    })
  })

  it('are removed, or say why not', async () => {
    const { server, user } = await show([addon(4, 'x.cleanup')], (one) =>
      one.delete('/api/addons/4/', () => refusal(403, 'It is needed.')),
    )
    const sure = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' })
    await user.click(await findButton('Remove'))
    await user.click(await sure())
    expect((await screen.findByRole('alert')).textContent).toBe('It is needed.')
    server.delete('/api/addons/4/', () => void server.get('/api/addons/', aPage([])))
    await user.click(await sure())
    expect(await screen.findByText('No add-ons installed')).toBeTruthy()
  })
})

describe('the preview of an automation', () => {
  const name = 'weblate.automation.automation'
  const workflow = { version: 2, triggers: [], actions: [] }
  const automation = kind(name, { scopes: ['component', 'project'], fields: { workflow: { type: 'object' } } })
  const trace = [
    { path: 'conditions[0]', status: 'evaluated', value: true },
    { path: 'conditions[1]', status: 'unknown', value: null },
    { path: 'actions[0]', status: 'planned', action: 'weblate.bulk_edit' },
    { path: 'actions[1]', status: 'conditional', action: 'weblate.bulk_edit' },
    { path: 'actions[2]', status: 'skipped' },
    { path: 'conditions', status: 'error', error: 'Invalid CEL condition' },
  ]
  const prepare = (one: FakeServer) =>
    one
      .get('/api/addons/kinds/', { results: [automation] })
      .get('/api/components/website/pages/', { ...aComponent(), id: 41 })
      .post('/api/addons/7/preview/', () => ({ workflow, context: {}, trace, preview: true }))

  it('shows what the workflow in the form would do, and saves nothing', async () => {
    const installed = addon(7, name, { configuration: { workflow } })
    const { server, user } = await show([installed], prepare)
    await user.click(await findButton('Configure'))
    const text = await findField('Workflow (YAML or JSON)')
    await user.clear(text)
    await user.type(text, 'version: 3')
    await waitFor(() => expect(button('Preview').hasAttribute('disabled')).toBe(false))
    await user.click(button('Preview'))
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['conditions[0]', 'Met', ''],
      ['conditions[1]', 'Known only after the actions before', ''],
      ['actions[0]', 'Would run', 'weblate.bulk_edit'],
      ['actions[1]', 'Might run', 'weblate.bulk_edit'],
      ['actions[2]', 'Skipped', ''],
      ['conditions', 'Error', 'Invalid CEL condition'],
    ])
    expect(server.sent('POST', '/api/addons/7/preview/').map(({ body }) => body)).toEqual([
      { workflow: 'version: 3', component: 41 },
    ])
    expect(server.sent('PATCH', '/api/addons/7/')).toEqual([])
  })

  it('says why a workflow cannot be previewed', async () => {
    const { user } = await show([addon(7, name, { configuration: { workflow } })], (one) =>
      prepare(one).post('/api/addons/7/preview/', () => refusal(400, 'Unknown label.', { attr: 'workflow' })),
    )
    await user.click(await findButton('Configure'))
    await waitFor(() => expect(button('Preview').hasAttribute('disabled')).toBe(false))
    await user.click(button('Preview'))
    expect(await screen.findByText(/Unknown label\./)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('is for automations alone', async () => {
    const { user } = await show([addon(1, 'x.cleanup')])
    await user.click(await findButton('Configure'))
    expect(await findButton('Save')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
  })
})
