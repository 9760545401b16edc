import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeZip } from '#core/formats/syntax/packed/zip-write.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { body, problems, senderFor } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface MoveIn {
  readonly id: number
  readonly url: string
  readonly projects: readonly string[]
}

describeEachEngine('moves from other servers', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser

  beforeAll(async () => {
    const people = await openWithPeople(open, 'root', 'plain')
    site = people.site
    root = people.root
    plain = people.plain
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )
  const path = '/api/site/move-ins/'

  it('are remembered with a sealed token that nobody is shown', async () => {
    const given = { url: 'https://weblate.example.org/api/', token: 'wlu_secret', projects: ['shop'] }
    const made = body<MoveIn>(await send('POST', path, given), 201)
    expect(made).toMatchObject({ url: 'https://weblate.example.org', projects: ['shop'], report: null })
    const reply = await send('GET', path)
    expect(body<{ results: MoveIn[] }>(reply).results).toEqual([made])
    expect(reply.text).not.toContain('wlu_secret')
    const row = await site.db.selectFrom('move_in').select('token').executeTakeFirstOrThrow()
    expect(row.token).not.toContain('wlu_secret')
  })

  it('keep the token when only projects are given anew', async () => {
    const before = await site.db.selectFrom('move_in').select('token').executeTakeFirstOrThrow()
    const given = { url: 'https://weblate.example.org', projects: ['shop', 'tools'] }
    expect(body<MoveIn>(await send('POST', path, given), 201).projects).toEqual(['shop', 'tools'])
    expect(await site.db.selectFrom('move_in').select('token').execute()).toEqual([before])
  })

  it('keep IDs only on an empty site', async () => {
    const given = { url: 'https://other.example.org', keep_ids: true }
    // The account `plain` is there already.
    const refused = await send('POST', path, given)
    expect(problems(refused)).toEqual(['keep_ids invalid'])
    expect(refused.text).toContain('0 projects, 1 accounts')
    await site.db.updateTable('user').set({ is_active: 0 }).where('username', '=', 'plain').execute()
    expect(body<{ keep_ids: boolean }>(await send('POST', path, given), 201).keep_ids).toBe(true)
    await site.db.updateTable('user').set({ is_active: 1 }).where('username', '=', 'plain').execute()
    // It was said once: a new token does not ask again.
    expect(body<{ keep_ids: boolean }>(await send('POST', path, { ...given, token: 'x' }), 201).keep_ids).toBe(true)
    await site.db.deleteFrom('move_in').where('url', '=', given.url).execute()
  })

  it('start runs as tasks', async () => {
    const [move] = body<{ results: MoveIn[] }>(await send('GET', path)).results
    const { task_url } = body<{ task_url: string }>(
      await send('POST', `${path}${move?.id}/runs/`, { mode: 'survey' }),
      202,
    )
    const [shown] = body<{ results: { task_url: string }[] }>(await send('GET', path)).results
    expect(shown?.task_url).toBe(task_url)
    expect((await send('POST', `${path}999/runs/`, { mode: 'run' })).status).toBe(404)
  })

  it('take exported files one after the other, until they are imported', async () => {
    const upload = (name: string, content: Uint8Array, fields: Readonly<Record<string, string>>, as = root) => {
      const form = new FormData()
      for (const [key, value] of Object.entries(fields)) form.set(key, value)
      form.set('file', new Blob([new Uint8Array(content)]), name)
      return site.call(`${path}exports/`, { method: 'POST', as, form })
    }
    const wanted = { service: 'crowdin', project: 'tools', name: 'Tools' }
    const zip = makeZip([{ name: 'en.json', text: '{"a":"A"}' }])
    body(await upload('files.zip', zip, wanted), 201)
    const tmx = new TextEncoder().encode('<tmx/>')
    const made = body<MoveIn & { files: { name: string }[] }>(await upload('memory.tmx', tmx, wanted), 201)
    expect(made).toMatchObject({ service: 'crowdin', url: 'crowdin:tools', projects: ['tools'] })
    expect(made.files.map(({ name }) => name)).toEqual(['files.zip', 'memory.tmx'])
    expect(problems(await send('POST', `${path}${made.id}/runs/`, { mode: 'compare' }))).toEqual(['mode invalid'])
    expect((await send('POST', `${path}${made.id}/runs/`, { mode: 'survey' })).status).toBe(202)
    const outside = makeZip([{ name: '../x.json', text: '{}' }])
    expect(problems(await upload('bad.zip', outside, wanted))).toEqual(['zipfile invalid'])
    expect(problems(await upload('files.zip', zip, { ...wanted, service: 'nobody' }))).toEqual(['service invalid'])
    expect((await upload('files.zip', zip, wanted, plain)).status).toBe(403)
  })

  it('fetch an export with a token that is sealed, shown to nobody and checked before anything is stored', async () => {
    const add = (fields: Readonly<Record<string, string>>) => {
      const form = new FormData()
      for (const [key, value] of Object.entries(fields)) form.set(key, value)
      return site.call(`${path}exports/`, { method: 'POST', as: root, form })
    }
    const wanted = { service: 'lokalise', project: 'fetched', token: 'lok_secret', remote_project: '12.34' }
    expect(problems(await add({ ...wanted, service: 'pontoon' }))).toEqual(['token invalid'])
    expect(problems(await add({ ...wanted, remote_project: '' }))).toEqual(['remote_project invalid'])
    expect(problems(await add({ ...wanted, remote_url: 'file:///etc/passwd' }))).toEqual(['remote_url invalid'])
    expect(problems(await add({ service: 'lokalise', project: 'fetched' }))).toEqual(['file invalid'])
    expect(await site.db.selectFrom('move_in').select('id').where('service', '=', 'lokalise').execute()).toEqual([])
    const reply = await add(wanted)
    const made = body<MoveIn & { remote_project: string; files: unknown[] }>(reply, 201)
    expect(made).toMatchObject({ url: 'lokalise:fetched', remote_project: '12.34', files: [] })
    expect((await send('POST', `${path}${made.id}/runs/`, { mode: 'survey' })).status).toBe(202)
    const stored = JSON.stringify([
      reply.text,
      await site.db.selectFrom('move_in').selectAll().execute(),
      await site.db.selectFrom('audit').selectAll().execute(),
    ])
    expect(stored).not.toContain('lok_secret')
  })

  it('are for administrators, and for URLs of the web only', async () => {
    expect((await send('GET', path, undefined, plain)).status).toBe(403)
    expect((await send('POST', path, { url: 'https://weblate.example.org' }, plain)).status).toBe(403)
    expect(problems(await send('POST', path, { url: 'file:///etc/passwd' }))).toEqual(['url invalid'])
  })
})
