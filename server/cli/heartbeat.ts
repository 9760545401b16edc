import { hostname } from 'node:os'
import type { RunningServices } from '#server/cli/services.ts'
import { deleteProcess, writeProcess } from '#server/db/queries/site/processes.ts'
import { workerName } from '#server/queue/workers.ts'
import { eventLoop } from '#server/telemetry/event-loop-delay.ts'
import { addRecorder } from '#server/telemetry/recorder.ts'
import { Tally } from '#server/telemetry/tally.ts'

const BEAT_MS = 60_000

/** Leaves the figures of this process in the database, at once and every minute; what comes back ends that, and takes them away. */
export function startHeartbeat({ config, database, log, now, version }: RunningServices): () => Promise<void> {
  const tally = new Tally()
  const forget = addRecorder(tally)
  // Else the application watches it.
  if (config.role === 'worker') eventLoop.begin()
  const about = { name: workerName, host: hostname(), pid: process.pid, role: config.role, version, started: now() }
  const beat = () =>
    writeProcess(database.db, { ...about, seen: now(), figures: JSON.stringify(tally.figures) }).catch((error) => {
      // While the database is away, it is told elsewhere: the next one comes in a minute.
      log.debug({ err: error, event: 'heartbeat_failed' }, 'the figures of this process could not be stored')
    })
  let last = beat()
  const timer = setInterval(() => {
    last = last.then(beat)
  }, BEAT_MS).unref()
  return async () => {
    clearInterval(timer)
    forget()
    await last
    await deleteProcess(database.db, workerName).catch(() => {})
  }
}
