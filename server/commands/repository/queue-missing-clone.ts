import { message } from '#core/messages/message.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Db } from '#server/db/database.ts'
import { alertByName } from '#server/db/queries/repository/alerts.ts'
import { AppError } from '#server/errors.ts'

const RETRY_SECONDS = 30

/**
 * Somebody wants what a clone would have, and it is not here. They are told to come again; a worker fetches it meanwhile,
 * unless it failed to: then it is tried again by the schedule, however many ask.
 */
export async function queueMissingClone(
  tx: Db,
  componentId: number,
  now: number,
  isFetchedHere = false,
): Promise<AppError> {
  if (!isFetchedHere && !(await alertByName(tx, componentId, 'UpdateFailure')))
    await queueRepositoryJob(tx, 'pull_component', componentId, now)
  return new AppError('unavailable', message('repository.notHereYet'), {
    retryAfter: RETRY_SECONDS,
  })
}
