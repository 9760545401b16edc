import { expect, it } from 'vitest'
import { taskMessages } from '#server/db/migrations/0030-task-messages.ts'
import { logOf, reportProgress, taskById } from '#server/queue/tasks.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('logs of tasks from before they were messages', (open) => {
  it('keep their lines, and go on with messages', async () => {
    const site = await TestSite.open(open)
    const task = { kind: 'pull_component', component_id: null, user_id: null, result: null, created: 1, updated: 1 }
    await site.db
      .insertInto('task')
      .values([
        { ...task, id: 'old', log: 'Fetching "main"\nPushed\n' },
        { ...task, id: 'empty', log: '' },
      ])
      .execute()
    await taskMessages(site.db as never)
    await reportProgress(site.db, 'old', 50, { id: 'task.pushed', values: {} }, 2)
    const logs = async (id: string) => logOf((await taskById(site.db, id)) ?? { log: 'none' })
    expect(await logs('old')).toEqual([
      { id: 'verbatim', values: { text: 'Fetching "main"' } },
      { id: 'verbatim', values: { text: 'Pushed' } },
      { id: 'task.pushed', values: {} },
    ])
    expect(await logs('empty')).toEqual([])
    await site.close()
  })
})
