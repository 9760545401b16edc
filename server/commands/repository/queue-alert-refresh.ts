import type { Db } from '#server/db/database.ts'
import { addJob } from '#server/queue/queue.ts'

/** Asks for a look at one component, without waiting for the daily one at all of them. */
export async function queueAlertRefresh(tx: Db, componentId: number, now: number): Promise<void> {
  const lane = `alerts:${componentId}`
  await addJob(tx, { kind: 'refresh_alerts', payload: { componentId }, key: lane, lane }, now)
}
