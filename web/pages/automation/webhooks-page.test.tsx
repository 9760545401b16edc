import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer } from '../../testing/fake-server.ts'
import { aComponentScope, aSite } from '../../testing/page-factories.ts'
import { button, fill, findButton, findField } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { AddonsPage } from './addons-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const kind = {
  name: 'x.webhook',
  title: 'Webhook',
  description: 'Calls an address',
  scopes: ['component'],
  multiple: true,
  group: 'notify',
  delivers: true,
  fields: { own_path: { type: 'text', required: true } },
}
const other = { ...kind, name: 'x.flags', title: 'Flags', group: 'quality', delivers: false, fields: {} }

const addon = (id: number, name: string, configuration = {}) => ({
  id,
  name,
  component: `${SITE_URL}/api/components/website/pages/`,
  project: null,
  configuration,
  url: `${SITE_URL}/api/addons/${id}/`,
  api_name: null,
  api_url: null,
})

const delivery = (id: number, more = {}) => ({
  id,
  event: 'Translation changed',
  reason: 'change',
  change: 5,
  created: '2026-11-01T10:00:00Z',
  duration: 1234,
  status: 503,
  error: { id: 'addon.webhookStatus', values: { status: 503 } },
  url: 'https://ci.example.org/hook',
  request_headers: { 'webhook-id': 'abc' },
  request_body: '{"action":"Translation changed"}',
  reply_body: 'out of order',
  ...more,
})

function open(prepare: (server: FakeServer) => unknown) {
  const hook = addon(4, 'x.webhook', { webhook_url: 'https://ci.example.org/hook' })
  const server = aSite({ scope: aComponentScope({ rights: ['component.edit'] }) })
    .get('/api/addons/', aPage([hook, addon(5, 'x.flags')]))
    .get('/api/addons/kinds/', { results: [kind, other] })
  prepare(server)
  return server
}

describe('webhooks', () => {
  it('show their deliveries, which can be sent again', async () => {
    const server = open((one) => one.get('/api/addons/4/deliveries/', aPage([delivery(9)])))
    const { user } = await renderWith(<WebhooksPage path="website/pages" />)
    expect(await screen.findByText('https://ci.example.org/hook')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Flags' })).toBeNull()
    await user.click(await screen.findByText('Translation changed'))
    expect(screen.getByText('The URL responded with status 503.')).toBeTruthy()
    expect(screen.getByText(/webhook-id: abc/)).toBeTruthy()
    expect(screen.getByText('out of order')).toBeTruthy()
    server.post('/api/addons/4/deliveries/9/redeliver/', () => {
      server.get('/api/addons/4/deliveries/', aPage([delivery(10, { reason: 'redelivery', status: 200, error: null })]))
      return delivery(10)
    })
    await user.click(await findButton('Redeliver'))
    expect(await screen.findByText(/redelivered/)).toBeTruthy()
    expect(screen.getByText('200')).toBeTruthy()
  })

  it('are tested, added and deleted', async () => {
    const tested = delivery(1, { status: 204, error: null, reason: 'test' })
    const server = open((one) =>
      one
        .get('/api/addons/4/deliveries/', aPage([]))
        .post('/api/addons/4/test/', tested)
        .post('/api/components/website/pages/addons/', {})
        .delete('/api/addons/4/', () => void one.get('/api/addons/', aPage([]))),
    )
    const { user } = await renderWith(<WebhooksPage path="website/pages" />)
    await user.click(await findButton('Test webhook'))
    expect(await screen.findByText('Delivered: the server answered with status 204.')).toBeTruthy()
    await user.click(button('Add Webhook'))
    await findField('Own path')
    await fill(user, 'Own path', 'https://two.example.org/')
    await user.click(button('Save'))
    const added = () => server.sent('POST', '/api/components/website/pages/addons/')
    await waitFor(() => expect(added()).toHaveLength(1))
    expect(added()[0]?.body).toEqual({ name: 'x.webhook', configuration: { own_path: 'https://two.example.org/' } })
    await user.click(button('Delete'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  })
})

describe('the page of add-ons', () => {
  it('has groups, and shows what an add-on did', async () => {
    const run = { id: 1, component: null, status: 2, message: 'It failed.', created: '2026-11-01T10:00:00Z' }
    open((one) =>
      one
        .get('/api/addons/', aPage([addon(5, 'x.flags')]))
        .get('/api/addons/5/logs/', aPage([{ ...run, messages: [] }])),
    )
    const { user } = await renderWith(<AddonsPage path="website/pages" />)
    expect(await screen.findByRole('heading', { level: 3, name: 'Notifications' })).toBeTruthy()
    await user.click(await findButton('Activity'))
    expect(await screen.findByText('It failed.')).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Error' })).toBeTruthy()
  })
})
