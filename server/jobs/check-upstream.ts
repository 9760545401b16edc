import { updateAlert } from '#server/alerts/update-alert.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import {
  componentsToPull,
  noteFailedPull,
  type PullPlan,
  retryDelay,
  setNextPull,
} from '#server/db/queries/repository/pull-schedule.ts'
import { AppError } from '#server/errors.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { addJob } from '#server/queue/queue.ts'
import { haveBranchesMoved } from '#server/sync/branches/sync-branches.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { DEMO_KIND } from '#server/vcs/demo-repository.ts'

const HOUR = 3600 * 1_000_000
const DAY = 24 * HOUR

/** Repositories that one round asks about; the others are next. */
const PER_ROUND = 50

/** How long a remote may take to say what it has. */
const ANSWER_MS = 60_000

/** So that repositories which were added together are not asked together for ever. */
const jittered = (time: number): number => Math.round(time * (0.9 + Math.random() / 5))

interface Turn {
  readonly ask: boolean
  /** When the next one is. */
  readonly next: number
}

function turnOf(plan: PullPlan, siteInterval: number, now: number): Turn {
  const hasRemote = plan.vcs !== 'local' && plan.vcs !== DEMO_KIND && !plan.removed && plan.revision !== ''
  if (!hasRemote) return { ask: false, next: now + jittered(DAY) }
  if (plan.pull_failures > 0) return { ask: true, next: now + jittered(retryDelay(plan.pull_failures)) }
  const interval = (plan.pull_interval ?? siteInterval) * HOUR
  if (interval === 0) return { ask: false, next: now + jittered(DAY) }
  // A webhook or a person was faster.
  if (plan.last_pull + interval > now && plan.last_pull <= now)
    return { ask: false, next: plan.last_pull + jittered(interval) }
  return { ask: true, next: now + jittered(interval) }
}

/** Gives each repository its turn whose time has come. */
export async function queueUpstreamChecks({ db, now, pullInterval = 0 }: JobContext): Promise<{ asked: number }> {
  let asked = 0
  for (const plan of await componentsToPull(db, now(), PER_ROUND)) {
    const { ask, next } = turnOf(plan, pullInterval, now())
    const name = `upstream:${plan.id}`
    await inTransaction(db, async (tx) => {
      await setNextPull(tx, plan.id, next)
      const payload = { componentId: plan.id }
      if (ask) await addJob(tx, { kind: 'check_upstream', payload, key: `repeated:${name}`, lane: name }, now())
    })
    if (ask) asked++
  }
  return { asked }
}

/** Asks a repository for the newest commit of the branch; only where that is another one, everything is fetched. */
export async function checkUpstream(
  { componentId }: { componentId: number },
  context: JobContext,
): Promise<{ moved: boolean } | null> {
  const component = await componentById(context.db, { id: componentId })
  if (!component) return null
  const commit = await askUpstream(context, component)
  const moved = commit !== component.fetched || (await haveBranchesMoved(context, componentId))
  if (moved || component.pull_failures > 0)
    await inTransaction(context.db, (tx) => queueRepositoryJob(tx, 'pull_component', componentId, context.now()))
  return { moved }
}

async function askUpstream(context: JobContext, component: ComponentRow): Promise<string | undefined> {
  const { db, vcs, signal } = context
  try {
    const { repository } = await loadSyncedComponent(db, component.id)
    return await vcs.remoteCommit(repository, { signal, timeoutMs: ANSWER_MS })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'repository' || signal?.aborted) throw error
    const scope = { projectId: component.project_id, componentId: component.id }
    const details = [{ error: error.message, message: error.said }]
    await inTransaction(db, async (tx) => {
      await updateAlert(tx, scope, 'UpdateFailure', details, context.now())
      await noteFailedPull(tx, component, context.now())
    })
    throw error
  }
}
