import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeEdit } from '#server/testing/parts.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const pending = (total: number) => ({
  total,
  errors_skipped: 0,
  commit_policy_skipped: 0,
  eligible_for_commit: total,
})

describeEachEngine('repositories', (open) => {
  let site: TestSite
  let app: TestComponent
  let ann: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    app = await makeComponent(site, await makeProject(site, 'open'), 'app')
    ann = await makeUser(site, 'ann')
  })
  afterAll(() => site.close())

  const revision = async () =>
    (await site.db.selectFrom('component').select('revision').where('id', '=', app.id).executeTakeFirstOrThrow())
      .revision

  const upToDate =
    "On branch HEAD\nYour branch is up to date with 'origin/HEAD'.\n\nnothing to commit, working tree clean\n"

  it('shows that of a component whole', async () => {
    const commit = {
      revision: await revision(),
      shortrevision: (await revision()).slice(0, 7),
      author: 'Upstream <upstream@example.org>',
      author_name: 'Upstream',
      author_email: 'upstream@example.org',
      authordate: '2026-01-01T00:00:00Z',
      commit: 'Upstream <upstream@example.org>',
      commit_name: 'Upstream',
      commit_email: 'upstream@example.org',
      commitdate: '2026-01-01T00:00:00Z',
      message: 'Begin',
      summary: 'Begin',
    }
    expectExactly(await site.call('/api/components/open/app/repository/?format=api'), {
      needs_commit: false,
      needs_merge: false,
      needs_push: false,
      url: `${BASE}/api/components/open/app/repository/?format=api`,
      remote_commit: commit,
      weblate_commit: commit,
      status: upToDate,
      merge_failure: null,
      outgoing_commits: 0,
      missing_commits: 0,
      pending_units: pending(0),
      status_messages: [
        { id: 'repository.inStep', values: { revision: await revision() } },
        { id: 'repository.nothingPending', values: {} },
      ],
    })
  })

  it('shows that of a project whole', async () => {
    expectExactly(await site.call('/api/projects/open/repository/?format=api'), {
      needs_commit: false,
      needs_merge: false,
      needs_push: false,
      url: `${BASE}/api/projects/open/repository/?format=api`,
      remote_commit: null,
      weblate_commit: null,
      status: null,
      merge_failure: null,
      outgoing_commits: null,
      missing_commits: null,
      pending_units: pending(0),
      included_components: [],
      skipped_components: [],
      permission_blockers: ['open/app'],
    })
  })

  it('counts what waits to be committed, per translation, component and project', async () => {
    const units = await site.read<{ results: { id: number }[] }>('/api/translations/open/app/de/units/')
    await makeEdit(site, units.results[0]?.id as number, ann, 'Servus')
    const waits = { needs_commit: true, pending_units: pending(1) }
    expect(await site.read('/api/translations/open/app/de/repository/')).toMatchObject({
      ...waits,
      url: `${BASE}/api/translations/open/app/de/repository/`,
      status: upToDate,
      status_messages: [
        { id: 'repository.inStep', values: { revision: await revision() } },
        { id: 'repository.pendingStrings', values: { number: 1 } },
      ],
    })
    expect(await site.read('/api/components/open/app/repository/')).toMatchObject(waits)
    expect(await site.read('/api/projects/open/repository/')).toMatchObject(waits)
    expect(await site.read('/api/translations/open/app/en/repository/')).toMatchObject({
      needs_commit: false,
      pending_units: pending(0),
    })
  })

  it('of a protected project is for those who may look into it', async () => {
    const project = await makeProject(site, 'guarded', { access_control: 1 })
    await makeComponent(site, project, 'app')
    const paths = ['projects/guarded', 'components/guarded/app', 'translations/guarded/app/de']
    const member = await makeUser(site, 'member')
    await makeTeam(site, 'Keepers', { members: [member], projects: [project], permissions: ['vcs.view'] })
    for (const path of paths) {
      expectExactly(await site.call(`/api/${path}/repository/`), {
        type: 'client_error',
        errors: [
          {
            code: 'permission_denied',
            detail: 'You do not have permission to perform this action.',
            attr: null,
          },
        ],
      })
      expect((await site.call(`/api/${path}/repository/`, { as: ann })).status).toBe(403)
      expect((await site.call(`/api/${path}/repository/`, { as: member })).status).toBe(200)
    }
    const hidden = {
      vcs: null,
      repo: null,
      push: null,
      git_export: null,
      branch: null,
      push_branch: null,
      filemask: null,
      screenshot_filemask: null,
      repoweb: null,
      linked_component: null,
    }
    expect(await site.read('/api/components/guarded/app/')).toMatchObject(hidden)
    expect(await site.read('/api/components/guarded/app/', { as: member })).toMatchObject({
      vcs: 'git',
      filemask: 'locales/*.json',
    })
  })

  it('whose clone is gone is never shown as if nothing were in it', async () => {
    const shown = ['components/open/app/repository/', 'components/open/app/repository/log/']
    const file = 'translations/open/app/de/file/'
    // It has no replies in its memory.
    const other = site.beside({})
    const ask = (one: TestSite, ...paths: string[]) =>
      Promise.all(paths.map((path) => one.call(`/api/${path}`, { as: ann })))
    const before = (await ask(site, ...shown)).map(({ text }) => text)
    rmSync(join(site.database.folder, 'repositories'), { recursive: true })
    // What git forgot is fetched again by a worker, not by who asks for it.
    const replies = await ask(other, ...shown, file)
    expect(replies.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '30'],
      [503, '30'],
      [503, '30'],
    ])
    await runJobs(site)
    expect((await ask(other, ...shown)).map(({ text }) => text)).toEqual(before)
    expect((await ask(other, file))[0]?.status).toBe(200)
    await other.app.close()
  })
})
