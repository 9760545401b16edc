import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeBranchSettings } from '#server/commands/repository/change-branch-settings.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { branchesOf } from '#server/db/queries/repository/branches.ts'
import { mustExist } from '#server/errors.ts'
import { github } from '#server/hooks/github.ts'
import { receiveHook } from '#server/hooks/receive-hook.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const files = (en: Record<string, string>) => ({
  'locales/en.json': `${JSON.stringify(en)}\n`,
  'locales/de.json': '{}\n',
})

describeEachEngine('pull requests', (open) => {
  let database: TestDatabase
  let site: RepositorySite
  let app: number

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
    app = await site.component(files({ home: 'Home' }))
    const component = mustExist(await componentById(database.db, { id: app }), 'component')
    await inTransaction(database.db, (tx) => changeBranchSettings(tx, component, { enabled: true }, site.tick()))
  })
  afterEach(() => database.drop())

  const report = async (action: string, signed = true) => {
    const repo = { full_name: 'app/texts' }
    const head = { ref: 'feature', sha: await site.upstream.tip('feature'), repo }
    const payload = {
      action,
      repository: { clone_url: site.upstream.address, ...repo },
      pull_request: { head, base: { ref: 'main', repo } },
    }
    const headers = { 'x-github-event': 'pull_request' }
    const config = { hooks: true, hookSecrets: [] }
    const outcome = await receiveHook(
      github,
      payload,
      { headers, signed },
      {
        config,
        db: database.db,
        now: () => site.tick(),
      },
    )
    expect(outcome?.matched.enabled).toBe(1)
    await pullRepository(site.context, app)
  }
  const shown = async () => {
    const [branch] = await branchesOf(database.db, app)
    const units = branch?.component_id ? await site.units(branch.component_id, 'de') : []
    return [branch?.status, ...units.map(({ target }) => target)]
  }
  const push = async (en: Record<string, string>) => {
    const base = (await site.upstream.tip('feature')) ?? (await site.upstream.tip())
    await site.upstream.commit(files(en), { branch: 'feature', time: site.tick(), ...(base && { onto: base }) })
  }

  it('open and close the branch they are of, and its texts come back', async () => {
    await push({ home: 'Home', login: 'Log in' })
    await report('opened')
    const [branch] = await branchesOf(database.db, app)
    await site.edit(mustExist(branch?.component_id, 'component'), { code: 'de', key: 'login', target: 'Anmelden' })
    await report('closed', false)
    expect(await shown(), 'not signed').toEqual(['open', 'Anmelden'])
    await report('closed')
    expect(await shown()).toEqual(['closed'])
    await report('reopened')
    expect(await shown()).toEqual(['open', 'Anmelden'])
    await report('closed')
    await push({ home: 'Home', login: 'Log in', out: 'Log out' })
    await report('synchronize')
    expect(await shown()).toEqual(['open', 'Anmelden', ''])
  })
})
