import { addComponent, type ComponentRequest } from '#server/commands/components/add-component.ts'
import { addProject } from '#server/commands/projects/add-project.ts'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import type { PullResult } from '#server/sync/merge/merge-upstream.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { TEST_EPOCH } from '#server/testing/engine-templates.ts'
import type { TestDatabase } from '#server/testing/engines.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { Vcs } from '#server/vcs/vcs.ts'

/** A project with one component on a throwaway repository, and everything needed to pull it. */
export interface SyncSite {
  readonly context: SyncContext
  readonly repository: TestRepository
  readonly componentId: number
  readonly projectId: number
  pull(): Promise<PullResult>
}

export async function makeSyncSite(
  database: TestDatabase,
  settings: Partial<ComponentRequest> = {},
): Promise<SyncSite> {
  const repository = new TestRepository(database.folder)
  const vcs = new Vcs({
    dataDir: database.folder,
    protocols: ['file'],
    timeoutMs: 60_000,
    environment: { PATH: process.env.PATH },
  })
  let clock = TEST_EPOCH
  const context: SyncContext = { db: database.db, vcs, now: () => (clock += 1000), report: async () => {} }
  const language = await languageByCode(database.db, { code: 'en' })
  const made = await inTransaction(database.db, async (tx) => {
    const projectId = await addProject(tx, { name: 'Harbour', slug: 'harbour' }, context.now())
    const component = {
      project_id: projectId,
      name: 'App',
      slug: 'app',
      repo: repository.address,
      branch: 'main',
      filemask: 'locales/*.json',
      template: 'locales/en.json',
      file_format: 'json',
      source_language_id: language?.id ?? 0,
      ...settings,
    }
    return { projectId, ...(await addComponent(tx, vcs, component, context.now())) }
  })
  return { context, repository, ...made, pull: () => pullComponent(context, made.componentId) }
}
