import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type Message, message } from '#core/messages/message.ts'
import { number } from '#core/text/loose-json.ts'
import { isKeyOf, keysOf } from '#core/text/object-fields.ts'
import { addonsAtCommit } from '#server/addons/run/at-commit.ts'
import type { BlobStore } from '#server/blobs/blob-store.ts'
import { inTransaction } from '#server/db/database.ts'
import { asOutage, isTooSlow } from '#server/db/outage.ts'
import type { Tables } from '#server/db/tables.ts'
import type { WriteNews } from '#server/db/wake-up.ts'
import { AppError, errorText } from '#server/errors.ts'
import type { JobContext, OwnApi, SiteBackups } from '#server/jobs/handler.ts'
import { handlers } from '#server/jobs/handlers.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import { claimJob, type JobChoice } from '#server/queue/claim-job.ts'
import { failure } from '#server/queue/failure.ts'
import { jobRules } from '#server/queue/kinds.ts'
import {
  finishJob,
  type JobRow,
  LEASE,
  postponeJob,
  postponement,
  releaseJob,
  renewLease,
  retryJob,
} from '#server/queue/queue.ts'
import { queueDueWork } from '#server/queue/schedule.ts'
import { reportProgress } from '#server/queue/tasks.ts'
import { dueKinds } from '#server/queue/waiting-jobs.ts'
import { isDead, workerName } from '#server/queue/workers.ts'
import { type JobOutcome, recorder, stopwatch } from '#server/telemetry/recorder.ts'
import { traced } from '#server/telemetry/tracing.ts'
import type { Threads } from '#server/threads/threads.ts'
import type { Vault } from '#server/vault/vault.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

export interface WorkerServices extends JobChoice {
  readonly db: Kysely<Tables>
  /** Connections for claims, leases and ends of jobs, where those of the jobs themselves are given more time. */
  readonly queue?: Kysely<Tables>
  readonly vcs: Vcs
  readonly threads?: Threads
  readonly log: Logger
  readonly mailer: Mailer
  now(): number
  onProgress?(percent: number, line: Message | undefined): void
  /** Where the service is, for commit messages; '' where nobody said. */
  readonly siteUrl?: string
  readonly network?: NetworkPolicy
  readonly licenseRequired?: boolean
  readonly pullInterval?: number
  /** Days that entries of the audit log are kept; 0: for good. */
  readonly auditDays?: number
  /** Days that the history of strings is kept whole; 0: for good. */
  readonly historyDays?: number
  readonly dataDir?: string
  readonly blobs?: BlobStore
  readonly siteBackups?: SiteBackups
  readonly vault?: Vault
  readonly callApi?: OwnApi
  /** Kinds of which a job waits, undefined where that could not be found out; else each worker asks for itself. */
  dueKinds?(): Promise<ReadonlySet<string> | undefined>
  /** Has workers of one class claim one after another: each sees what the others took. */
  inTurn?<T>(claim: () => Promise<T>): Promise<T>
  /** Wakes a worker when there may be jobs. */
  readonly news?: WriteNews | undefined
  /** False: others see to it that repeated work is queued. */
  readonly plans?: boolean
}

const IDLE_MS = 500

/** The same while somebody says when jobs were added: what was put off becomes due without a word. */
const IDLE_WHEN_WOKEN_MS = 2_000

/** A worker of which nothing was heard for so long hangs: its looks and leases take a fraction of that. */
const SILENT_FOR_MS = 30_000

/** How often a worker looks whether repeated work is due. */
const ROUND_MS = 20_000

/** Runs waiting jobs, one after another, until stopped. What a killed process left is taken up again. */
export class Worker {
  readonly #services: WorkerServices
  readonly #stop = new AbortController()
  #ended: Promise<void> = Promise.resolve()
  #rounded = 0
  #lastSign = performance.now()
  #lastProject = 0

  constructor(services: WorkerServices) {
    this.#services = services
  }

  /** Whether it has lately looked for work, or said that it still works. */
  get isAlive(): boolean {
    return performance.now() - this.#lastSign < SILENT_FOR_MS
  }

  get #queue(): Kysely<Tables> {
    return this.#services.queue ?? this.#services.db
  }

  start(): void {
    this.#ended = this.#loop()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#ended
  }

  /** Runs jobs until none is due; for commands that wait for their own. */
  async drain(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const job = await this.#claim()
      if (!job) return
      await this.#run(job)
    }
  }

  async #loop(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#round()
      const job = await this.#claim().catch((error) => {
        this.#services.log.error({ err: error, event: 'claim_failed' }, 'no job could be claimed')
        return undefined
      })
      if (job) await this.#run(job)
      else await this.#idle()
    }
  }

  async #idle(): Promise<void> {
    const { news } = this.#services
    const woken = new AbortController()
    const unsubscribe = news?.subscribe(() => woken.abort())
    const signal = AbortSignal.any([woken.signal, this.#stop.signal])
    await sleep(news?.isListening ? IDLE_WHEN_WOKEN_MS : IDLE_MS, undefined, { signal }).catch(() => {})
    unsubscribe?.()
  }

  async #round(): Promise<void> {
    if (this.#services.plans === false || Date.now() - this.#rounded < ROUND_MS) return
    this.#rounded = Date.now()
    const { now, log } = this.#services
    await queueDueWork(this.#queue, now()).catch((error) => {
      log.error({ err: error, event: 'schedule_failed' }, 'repeated work could not be queued')
    })
  }

  async #claim(): Promise<JobRow | undefined> {
    const { now, leave, only = keysOf(jobRules), perProject, inTurn = (claim) => claim() } = this.#services
    const ask = this.#services.dueKinds ?? (() => dueKinds(this.#queue, { now: now(), worker: workerName }))
    const due = await ask()
    const choice = { leave, only: only.filter((kind) => due?.has(kind)), perProject, lastProject: this.#lastProject }
    const job =
      choice.only.length > 0 ? await inTurn(() => claimJob(this.#queue, workerName, now(), isDead, choice)) : undefined
    this.#lastProject = job?.project_id ?? 0
    if (due !== undefined) this.#lastSign = performance.now()
    return job
  }

  async #run(job: JobRow): Promise<void> {
    const { now } = this.#services
    const cancelled = new AbortController()
    const renew = async () => {
      if (!(await renewLease(this.#queue, job, now()))) cancelled.abort()
      this.#lastSign = performance.now()
    }
    const lease = setInterval(() => renew().catch(() => {}), LEASE / 3000)
    const seconds = stopwatch()
    let outcome: JobOutcome | undefined
    try {
      if (!isKeyOf(handlers, job.kind)) throw new Error(`there is no job of the kind ${job.kind}`)
      const handler = handlers[job.kind]
      const work = () => handler(JSON.parse(job.payload), this.#context(job, cancelled.signal))
      const result = await traced(`job ${job.kind}`, () => ({ 'dragoman.job': job.id }), work)
      await inTransaction(this.#queue, (tx) => finishJob(tx, job, result, now()))
      outcome = 'done'
    } catch (error) {
      // Whoever cancelled it has said so in the task.
      if (cancelled.signal.aborted) return
      this.#logFailure(job, error)
      outcome = await this.#returnJob(job, error)
    } finally {
      clearInterval(lease)
      if (outcome) recorder().job({ kind: job.kind, outcome }, seconds())
    }
  }

  /** As long as the database takes no word of it, a failed job stays in hand: nothing else could be done meanwhile. */
  async #returnJob(job: JobRow, error: unknown): Promise<JobOutcome | undefined> {
    const { log } = this.#services
    for (let tries = 1; ; tries++) {
      try {
        return await inTransaction(this.#queue, (tx) => this.#afterFailure(tx, job, error))
      } catch (failure) {
        if (tries === 1)
          log.error({ err: failure, event: 'hand_back_failed', job: job.id }, 'a failed job could not be handed back')
        // Else its lease ends, and a worker takes it up again.
        if (!asOutage(failure) || this.#stop.signal.aborted) return undefined
      }
      await sleep(IDLE_MS, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
  }

  /** What people are told through the task is no news for the log. */
  #logFailure(job: JobRow, error: unknown): void {
    if (this.#stop.signal.aborted || (error instanceof AppError && error.status < 500)) return
    this.#services.log.warn({ err: error, event: 'job_failed', kind: job.kind, job: job.id }, 'a job failed')
  }

  /** Gives the job back or up, and says which; undefined: it is as if it had not begun. */
  async #afterFailure(
    tx: Parameters<typeof finishJob>[0],
    job: JobRow,
    error: unknown,
  ): Promise<JobOutcome | undefined> {
    const now = this.#services.now()
    if (this.#stop.signal.aborted) {
      await releaseJob(tx, job)
      return undefined
    }
    const outage = asOutage(error)
    const wait = outage && !isTooSlow(error) ? postponement(job, (outage.retryAfter ?? 0) * 1_000_000) : undefined
    if (outage && wait !== undefined) {
      if (job.task_id) await reportProgress(tx, job.task_id, 0, outage.said, now)
      await postponeJob(tx, job, outage.message, now + wait)
      return 'postponed'
    }
    // What a person must mend does not get better by trying again.
    const final = error instanceof AppError && error.status < 500
    const said = final ? error.said : (outage?.said ?? message('task.failed'))
    if (final || job.attempts >= job.max_attempts) {
      await finishJob(tx, job, failure(said), now)
      return 'failed'
    }
    await retryJob(tx, job, errorText(error), now)
    return 'retried'
  }

  #context(job: JobRow, cancelled: AbortSignal): JobContext {
    const {
      db,
      vcs,
      log,
      mailer,
      now,
      onProgress,
      siteUrl = '',
      network,
      licenseRequired = false,
      pullInterval = 0,
      auditDays = 0,
      historyDays = 0,
      threads,
    } = this.#services
    const componentId = number(JSON.parse(job.payload), 'componentId')
    let reported = 0
    return {
      db,
      vcs: componentId === undefined ? vcs : vcs.forComponent(db, componentId),
      ...(threads && { threads }),
      log,
      mailer,
      now,
      siteUrl,
      ...(network && { network }),
      licenseRequired,
      pullInterval,
      auditDays,
      historyDays,
      addonsAtCommit: addonsAtCommit({ db, vcs, now, siteUrl, threads }),
      ...(this.#services.dataDir !== undefined && { dataDir: this.#services.dataDir }),
      ...(this.#services.blobs && { blobs: this.#services.blobs }),
      ...(this.#services.siteBackups && { siteBackups: this.#services.siteBackups }),
      ...(this.#services.vault && { vault: this.#services.vault }),
      ...(this.#services.callApi && { callApi: this.#services.callApi }),
      runDue: (only) => new Worker({ ...this.#services, only, perProject: undefined, plans: false }).drain(),
      signal: AbortSignal.any([this.#stop.signal, cancelled]),
      report: async (percent, line) => {
        onProgress?.(percent, line)
        const due = line !== undefined || Date.now() - reported > IDLE_MS
        if (!job.task_id || !due) return
        reported = Date.now()
        await reportProgress(this.#queue, job.task_id, Math.min(percent, 99), line, now())
      },
    }
  }
}
