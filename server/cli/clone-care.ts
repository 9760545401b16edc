import type { Logger } from 'pino'
import type { RunningServices } from '#server/cli/services.ts'

const HOUR_MS = 3_600_000

/** Does something every hour, the first time within one; what comes back stops that, and waits for what is being done. */
function everyHour(work: () => Promise<void>, log: Logger): () => Promise<void> {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const plan = (delay: number) => {
    timer = setTimeout(() => {
      running = work()
        .catch((error) => log.error({ err: error, event: 'maintenance_failed' }, 'clones could not be maintained'))
        .finally(() => plan(HOUR_MS))
    }, delay).unref()
  }
  plan(HOUR_MS * Math.random())
  return async () => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}

/** Each process looks after the clones in its folder, whatever its role; what comes back stops that. */
export const careForClones = ({ config, database, vcs, log, now }: RunningServices): (() => Promise<void>) =>
  everyHour(async () => {
    const { maintainClones } = await import('#server/jobs/maintain-clones.ts')
    await maintainClones({ db: database.db, vcs, log, now, budget: config.clonesBytes })
  }, log)
