import { Type } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineRoute } from '#core/contract/route-contract.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { RateLimiter } from '#server/api/http/rate-limit.ts'
import { RouteTable } from '#server/api/http/routing/route-table.ts'
import { serveRoutes } from '#server/api/http/serve.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const needs = { permission: 'project.edit', on: 'project' } as const
const Name = Type.Object({ name: Type.String() })
const change = { PUT: { summary: 'Rename it.', needs, reply: Name }, DELETE: { summary: 'Rename it.', needs } }

const forgetful = defineRoute({
  path: '/forgetful/:project/',
  name: 'Forgetful',
  summary: 'Never asks.',
  needs,
  reply: Name,
  writes: change,
})

const ofSite = defineRoute({
  path: '/forgetful/',
  name: 'Forgetful, of the site',
  summary: 'Never asks.',
  needs: { permission: 'role.edit', on: 'site' },
  reply: Name,
})

const forOwner = defineRoute({
  path: '/forgetful/owner/',
  name: 'For administrators',
  summary: 'Never asks.',
  needs: 'administrator',
  reply: Name,
})

describeEachEngine('a handler that forgets what its contract declares', (open) => {
  let site: TestSite
  let plain: TestUser
  let root: TestUser
  let handled = 0

  beforeAll(async () => {
    site = await TestSite.open(open)
    const answer = async () => ({ name: `answered ${++handled}` })
    const routes = [
      serveRoute(ofSite, { get: answer }),
      serveRoute(forOwner, { get: answer }),
      serveRoute(forgetful, {
        get: async ({ db, actor, params }) => ({ name: (await findProject(db, actor, params.project)).name }),
        put: (request) =>
          request.transaction(async (tx) => {
            await tx
              .updateTable('project')
              .set({ name: 'Renamed' })
              .where('slug', '=', request.params.project)
              .execute()
            return { name: 'Renamed' }
          }),
        delete: (request) =>
          request.transaction(async (tx) => {
            const project = await findProject(tx, request.actor, request.params.project)
            await demand(tx, request.actor, 'project.edit', { project })
          }),
      }),
    ]
    serveRoutes(site.app, site.services, new RouteTable(routes), {
      limiter: new RateLimiter(),
      bodies: new BodyReceiver(site.services.config),
    })
    plain = await makeUser(site, 'plain')
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeProject(site, 'open', { name: 'Open' })
  })

  afterAll(() => site.close())

  it('shows nothing', async () => {
    const reply = await site.call('/forgetful/open/', { as: plain })
    expect(reply.status).toBe(500)
    expect(reply.text).not.toContain('Open')
  })

  it('commits nothing', async () => {
    expect((await site.call('/forgetful/open/', { method: 'PUT', as: plain, json: {} })).status).toBe(500)
    expect((await projectBySlug(site.db, { slug: 'open' }))?.name).toBe('Open')
  })

  it('one that asks is told so by the permission itself', async () => {
    expect((await site.call('/forgetful/open/', { method: 'DELETE', as: plain })).status).toBe(403)
    expect((await site.call('/forgetful/open/', { method: 'DELETE', as: root })).status).toBe(204)
  })

  it.each(['/forgetful/', '/forgetful/owner/'])('%s is not even called for others', async (path) => {
    expect((await site.call(path)).status).toBe(401)
    expect((await site.call(path, { as: plain })).status).toBe(403)
    expect(handled).toBe(0)
    expect((await site.call(path, { as: root })).status).toBe(200)
    handled = 0
  })
})
