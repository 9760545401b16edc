import { openBlobs } from '#server/blobs/open-blobs.ts'
import { Worker } from '#server/jobs/worker.ts'
import { makeLog } from '#server/log.ts'
import { makeMailer } from '#server/mail/mailer.ts'
import type { TestSite } from '#server/testing/site.ts'
import { Vault } from '#server/vault/vault.ts'

/** Does what waits in the queue, as a worker would. */
export async function runJobs({ db, services }: TestSite): Promise<void> {
  const mailer = makeMailer(services.config)
  const worker = new Worker({
    db,
    vcs: services.vcs,
    log: makeLog('silent'),
    mailer,
    now: services.now,
    dataDir: services.config.dataDir,
    blobs: openBlobs(services.config, db),
    siteBackups: { ...services.config.siteBackups, secretKey: services.config.secretKey },
    pullInterval: services.config.pullInterval,
    vault: new Vault(services.config),
  })
  await worker.drain()
  mailer.close()
}
