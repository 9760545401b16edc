import { type Db, inTransaction } from '#server/db/database.ts'
import { clearAlert, raiseAlert } from '#server/db/queries/alerts.ts'
import { type ComponentRow, componentById, deleteUnusedComponent } from '#server/db/queries/components.ts'
import { AppError } from '#server/errors.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { withdrawStats } from '#server/stats/withdraw.ts'
import { type PullResult, pullComponent } from '#server/sync/pull.ts'

const alertNames = ['InexistantFiles', 'UpdateFailure'] as const

/** Pulls, and turns what a maintainer must mend into an alert. A component that never had a working import is taken back. */
export async function runPull({ componentId }: { componentId: number }, context: JobContext): Promise<PullResult> {
  const { db, now } = context
  try {
    const result = await pullComponent(context, componentId)
    await inTransaction(db, async (tx) => {
      for (const name of alertNames) await clearAlert(tx, componentId, name)
    })
    return result
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const component = await componentById(db, { id: componentId })
    if (component) await inTransaction(db, (tx) => tellFailure(tx, component, error, now()))
    throw error
  }
}

async function tellFailure(tx: Db, component: ComponentRow, error: AppError, now: number): Promise<void> {
  if (component.revision === '') {
    await withdrawStats(tx, component)
    return deleteUnusedComponent(tx, component.id)
  }
  const name = error.code === 'repository' ? 'UpdateFailure' : 'InexistantFiles'
  await raiseAlert(tx, component.id, name, { occurrences: [{ error: error.message }] }, now)
}
