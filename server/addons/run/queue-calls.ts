import { message } from '#core/messages/message.ts'
import { MAX_CHANGES_PER_CALL, type PlannedCall } from '#server/addons/run/plan-calls.ts'
import { RunStatus } from '#server/addons/run/run-addon.ts'
import type { Db } from '#server/db/database.ts'
import { insertAddonRun } from '#server/db/queries/automation/addons.ts'
import { addJob, extendWaitingJob, laneLength } from '#server/queue/queue.ts'

/** Calls of one add-on that may wait: whoever does not answer for long is not told of everything. */
const MAX_WAITING_CALLS = 10_000

/** More changes by the same person in the same project go into the message that still waits. */
async function merged(tx: Db, { mergeKey: key, changeIds = [], count = 0 }: PlannedCall): Promise<boolean> {
  if (key === undefined) return false
  return extendWaitingJob(tx, { kind: 'call_webhook', key }, (waiting) => ({
    ...waiting,
    changeIds: [...(waiting.changeIds ?? []), ...changeIds].slice(0, MAX_CHANGES_PER_CALL),
    count: (waiting.count ?? 0) + count,
  }))
}

/** Queues calls about changes; what is more than may wait is dropped, which the log of the add-on says. */
export async function queueCalls(
  tx: Db,
  calls: readonly PlannedCall[],
  now: number,
  mostWaiting: number = MAX_WAITING_CALLS,
): Promise<void> {
  for (const [addonId, own] of Map.groupBy(calls, (call) => call.addonId)) {
    const lane = `webhook:${addonId}`
    const room = Math.max(0, mostWaiting - Number((await laneLength(tx, { lane }))?.count ?? 0))
    for (const call of own.slice(0, room)) {
      if (await merged(tx, call)) continue
      const { mergeKey, ...payload } = call
      const key = mergeKey ?? `repeated:webhook:${addonId}:${payload.changeId}`
      await addJob(tx, { kind: 'call_webhook', payload, key, lane }, now)
    }
    const count = own.length - room
    if (count <= 0) continue
    const messages = [message('addon.callsDropped', { count, limit: mostWaiting })]
    await insertAddonRun(tx, { addonId, componentId: null, status: RunStatus.error, messages }, now)
  }
}
