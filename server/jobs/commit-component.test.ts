import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMoved, storeMoveIn, updateMoveIn } from '#server/db/queries/site/move-ins.ts'
import { runCommit } from '#server/jobs/commit-component.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

describeEachEngine('commits', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeAll(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterAll(() => database.drop())

  it('wait while people work with the project on the server that it comes from', async () => {
    const { db } = database
    const files = { 'locales/en.json': '{"hello": "Hello"}\n', 'locales/de.json': '{"hello": "Hallo"}\n' }
    const componentId = await site.component(files)
    const move = { url: 'https://l10n.example.org', token: 'sealed', projects: '[]', options: '{}', created: 0 }
    const id = await storeMoveIn(db, move)
    await insertMoved(db, id, 'project', [{ remoteId: 9, localId: site.projectId }])
    await site.edit(componentId, { code: 'de', key: 'hello', target: 'Guten Tag' })
    const commit = () => runCommit({ componentId }, site.context as unknown as JobContext)
    expect([await commit(), (await site.edits()).length]).toEqual([{ commits: 0, failed: 0, head: '' }, 1])
    await updateMoveIn(db, id, { switched: site.tick(), token: '' })
    expect([await commit(), await site.edits()]).toEqual([expect.objectContaining({ pushed: true }), []])
  })
})
