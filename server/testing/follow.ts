import { followChanges, sendDigests } from '#server/jobs/follow-changes.ts'
import { Worker } from '#server/jobs/worker.ts'
import { makeLog } from '#server/log.ts'
import { makeMailer } from '#server/mail/mailer.ts'
import type { JobChoice } from '#server/queue/claim-job.ts'
import type { TestSite } from '#server/testing/site.ts'
import { Vault } from '#server/vault/vault.ts'

/** Does what waits in the queue, and then what follows from what happened, until nothing does. */
export async function runUntilIdle(
  site: TestSite,
  { rounds = 6, ...choice }: JobChoice & { readonly rounds?: number } = {},
): Promise<void> {
  const { db, services } = site
  const { config, vcs, now } = services
  const mailer = makeMailer(config)
  const worker = new Worker({
    db,
    vcs,
    log: makeLog('silent'),
    mailer,
    now,
    siteUrl: config.publicUrl,
    network: config,
    vault: new Vault(config),
    threads: services.threads,
    ...choice,
  })
  try {
    for (let round = 0; round < rounds; round++) {
      await worker.drain()
      const { changes } = await followChanges({ db, now, siteUrl: config.publicUrl })
      if (changes === 0) return
    }
  } finally {
    mailer.close()
  }
}

/** Lets the hour of the digests come. */
export async function digest(site: TestSite): Promise<void> {
  const { db, services } = site
  await sendDigests({ db, now: services.now, siteUrl: services.config.publicUrl })
  await runUntilIdle(site)
}
