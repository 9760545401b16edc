import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const LOGIN = { username: 'bob', secret: 's3cr3t-pw' }

const paths = [
  '/api/projects/open/file/',
  '/api/projects/open/languages/de/file/',
  '/api/components/open/app/file/',
  '/api/components/open/app/monolingual_base/',
  '/api/translations/open/app/de/file/',
  '/git/open/app/info/refs?service=git-upload-pack',
]

describeEachEngine('a repository whose clone is gone', (open) => {
  let site: TestSite
  let server: TestGitServer
  let appId: number

  beforeEach(async () => {
    site = await TestSite.open(open, { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow' })
    const files = { 'locales/en.json': { hello: 'Hello' }, 'locales/de.json': { hello: 'Hallo' } }
    await new TestRepository(site.database.folder, 'app').commit(files)
    server = await TestGitServer.start(join(site.database.folder, 'upstream'), LOGIN)
    await makeProject(site, 'open')
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    const repo = `http://${LOGIN.username}:${LOGIN.secret}@${server.host}/app.git`
    const settings = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json', repo }
    const json = { name: 'App', slug: 'app', ...settings }
    const made = await site.call('/api/projects/open/components/', { method: 'POST', as: root, json })
    appId = made.json<{ id: number }>().id
    await runJobs(site)
    rmSync(join(site.database.folder, 'repositories'), { recursive: true })
    server.seen.length = 0
  })
  afterEach(async () => {
    await server.stop()
    await site.close()
  })

  const pulls = async () =>
    (await site.db.selectFrom('job').select('id').where('key', '=', `pull:${appId}`).execute()).length

  it('F20: is fetched by a worker, not by visitors who ask for its files', async () => {
    for (const path of paths) {
      const { status, headers, text } = await site.call(path)
      expect([path, status, headers['retry-after']]).toEqual([path, 503, '30'])
      expect(text).not.toMatch(/git failed|fatal|askpass|s3cr3t/)
    }
    expect([server.seen, await pulls()]).toEqual([[], 1])
    await runJobs(site)
    // The project's glossary has a clone as well, which is missed when its turn comes.
    await site.call(paths[0] as string)
    await runJobs(site)
    for (const path of paths) expect([path, (await site.call(path)).status]).toEqual([path, 200])
  })

  it('F20: is left alone by visitors while it cannot be fetched', async () => {
    await site.call(paths[0] as string)
    await server.stop()
    await runJobs(site)
    for (const path of paths) {
      const { status, text } = await site.call(path)
      expect([path, status]).toEqual([path, 503])
      expect(text).not.toMatch(/git failed|fatal|refused|127\.0\.0\.1/)
    }
    expect(await pulls()).toBe(0)
  })
})
