import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, unreachable } from '../../../testing/fake-server.ts'
import { aSite } from '../../../testing/page-factories.ts'
import { button, fill, findButton } from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { ApiDocsPage } from './api-docs-page.tsx'
import type { OpenApiDocument } from './openapi.ts'

const schema: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Dragoman', version: '1' },
  tags: [{ name: 'units', description: 'Strings' }],
  paths: {
    '/api/units/{id}/': {
      get: {
        operationId: 'units_read',
        summary: 'One string',
        tags: ['units'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'The string.',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { id: { type: 'integer', description: 'Its number' } } },
              },
            },
          },
        },
      },
      delete: { operationId: 'units_remove', tags: ['units'], responses: {} },
    },
  },
}

beforeAll(() => i18next.loadNamespaces('docs'))

const site = () => aSite().get('/api/schema/', schema)

const card = async (id: string) => {
  await screen.findByRole('navigation')
  const found = document.getElementById(id)
  if (!(found instanceof HTMLDetailsElement)) throw new Error(`There is no card ${id}`)
  return found
}

describe('the documentation of the API', () => {
  it('lists what can be asked for, folded', async () => {
    site()
    await renderWith(<ApiDocsPage />)
    expect((await card('units_read')).open).toBe(false)
    const contents = within(screen.getByRole('navigation'))
    expect(contents.getByRole('link').getAttribute('href')).toBe('#tag-units')
    expect(contents.getByRole('link').textContent).toBe('Units2')
  })

  it('begins with a request with a token, and where that comes from', async () => {
    site()
    await renderWith(<ApiDocsPage />)
    expect(screen.getByRole('link', { name: 'Create token' }).getAttribute('href')).toBe('/accounts/profile/#api')
    screen.getByText(/^curl -H "Authorization: Token .*\/api\/projects\/$/)
    await card('units_read')
  })

  it('is searched by words of paths and descriptions', async () => {
    site()
    const { user } = await renderWith(<ApiDocsPage />)
    await card('units_read')
    await fill(user, 'Search operations', 'ONE units')
    await waitFor(() => expect(document.getElementById('units_remove')).toBeNull())
    await card('units_read')
    await fill(user, 'Search operations', 'nothing like this')
    await screen.findByText('No operation matches')
  })

  it('opens what the address names', async () => {
    site()
    await renderWith(<ApiDocsPage />, { address: '/api/docs/#units_read' })
    const read = await card('units_read')
    expect(read.open).toBe(true)
    expect(within(read).getByText('Its number')).toBeTruthy()
    expect((await card('units_remove')).open).toBe(false)
  })

  it('sends a request once everything needed is filled in, and shows the answer as it came', async () => {
    const server = site().get(
      '/api/units/:id/',
      () => new Response('{"id":12345678901234567890}', { headers: { 'content-type': 'application/json' } }),
    )
    const { user } = await renderWith(<ApiDocsPage />, { address: '/api/docs/#units_read' })
    const tryIt = await findButton('Try it')
    await fill(user, 'id (path)', '')
    expect(tryIt.disabled).toBe(true)
    await fill(user, 'id (path)', '7 8')
    await user.click(tryIt)
    expect(await screen.findByText(/12345678901234567890/)).toBeTruthy()
    expect(server.sent('GET', '/api/units/:id/')[0]?.params.id).toBe('7 8')
    expect(screen.getByText(/curl .*\/api\/units\/7%208\//)).toBeTruthy()
  })

  it('shows a refusal as it came too, and says when there is no server', async () => {
    const server = site().get('/api/units/:id/', () => refusal(404, 'No such string.'))
    const { user } = await renderWith(<ApiDocsPage />, { address: '/api/docs/#units_read' })
    await findButton('Try it')
    await fill(user, 'id (path)', '7')
    await user.click(button('Try it'))
    expect(await screen.findByText(/No such string/)).toBeTruthy()
    server.get('/api/units/:id/', unreachable)
    await user.click(button('Try it'))
    expect(await screen.findByText('Check your connection, then try again.')).toBeTruthy()
  })
})
