import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { makeEmptyComponent } from '#server/testing/empty-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { BASE, HOST, TestSite } from '#server/testing/site.ts'

const address = 'https://git.example.org/app/texts.git'

const payloadFor = (repo: string, branch = 'main') => ({
  ref: `refs/heads/${branch}`,
  repository: { full_name: 'app/texts', clone_url: repo, default_branch: 'main' },
})

describeEachEngine('incoming hooks', (open) => {
  let site: TestSite

  beforeEach(async () => {
    site = await TestSite.open(open)
  })

  afterEach(() => site.close())

  const send = (service: string, payload: string | object, headers: Record<string, string> = {}, on = site) =>
    on.app.inject({
      method: 'POST',
      url: `/hooks/${service}`,
      headers: { host: HOST, 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  const records = async () =>
    (await site.db.selectFrom('change').selectAll().where('action', '=', Action.repositoryNotified).execute()).map(
      ({ component_id, details }) => ({ component: component_id, ...JSON.parse(details) }),
    )

  const waitingPulls = async () =>
    (await site.db.selectFrom('job').select('payload').where('kind', '=', 'pull_component').execute()).map(
      ({ payload }) => JSON.parse(payload).componentId,
    )

  it('update what matches, record it and say so', async () => {
    const { id } = await makeEmptyComponent(site, 'app/texts', { repo: address })
    const reply = await send('gitea/', payloadFor(address))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      message: 'Update triggered: app/texts',
      status: 'success',
      match_status: { repository_matches: 1, branch_matches: 1, enabled_hook_matches: 1 },
      updated_components: [`${BASE}/api/components/app/texts/`],
    })
    const repo = { repo_url: address, repos: [address] }
    const details = { service_long_name: 'Gitea', ...repo, branch: 'main', full_name: 'app/texts' }
    expect(reply.headers.allow).toBe('POST')
    expect(await records()).toEqual([{ component: id, ...details }])
    expect(await waitingPulls()).toEqual([id])
  })

  it('come with and without the last slash, as JSON and as forms', async () => {
    await makeEmptyComponent(site, 'app/texts', { repo: address })
    const json = JSON.stringify(payloadFor(address))
    expect((await send('forgejo', json)).statusCode).toBe(200)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send('gitea/', `payload=${encodeURIComponent(json)}`, form)).statusCode).toBe(200)
    const boundary = 'b'.repeat(32)
    const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="payload"\r\n\r\n${json}\r\n--${boundary}--\r\n`
    expect(
      (await send('gitea/', multipart, { 'content-type': `multipart/form-data; boundary=${boundary}` })).statusCode,
    ).toBe(200)
    expect((await send('gitea/', json, { 'content-type': 'text/plain' })).statusCode).toBe(415)
    // Three announcements while one pull waits are one.
    expect(await records()).toHaveLength(1)
    expect(await waitingPulls()).toHaveLength(1)
  })

  it('find a repository whichever way its address is written', async () => {
    const written = [
      'git@git.example.org:app/texts.git',
      'https://git.example.org/App/Texts',
      'ssh://git@git.example.org/app/texts/',
    ]
    for (const [index, repo] of written.entries()) await makeEmptyComponent(site, `app/c${index}`, { repo })
    const reply = await send('gitea', payloadFor(address))
    expect(reply.json()).toMatchObject({ match_status: { repository_matches: 3, enabled_hook_matches: 3 } })
  })

  it('find a repository on the disk by its path', async () => {
    await makeEmptyComponent(site, 'app/disk', { repo: '/srv/Git/Texts.git' })
    await makeEmptyComponent(site, 'app/file', { repo: 'file:///srv/Git/Texts.git' })
    for (const repo of ['/srv/Git/Texts.git', 'file:///srv/Git/Texts.git/']) {
      const reply = await send('gitea', payloadFor(repo))
      expect(reply.json()).toMatchObject({ match_status: { repository_matches: 2, enabled_hook_matches: 2 } })
    }
  })

  it('match nothing else: other repositories, hosts and branches', async () => {
    await makeEmptyComponent(site, 'app/texts', { repo: address })
    await makeEmptyComponent(site, 'app/disk', { repo: '/srv/git/texts.git' })
    for (const repo of [
      'https://evil.example/app/texts.git',
      'https://git.example.org/app/texts2.git',
      'https://git.example.org/other/texts.git',
      'https://git.example.org:8443/app/texts.git',
      'https://git.example.org@evil.example/app/texts.git',
      '/srv/git/other.git',
      'file:///git/texts.git',
      'texts.git',
      'https://git.example.org/app/%',
      'texts',
    ]) {
      const reply = await send('gitea', payloadFor(repo))
      expect([repo, reply.statusCode]).toEqual([repo, 202])
      expect(reply.json()).toEqual({
        message: 'No matching repositories found!',
        status: 'failure',
        match_status: { repository_matches: 0, branch_matches: 0, enabled_hook_matches: 0 },
        updated_components: null,
      })
    }
    const branch = await send('gitea', payloadFor(address, 'other'))
    expect(branch.statusCode).toBe(202)
    expect(branch.json().match_status).toEqual({ repository_matches: 1, branch_matches: 0, enabled_hook_matches: 0 })
    expect(await records()).toEqual([])
    expect(await waitingPulls()).toEqual([])
  })

  it('skip projects that do not want them', async () => {
    await makeEmptyComponent(site, 'app/texts', { repo: address }, { enable_hooks: 0 })
    const reply = await send('gitea', payloadFor(address))
    expect(reply.statusCode).toBe(202)
    expect(reply.json().match_status).toEqual({ repository_matches: 1, branch_matches: 1, enabled_hook_matches: 0 })
    expect(await waitingPulls()).toEqual([])
  })

  it("follow the host's default branch where the component names none", async () => {
    await makeEmptyComponent(site, 'app/texts', { repo: address, branch: '' })
    expect((await send('gitea', payloadFor(address, 'other'))).statusCode).toBe(202)
    expect((await send('gitea', payloadFor(address, 'main'))).statusCode).toBe(200)
    expect((await send('generic', { repository: address, branch: 'anything' })).statusCode).toBe(200)
    expect((await send('generic', { repository: address })).statusCode).toBe(200)
  })

  it('tell components that share the repository too', async () => {
    const owner = await makeEmptyComponent(site, 'app/texts', { repo: address })
    const linked = await makeEmptyComponent(site, 'web/pages', {
      repo: 'weblate://app/texts',
      linked_component_id: owner.id,
    })
    const reply = await send('gitea', payloadFor(address))
    expect(reply.json()).toMatchObject({
      message: 'Update triggered: app/texts',
      updated_components: [`${BASE}/api/components/app/texts/`],
    })
    expect((await records()).map(({ component }) => component)).toEqual([owner.id, linked.id])
    expect(await waitingPulls()).toEqual([owner.id])
  })

  it('are fine with events that are no push', async () => {
    const reply = await send('github/', { zen: 'x' }, { 'x-github-event': 'ping' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      message: 'Hook working',
      status: 'success',
      match_status: null,
      updated_components: null,
    })
  })

  it.each([
    ['nothing', '', 'parse_error'],
    ['no JSON', '{"a":', 'parse_error'],
    ['a list', '[]'],
    ['a list of things', '[{"a":1}]'],
    ['a text', '"push"'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['missing fields', '{"ref":"refs/heads/main"}'],
    ['fields of the wrong kind', '{"ref":5,"repository":[]}'],
    ['a very deep list', '['.repeat(100_000), 'parse_error'],
  ])('refuse %s', async (_, payload, code = 'invalid') => {
    const reply = await send('gitea/', payload)
    expect(reply.statusCode).toBe(400)
    const type = code === 'invalid' ? 'validation_error' : 'client_error'
    expect(reply.json()).toMatchObject({ type, errors: [{ code, attr: null }] })
    expect(reply.headers.allow).toBe('POST')
  })

  it('refuse forms without the field', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send('gitea/', 'other=1', form)).statusCode).toBe(400)
    expect((await send('gitea/', 'payload=%7B', form)).statusCode).toBe(400)
  })

  it('F4: 500 announcements while a pull waits are one record and one job', async () => {
    const busy = site.beside({ RATE_HOOKS: '0' })
    const { id } = await makeEmptyComponent(site, 'app/texts', { repo: address })
    for (let call = 0; call < 20; call++)
      await Promise.all(Array.from({ length: 25 }, () => send('gitea', payloadFor(address), {}, busy)))
    expect((await records()).map(({ component }) => component)).toEqual([id])
    expect(await waitingPulls()).toEqual([id])
    await site.db.deleteFrom('job').execute()
    await send('gitea', payloadFor(address), {}, busy)
    expect(await records()).toHaveLength(2)
    await busy.app.close()
  })

  it('F4: come so often from one address and no more, before anything of them is read', async () => {
    const limited = site.beside({ RATE_HOOKS: '3' })
    const statuses: number[] = []
    for (let call = 0; call < 5; call++)
      statuses.push((await send('gitea', payloadFor(address), {}, limited)).statusCode)
    expect(statuses).toEqual([202, 202, 202, 429, 429])
    const refused = await send('gitea', payloadFor(address), {}, limited)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers.allow).toBe('POST')
    await limited.app.close()
  })

  it.each([
    ['JSON', 'application/json', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['objects', 'application/json', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['a form', 'application/x-www-form-urlencoded', `payload=${'['.repeat(300)}${']'.repeat(300)}`],
    ['a form of many fields', 'application/x-www-form-urlencoded', 'a=1&'.repeat(200_000)],
    [
      'a form of many parts',
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n'.repeat(15_000)}--b--`,
    ],
  ])('F4: refuse deep and many things: %s', async (_, type, payload) => {
    const reply = await send('gitea/', payload, { 'content-type': type })
    expect(reply.statusCode).toBe(400)
    expect(reply.payload).toMatch(/nested too deeply|limit is 1000|more than 1000/)
  })

  it('only take POST, and nothing where they are off', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const reply = await site.app.inject({ method, url: '/hooks/github/', headers: { host: HOST } })
      expect(reply.statusCode).toBe(405)
      expect(reply.headers.allow).toBe('POST')
    }
    const off = site.beside({ HOOKS: 'off' })
    expect((await send('gitea/', payloadFor(address), {}, off)).statusCode).toBe(405)
    await off.app.close()
  })

  it('know no other services', async () => {
    for (const path of ['nope/', 'nope', 'update/app/', ''])
      for (const authorization of ['', 'Token x'])
        expect((await send(path, payloadFor(address), { authorization })).statusCode).toBe(404)
  })

  describe('and privacy', () => {
    it('tell strangers nothing of what is hidden, but do update it', async () => {
      const secret = await makeEmptyComponent(site, 'hidden/secret', { repo: address }, { access_control: 100 })
      const nothing = (await send('gitea', payloadFor('https://git.example.org/none/texts.git'))).json()
      const reply = await send('gitea', payloadFor(address))
      expect([reply.statusCode, reply.json()]).toEqual([202, nothing])
      expect(await waitingPulls()).toEqual([secret.id])
    })

    it('F4: write nothing into the history of what is hidden unless the sender proves who they are', async () => {
      const secret = await makeEmptyComponent(site, 'hidden/secret', { repo: address }, { access_control: 100 })
      const restricted = await makeEmptyComponent(site, 'app/restricted', { repo: address, restricted: 1 })
      for (let call = 0; call < 5; call++) {
        expect((await send('gitea', payloadFor(address))).statusCode).toBe(202)
        await site.db.deleteFrom('job').execute()
      }
      expect(await records()).toEqual([])
      const strict = site.beside({ HOOK_SECRET: 'the-secret' })
      const body = JSON.stringify(payloadFor(address))
      const signature = createHmac('sha256', 'the-secret').update(body).digest('hex')
      expect((await send('gitea', body, { 'x-gitea-signature': signature }, strict)).statusCode).toBe(200)
      expect((await records()).map(({ component }) => component)).toEqual([secret.id, restricted.id])
      await strict.app.close()
    })

    it('name only public components among the updated ones', async () => {
      await makeEmptyComponent(site, 'hidden/secret', { repo: address }, { access_control: 100 })
      await makeEmptyComponent(site, 'app/restricted', { repo: address, restricted: 1 })
      await makeEmptyComponent(site, 'app/texts', { repo: address })
      const reply = await send('gitea', payloadFor(address))
      expect(reply.json()).toMatchObject({
        message: 'Update triggered: app/texts',
        match_status: { repository_matches: 1 },
      })
      expect(reply.payload).not.toMatch(/hidden|secret|restricted/)
      expect(await waitingPulls()).toHaveLength(3)
    })
  })

  describe('with a secret', () => {
    const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

    it('need a signature, and then answer in full', async () => {
      await makeEmptyComponent(site, 'hidden/secret', { repo: address }, { access_control: 100 })
      const strict = site.beside({ HOOK_SECRET: 'first-secret second-secret' })
      const body = JSON.stringify(payloadFor(address))
      const refused = await send('gitea/', body, {}, strict)
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ errors: [{ code: 'permission_denied' }] })
      const wrong = await send('gitea/', body, { 'x-gitea-signature': sign(body, 'other') }, strict)
      expect(wrong.statusCode).toBe(403)
      expect(await waitingPulls()).toEqual([])
      const good = await send('gitea/', body, { 'x-gitea-signature': sign(body, 'second-secret') }, strict)
      expect([good.statusCode, good.json().message]).toEqual([200, 'Update triggered: hidden/secret'])
      await strict.app.close()
    })

    it('F4: are looked at before anything is understood, and not read without a place for a signature', async () => {
      const strict = site.beside({ HOOK_SECRET: 'the-secret' })
      const junk = '{"a":'
      expect((await send('gitea', junk, { 'x-gitea-signature': 'f00d' }, strict)).statusCode).toBe(403)
      expect((await send('gitea', junk, {}, strict)).statusCode).toBe(403)
      const signed = { 'x-gitea-signature': sign(junk, 'the-secret') }
      expect((await send('gitea', junk, signed, strict)).statusCode).toBe(400)
      await strict.app.close()
    })

    it('F4: let large announcements in, and nothing else does', async () => {
      await makeEmptyComponent(site, 'app/texts', { repo: address })
      const strict = site.beside({ HOOK_SECRET: 'the-secret' })
      const large = JSON.stringify({ ...payloadFor(address), commits: ['x'.repeat(3_000_000)] })
      expect((await send('gitea', large)).statusCode).toBe(413)
      const good = { 'x-gitea-signature': sign(large, 'the-secret') }
      expect((await send('gitea', large, good, strict)).statusCode).toBe(200)
      expect((await send('gitea', 'x'.repeat(11_000_000), good, strict)).statusCode).toBe(413)
      await strict.app.close()
    })

    it('are needed by what claims to come from an app of GitHub', async () => {
      const payload = { ...payloadFor(address), installation: { id: 1 } }
      expect((await send('github', payload, { 'x-github-event': 'push' })).statusCode).toBe(403)
    })

    it('of its app alone are heard where an app of GitHub manages the repository', async () => {
      await makeEmptyComponent(site, 'app/texts', { repo: address })
      await site.db.updateTable('component').set({ vcs: 'github-app' }).execute()
      const strict = site.beside({ DATA_DIR: site.database.folder, HOOK_SECRET: 'of-the-app' })
      const post = (given: object) => {
        const repository = { ...payloadFor(address).repository, name: 'texts', owner: { login: 'app' } }
        const payload = JSON.stringify({ ...payloadFor(address), repository, ...given })
        const headers = { 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${sign(payload, 'of-the-app')}` }
        return send('github', payload, headers, strict)
      }
      expect((await post({})).statusCode).toBe(202)
      expect((await post({ installation: { id: 1 } })).statusCode).toBe(200)
      await strict.app.close()
    })
  })
})
