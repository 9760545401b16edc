import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { queueCalls } from '#server/addons/run/queue-calls.ts'
import { inTransaction } from '#server/db/database.ts'
import { kindsOf } from '#server/queue/kinds.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Delivery {
  readonly id: number
  readonly reason: string
  readonly change: number | null
  readonly request_body: string
  readonly request_headers: Readonly<Record<string, string>>
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

describeEachEngine('webhooks', (open) => {
  let receiver: TestHttpServer
  let site: TestSite
  let app: TestComponent
  let root: TestUser
  let statuses: number[]

  beforeAll(async () => {
    receiver = await TestHttpServer.start(() => ({ status: statuses.shift() ?? 200 }))
  })
  afterAll(() => receiver.stop())
  beforeEach(async () => {
    statuses = []
    receiver.requests.length = 0
    site = await TestSite.open(open, { PRIVATE_ADDRESSES: 'allow', PUBLIC_URL: 'https://l10n.example.org' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    app = await makeComponent(site, await makeProject(site, 'open'), 'app')
    await runUntilIdle(site)
  })
  afterEach(() => site.close())

  const install = async (name: string, configuration: object, to = '/api/components/open/app/addons/') => {
    const reply = await site.call(to, { method: 'POST', as: root, json: { name, configuration } })
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.json<{ id: number }>()
  }
  const edit = async (target: string) => {
    const unit = await site.db
      .selectFrom('unit')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .select('unit.id')
      .where('translation.is_source', '=', 0)
      .where('translation.component_id', '=', app.id)
      .where('source_string.context', '=', 'bye')
      .executeTakeFirstOrThrow()
    const json = { target: [target], state: 20 }
    expect((await site.call(`/api/units/${unit.id}/`, { method: 'PATCH', as: root, json })).status).toBe(200)
  }

  it('tells of content changes, signed, once', async () => {
    await install('weblate.webhook.webhook', { webhook_url: `${receiver.address}/hook`, secret: SECRET })
    await edit('Tschüss')
    await runUntilIdle(site)
    expect(receiver.requests).toHaveLength(1)
    const [{ body, headers, url, method } = { body: '', headers: {}, url: '', method: '' }] = receiver.requests
    expect([method, url, headers['content-type']]).toEqual(['POST', '/hook', 'application/json'])
    expect(JSON.parse(body)).toMatchObject({
      action: 'Translation added',
      target: ['Tschüss'],
      source: ['Goodbye'],
      context: 'bye',
      url: expect.stringMatching(/^https:\/\/l10n\.example\.org\/translate\/open\/app\/de\/\?checksum=[0-9a-f]{16}$/),
      author: 'root',
      user: 'root',
      project: 'open',
      component: 'app',
      translation: 'de',
    })
    const id = String(headers['webhook-id'])
    expect(id).toMatch(/^[0-9a-f]{12}5[0-9a-f]{19}$/)
    const key = Buffer.from(SECRET.slice(6), 'base64')
    const signed = `${id}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    await runUntilIdle(site)
    expect(receiver.requests).toHaveLength(1)
  })

  it('is told by a worker of its own: nothing else waits behind calls', async () => {
    await install('weblate.webhook.webhook', { webhook_url: receiver.address })
    await edit('Tschüss')
    await runUntilIdle(site, { leave: kindsOf('outgoing') })
    expect(receiver.requests).toEqual([])
    const left = await site.db.selectFrom('job').select('kind').execute()
    expect(left.map(({ kind }) => kind)).toEqual(['call_webhook'])
    await runUntilIdle(site, { only: kindsOf('outgoing') })
    expect(receiver.requests).toHaveLength(1)
  })

  it('tries again when the receiver fails, with the same id, and notes the failure', async () => {
    const { id } = await install('weblate.webhook.webhook', { webhook_url: receiver.address })
    await edit('Tschüss')
    statuses = [503]
    await runUntilIdle(site)
    expect(receiver.requests).toHaveLength(1)
    site.time += 60_000_000
    await runUntilIdle(site)
    expect(receiver.requests).toHaveLength(2)
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const { results } = await site.read<{ results: object[] }>(`/api/addons/${id}/logs/`, { as: root })
    expect(results).toMatchObject([{ status: 2, message: 'The URL responded with status 503.' }])
    expect(receiver.requests[0]?.headers).not.toHaveProperty('webhook-signature')
  })

  it('hears of other actions when asked for, and only of its own project', async () => {
    const hook = { webhook_url: receiver.address, event_filter: 'custom', events: [3] }
    await install('weblate.webhook.webhook', hook, '/api/projects/open/addons/')
    const other = await makeComponent(site, await makeProject(site, 'other'), 'app')
    const say = async (component: TestComponent) => {
      const units = await site.read<{ results: { id: number }[] }>(
        `/api/translations/${component.project.slug}/app/de/units/`,
      )
      const json = { comment: 'Why <b>this</b>?', scope: 'translation' }
      const path = `/api/units/${units.results[0]?.id}/comments/`
      expect((await site.call(path, { method: 'POST', as: root, json })).status).toBe(201)
    }
    await say(other)
    await say(app)
    await edit('Tschüss')
    await runUntilIdle(site)
    expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
      { action: 'Comment added', project: 'open' },
    ])
  })

  it('tells events as texts, whether they were sent or once stored as numbers', async () => {
    const hook = { webhook_url: receiver.address, event_filter: 'custom' }
    const path = `/api/addons/${(await install('weblate.webhook.webhook', { ...hook, events: [3, '2', 2] })).id}/`
    const events = async () => (await site.read<{ configuration: object }>(path, { as: root })).configuration
    expect(await events()).toMatchObject({ events: ['3', '2'] })
    const [recorded] = (await site.read<{ results: object[] }>('/api/changes/?action=60', { as: root })).results
    expect(recorded).toMatchObject({ details: { events: ['3', '2'] } })
    for (const wrong of ['x', '', '1000', 2.5, null, ' 2']) {
      const json = { configuration: { ...hook, events: [wrong] } }
      expect((await site.call(path, { method: 'PATCH', as: root, json })).status).toBe(400)
    }
    const stored = JSON.stringify({ ...hook, events: [2] })
    await site.db.updateTable('addon').set({ configuration: stored }).execute()
    expect(await events()).toMatchObject({ events: ['2'] })
    await edit('Tschüss')
    await edit('Servus')
    await runUntilIdle(site)
    expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([{ action: 'Translation changed' }])
  })

  it('keeps what was sent and answered, tests the address, and sends a delivery again', async () => {
    const { id } = await install('weblate.webhook.webhook', { webhook_url: `${receiver.address}/hook`, secret: SECRET })
    await edit('Tschüss')
    statuses = [500]
    await runUntilIdle(site)
    const path = `/api/addons/${id}/`
    const deliveries = async () =>
      (await site.read<{ results: Delivery[] }>(`${path}deliveries/`, { as: root })).results
    const [failed] = await deliveries()
    expect(failed).toMatchObject({
      event: 'Translation added',
      reason: 'change',
      status: 500,
      change: expect.any(Number),
    })
    expect(failed).toMatchObject({ error: { id: 'addon.webhookStatus' }, url: `${receiver.address}/hook` })
    expect(JSON.parse(failed?.request_body ?? '')).toMatchObject({ target: ['Tschüss'] })
    expect(failed?.request_headers['webhook-signature']).toMatch(/^v1,/)

    const again = await site.call(`${path}deliveries/${failed?.id}/redeliver/`, { method: 'POST', as: root })
    expect(again.json()).toMatchObject({ reason: 'redelivery', status: 200, error: null, change: failed?.change })
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    const tested = await site.call(`${path}test/`, { method: 'POST', as: root })
    expect(tested.json()).toMatchObject({ event: 'Test', reason: 'test', status: 200, change: null })
    expect(JSON.parse(receiver.requests.at(-1)?.body ?? '')).toMatchObject({
      change_id: 0,
      action: 'Test',
      project: 'open',
      component: 'app',
    })
    expect((await deliveries()).map(({ reason }) => reason)).toEqual(['test', 'redelivery', 'change'])

    const ann = await makeUser(site, 'ann')
    expect((await site.call(`${path}deliveries/`, { as: ann })).status).toBe(404)
    expect((await site.call(`${path}test/`, { method: 'POST', as: ann })).status).toBe(404)
    const { id: other } = await install('weblate.flags.same_edit', {})
    expect((await site.call(`/api/addons/${other}/test/`, { method: 'POST', as: root })).status).toBe(400)
  })

  it('keeps the newest deliveries of each webhook only', async () => {
    const { id } = await install('weblate.webhook.webhook', { webhook_url: receiver.address })
    const row = { addon_id: id, component_id: null, change_id: null, event: 'Test', reason: 'test', url: '' }
    const texts = { request_headers: '{}', request_body: '', reply_body: '', error: '' }
    const rows = Array.from({ length: 230 }, (_, created) => ({ ...row, ...texts, status: 200, duration: 1, created }))
    await site.db.insertInto('webhook_delivery').values(rows).execute()
    await site.call(`/api/addons/${id}/test/`, { method: 'POST', as: root })
    const { count } = await site.read<{ count: number }>(`/api/addons/${id}/deliveries/`, { as: root })
    expect(count).toBe(200)
  })

  it('posts to Slack, with marks of its own only', async () => {
    await install('weblate.webhook.slack', { webhook_url: receiver.address })
    await edit('<!channel> & co')
    await runUntilIdle(site)
    const sent = JSON.parse(receiver.requests[0]?.body ?? '{}') as { text: string; blocks: object[] }
    expect(sent.text).toBe('Translation added: Project open / Component app / German')
    expect(JSON.stringify(sent.blocks)).toContain('&lt;!channel&gt; &amp; co')
    expect(JSON.stringify(sent.blocks)).not.toContain('<!channel>')
    expect(JSON.stringify(sent.blocks)).toContain('<https://l10n.example.org/translate/open/app/de/')
  })

  const bulk = async (texts: readonly string[], as = root) => {
    const { results } = await site.read<{ results: { id: number; context: string }[] }>(
      '/api/translations/open/app/de/units/',
    )
    const items = results.map(({ id }, index) => ({ id, target: [texts[index] ?? ''], state: 20 }))
    const reply = await site.call('/api/bulk/units/', { method: 'POST', as, json: { items } })
    expect(reply.status, reply.text).toBe(200)
  }
  const bodies = () => receiver.requests.map(({ body }) => JSON.parse(body))

  it('tells changes of a person in one call where that is chosen, and sends that call again whole', async () => {
    const settings = { webhook_url: receiver.address, secret: SECRET, delivery: 'batch' }
    const { id } = await install('weblate.webhook.webhook', settings)
    await bulk(['Eins', 'Zwei'])
    await runUntilIdle(site)
    expect(bodies()).toMatchObject([
      {
        action: 'Changes',
        count: 2,
        project: 'open',
        user: 'root',
        changes: [
          { target: ['Eins'], url: expect.stringMatching(/^https:\/\/l10n\.example\.org\//) },
          { target: ['Zwei'] },
        ],
      },
    ])
    const deliveries = `/api/addons/${id}/deliveries/`
    const { results } = await site.read<{ results: { id: number }[] }>(deliveries, { as: root })
    expect(results).toMatchObject([{ changes: 2, event: 'Changes' }])
    const again = await site.call(`${deliveries}${results[0]?.id}/redeliver/`, { method: 'POST', as: root })
    expect(again.json()).toMatchObject({ reason: 'redelivery', changes: 2, status: 200 })
    expect(bodies()[1]).toEqual(bodies()[0])
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('hears only of the languages and components that it is for', async () => {
    const at = '/api/projects/open/addons/'
    const own = { webhook_url: `${receiver.address}/own`, languages: ['de', 'cs'], components: ['app'] }
    await install('weblate.webhook.webhook', own, at)
    for (const other of [{ languages: ['fr'] }, { components: ['other'] }])
      await install('weblate.webhook.webhook', { webhook_url: `${receiver.address}/other`, ...other }, at)
    await edit('Tschüss')
    await runUntilIdle(site)
    expect(receiver.requests.map(({ url }) => url)).toEqual(['/own'])
  })

  it('posts one message for many changes to a chat, also when they come in parts', async () => {
    await install('dragoman.chat.discord', { webhook_url: receiver.address })
    await bulk(['Eins', 'Zwei'])
    await runUntilIdle(site, { leave: kindsOf('outgoing') })
    site.time += 1_000_000
    await bulk(['Drei', 'Vier'])
    await runUntilIdle(site, { leave: kindsOf('outgoing') })
    expect(receiver.requests).toEqual([])
    await runUntilIdle(site, { only: kindsOf('outgoing') })
    expect(receiver.requests).toHaveLength(1)
    expect(bodies()[0].embeds[0]).toMatchObject({
      title: '4 changes\\: Project open',
      url: 'https://l10n.example.org/changes/open/',
    })
  })

  it('posts to a Matrix room as the account of its token, which nobody is shown', async () => {
    const settings = { webhook_url: receiver.address, room_id: '!room:example.org', access_token: 'syt_secret' }
    const { id } = await install('dragoman.chat.matrix', settings)
    await edit('Tschüss')
    await runUntilIdle(site)
    const [{ method, url, headers } = { method: '', url: '', headers: {} }] = receiver.requests
    expect([method, headers.authorization]).toEqual(['PUT', 'Bearer syt_secret'])
    expect(url).toMatch(/^\/_matrix\/client\/v3\/rooms\/!room%3Aexample\.org\/send\/m\.room\.message\/[0-9a-f]{32}$/)
    const kept = await site.call(`/api/addons/${id}/deliveries/`, { as: root })
    expect(kept.text).not.toContain('syt_secret')
  })

  it('lets so many calls wait and no more: the log says how many changes are not told', async () => {
    const { id } = await install('weblate.webhook.webhook', { webhook_url: receiver.address })
    const calls = Array.from({ length: 5 }, (_, i) => ({ addonId: id, changeId: i + 1 }))
    const queue = (some: typeof calls) => inTransaction(site.db, (tx) => queueCalls(tx, some, site.time, 3))
    await queue(calls.slice(0, 2))
    await queue(calls.slice(2))
    const left = await site.db.selectFrom('job').select('payload').where('kind', '=', 'call_webhook').execute()
    expect(left.map(({ payload }) => JSON.parse(payload).changeId)).toEqual([1, 2, 3])
    const { results } = await site.read<{ results: object[] }>(`/api/addons/${id}/logs/`, { as: root })
    expect(results).toMatchObject([
      { status: 2, message: '2 changes were not delivered: 3 deliveries are already waiting.' },
    ])
  })

  it('calls no private network unless the site allows it', async () => {
    const { id } = await install('weblate.webhook.webhook', { webhook_url: receiver.address })
    await edit('Tschüss')
    await runUntilIdle(site.beside({ DATA_DIR: site.database.folder }))
    expect(receiver.requests).toEqual([])
    const { results } = await site.read<{ results: object[] }>(`/api/addons/${id}/logs/`, { as: root })
    expect(results).toMatchObject([{ status: 2 }])
  })
})
