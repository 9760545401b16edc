import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressOf, call } from './call.ts'
import { ApiError } from './client.ts'

const answers = (body: unknown, init: ResponseInit = {}) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(body), init))

afterEach(() => vi.restoreAllMocks())

describe('a call of the API', () => {
  it('fills in the address, each part escaped, and leaves out what is not asked', () => {
    expect(addressOf('GET /api/units/:id/', { params: { id: 5 } })).toBe('/api/units/5/')
    expect(
      addressOf('GET /api/components/:project/:component/changes/', {
        params: { project: 'a b', component: 'c/d' },
        query: { page: 'last', page_size: 20, user: undefined },
      }),
    ).toBe('/api/components/a%20b/c%2Fd/changes/?page=last&page_size=20')
    expect(
      addressOf('GET /api/components/:project/:component/', { params: { project: 'a b', component: '../c?d#e' } }),
    ).toBe('/api/components/a%20b/..%2Fc%3Fd%23e/')
    expect(addressOf('GET /api/projects/', {})).toBe('/api/projects/')
  })

  it('reads without a body', async () => {
    const fetched = answers({ name: 'One', slug: 'one' })
    const project = await call('GET /api/projects/:project/', { params: { project: 'one' } })
    expect(project.name).toBe('One')
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/projects/one/')
  })

  it('writes its body as JSON, by its method, and only over what was seen', async () => {
    const fetched = answers({ target: ['x'] })
    const body = { target: ['x'], state: 20 }
    await call('PATCH /api/units/:id/', { params: { id: 5 }, body }, { ifMatch: '"5-1"' })
    expect(fetched).toHaveBeenCalledWith('/api/units/5/', {
      method: 'PATCH',
      headers: expect.objectContaining({
        accept: 'application/json; messages=1',
        'content-type': 'application/json',
        'if-match': '"5-1"',
      }),
      body: JSON.stringify(body),
    })
  })

  it('fails like the client does', async () => {
    answers(
      { type: 'client_error', errors: [{ code: 'not_found', detail: 'Not found.', attr: null }] },
      { status: 404 },
    )
    await expect(call('GET /api/projects/:project/', { params: { project: 'none' } })).rejects.toThrow(ApiError)
  })
})
