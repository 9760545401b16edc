import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { announceComponent, makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('tasks', (open) => {
  let site: TestSite
  let ann: TestUser
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    ann = await makeUser(site, 'ann')
    root = await makeUser(site, 'root', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  const begun = message('task.fetching', { branch: '"now"' })
  const makeTask = async (values: { user_id?: number; completed?: number; result?: string; progress?: number }) => {
    const id = randomUUID()
    const task = { id, kind: 'pull_component', component_id: null, user_id: null, result: null, created: 1, updated: 1 }
    await site.db
      .insertInto('task')
      .values({ ...task, log: `${JSON.stringify(begun)}\n`, ...values })
      .execute()
    return id
  }

  it('shows the task of an import whole', async () => {
    const { taskId, id } = await makeComponent(site, await makeProject(site, 'open'), 'app')
    const { revision } = await site.db
      .selectFrom('component')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expectExactly(await site.call(`/api/tasks/${taskId}/`), {
      completed: true,
      progress: 100,
      result: { revision, languages: 2, problems: [] },
      log: '',
      cancellable: false,
      log_messages: [],
    })
  })

  it('shows a running task, its result still null', async () => {
    const id = await makeTask({ progress: 42 })
    expectExactly(await site.call(`/api/tasks/${id}/`, { as: root }), {
      completed: false,
      progress: 42,
      result: null,
      log: 'Fetching "now"\n',
      cancellable: false,
      log_messages: [begun],
    })
  })

  it('shows lines of a log from before they were messages', async () => {
    const id = await makeTask({})
    const log = `Fetching main\n${JSON.stringify(begun)}\n`
    await site.db.updateTable('task').set({ log }).where('id', '=', id).execute()
    expect(await site.read(`/api/tasks/${id}/`, { as: root })).toMatchObject({
      log: 'Fetching main\nFetching "now"\n',
      log_messages: [{ id: 'verbatim', values: { text: 'Fetching main' } }, begun],
    })
  })

  it.each(['"text"', '[1,null]', '{"error":"Broken."}', '0', 'false'])(
    'shows the result %s as it is',
    async (result) => {
      const id = await makeTask({ completed: 1, progress: 100, result })
      expect((await site.read<{ result: unknown }>(`/api/tasks/${id}/`, { as: root })).result).toEqual(
        JSON.parse(result),
      )
    },
  )

  it('waits for the end of a task', async () => {
    const id = await makeTask({ progress: 42 })
    const calls = Array.from({ length: 5 }, () =>
      site.read<{ result: unknown }>(`/api/tasks/${id}/?wait=50`, { as: root }),
    )
    const began = Date.now()
    await site.db
      .updateTable('task')
      .set({ completed: 1, progress: 100, result: '"done"' })
      .where('id', '=', id)
      .execute()
    expect((await Promise.all(calls)).map(({ result }) => result)).toEqual(Array(5).fill('done'))
    expect(Date.now() - began).toBeLessThan(30_000)
  })

  it('waits no longer than asked, and not for what is not theirs', async () => {
    const id = await makeTask({ user_id: ann.id })
    expect(await site.read(`/api/tasks/${id}/?wait=1`, { as: ann })).toMatchObject({ completed: false })
    for (const wait of ['', '-1', '56', '1.5', 'x'])
      expect((await site.call(`/api/tasks/${id}/?wait=${wait}`, { as: ann })).status, wait).toBe(400)
    expect((await site.call(`/api/tasks/${id}/?wait=50`, { as: await makeUser(site, 'cid') })).status).toBe(404)
  })

  it("shows a person's own task to nobody else but administrators", async () => {
    const id = await makeTask({ user_id: ann.id })
    const status = async (as?: TestUser) => (await site.call(`/api/tasks/${id}/`, { as })).status
    expect(await status(ann)).toBe(200)
    expect(await status(root)).toBe(200)
    expect(await status()).toBe(401)
    expect(await status(await makeUser(site, 'bea'))).toBe(404)
  })

  it('153 is cancelled by those who may change its component', async () => {
    const project = await makeProject(site, 'cancelled')
    const app = await announceComponent(site, project, 'app')
    const path = `/api/tasks/${app.taskId}/`
    const fresh = { completed: false, progress: 0, result: null, log: '', cancellable: true, log_messages: [] }
    expectExactly(await site.call(path, { as: ann }), fresh)
    expect((await site.call(path, { method: 'DELETE' })).status).toBe(401)
    expect((await site.call(path, { method: 'DELETE', as: ann })).status).toBe(403)
    expect((await site.call(path, { method: 'DELETE', as: root })).status).toBe(204)
    expect(await site.read(path)).toMatchObject({ completed: true, result: { error: 'The task was cancelled.' } })
    expect(await site.db.selectFrom('job').select('id').where('task_id', '=', app.taskId).execute()).toEqual([])
    const own = await makeTask({ user_id: ann.id })
    expect((await site.call(`/api/tasks/${own}/`, { method: 'DELETE', as: ann })).status).toBe(403)
    const hidden = await announceComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
    for (const method of ['GET', 'DELETE'] as const)
      expect((await site.call(`/api/tasks/${hidden.taskId}/`, { method, as: ann })).status).toBe(404)
  })

  it('does not know what is not there, and has no list', async () => {
    expect((await site.call(`/api/tasks/${randomUUID()}/`, { as: root })).status).toBe(404)
    expect((await site.call("/api/tasks/'%20or%201=1/", { as: root })).status).toBe(404)
    expect((await site.call('/api/tasks/', { as: root })).status).toBe(404)
  })
})
