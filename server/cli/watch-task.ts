import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { ownApi } from '#server/cli/own-api.ts'
import { progressLine } from '#server/cli/progress.ts'
import type { RunningServices } from '#server/cli/services.ts'
import { checkKey } from '#server/cli/site-key.ts'
import { AppError } from '#server/errors.ts'
import { Worker } from '#server/jobs/worker.ts'
import type { JobKind } from '#server/queue/kinds.ts'
import { type TaskRow, taskById } from '#server/queue/tasks.ts'
import { Vault } from '#server/vault/vault.ts'

/** Does the work of a task here, or watches another process do it. */
export async function watchTask(
  services: RunningServices,
  taskId: string,
  { title, leave = [] }: { readonly title: string; readonly leave?: readonly JobKind[] },
): Promise<TaskRow> {
  const { database, vcs, log, mailer, now } = services
  const vault = new Vault(services.config)
  // Jobs of others come along: with another key they would fail.
  await checkKey(database.db, vault)
  const line = progressLine(title)
  const worker = new Worker({
    db: database.db,
    vcs,
    log,
    mailer,
    now,
    leave,
    network: services.config,
    vault,
    callApi: ownApi(services),
    dataDir: services.config.dataDir,
    siteUrl: services.config.publicUrl,
    blobs: openBlobs(services.config, database.db),
    onProgress: (percent, note) => line.show(percent, note && render(note)),
  })
  const stop = () => void worker.stop()
  process.once('SIGINT', stop)
  try {
    for (;;) {
      await worker.drain()
      const task = await taskById(database.db, taskId)
      if (!task) throw new AppError('not_found', message('task.gone'))
      if (task.completed === 1) return task
      line.show(task.progress)
      await sleep(300)
    }
  } finally {
    process.removeListener('SIGINT', stop)
    line.end()
  }
}
