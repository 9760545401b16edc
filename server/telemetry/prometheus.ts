import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolStates } from '#server/telemetry/pools.ts'
import { addRecorder, type JobOutcome, type Recorder } from '#server/telemetry/recorder.ts'

/** What is known of the jobs that wait or run, by class of work. */
export interface QueueState {
  readonly class: string
  readonly waiting: number
  readonly running: number
  /** Seconds since the oldest one became due. */
  readonly oldest: number
}

/** Backups of the whole site that are made by schedule; in seconds. */
export interface BackupState {
  /** From one to the next; 0: there is no schedule. */
  readonly interval: number
  /** When the newest was stored, since 1970; 0: never. */
  readonly newest: number
}

const SHORT = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LONG = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600]

const outcomes: readonly JobOutcome[] = ['done', 'failed', 'retried', 'postponed']

export interface Metrics {
  readonly contentType: string
  /** The text that Prometheus reads; the queue is looked at now. */
  text(): Promise<string>
  /** Takes no more notes. */
  stop(): void
}

function gauges(registers: Registry[], queue: () => readonly QueueState[]): void {
  new Gauge({
    name: 'dragoman_db_connections',
    help: 'Connections to PostgreSQL, and callers that wait for one (state="waiting").',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      this.reset()
      for (const [pool, { total, idle, waiting }] of poolStates()) {
        this.inc({ pool, state: 'used' }, total - idle)
        this.inc({ pool, state: 'idle' }, idle)
        this.inc({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  new Gauge({
    name: 'dragoman_job_oldest_seconds',
    help: 'Seconds since the oldest waiting job became due.',
    labelNames: ['class'],
    registers,
    collect() {
      this.reset()
      for (const state of queue()) this.set({ class: state.class }, state.oldest)
    },
  })
  new Gauge({
    name: 'dragoman_jobs',
    help: 'Jobs of the site that wait or run.',
    labelNames: ['class', 'state'],
    registers,
    collect() {
      this.reset()
      for (const state of queue()) {
        this.set({ class: state.class, state: 'waiting' }, state.waiting)
        this.set({ class: state.class, state: 'running' }, state.running)
      }
    },
  })
}

function backupGauges(registers: Registry[], backups: () => BackupState | undefined): void {
  const add = (name: string, help: string, value: (state: BackupState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const state = backups()
        this.remove()
        if (state) this.set(value(state))
      },
    })
  add(
    'dragoman_site_backup_timestamp_seconds',
    'When the newest backup of the site was stored; 0: never.',
    (state) => state.newest,
  )
  add(
    'dragoman_site_backup_interval_seconds',
    'Time from one backup of the site to the next; 0: no schedule.',
    (state) => state.interval,
  )
}

function recorderFor(registers: Registry[], jobKinds: readonly string[]): Recorder {
  const requests = new Histogram({
    name: 'dragoman_http_request_duration_seconds',
    help: 'Time from a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: SHORT,
    registers,
  })
  const statements = new Histogram({
    name: 'dragoman_db_statement_duration_seconds',
    help: 'Time that one statement took.',
    buckets: SHORT,
    registers,
  })
  const git = new Histogram({
    name: 'dragoman_git_duration_seconds',
    help: 'Time that one git command took.',
    labelNames: ['command'],
    buckets: LONG,
    registers,
  })
  const jobTime = new Histogram({
    name: 'dragoman_job_duration_seconds',
    help: 'Time that one try of a job took.',
    labelNames: ['kind'],
    buckets: LONG,
    registers,
  })
  const jobs = new Counter({
    name: 'dragoman_job_runs_total',
    help: 'Tries of jobs in this process, by what became of them.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  // A rate can be made only of what was there before it first happened.
  for (const kind of jobKinds) for (const outcome of outcomes) jobs.inc({ kind, outcome }, 0)
  const cache = new Counter({
    name: 'dragoman_reply_cache_total',
    help: 'Replies that could be kept: found (hit) or made (miss).',
    labelNames: ['result'],
    registers,
  })
  for (const result of ['hit', 'miss']) cache.inc({ result }, 0)
  return {
    request: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    statement: (seconds) => statements.observe(seconds),
    git: (command, seconds) => git.observe({ command }, seconds),
    job: ({ kind, outcome }, seconds) => {
      jobs.inc({ kind, outcome })
      jobTime.observe({ kind }, seconds)
    },
    cached: (isHit) => cache.inc({ result: isHit ? 'hit' : 'miss' }),
  }
}

/** Begins to take notes of this process, and says what they come to. */
export function startMetrics(about: {
  readonly version: string
  readonly jobKinds: readonly string[]
  queue(): Promise<readonly QueueState[]>
  backups(): Promise<BackupState>
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'dragoman_info',
    help: 'Version of the service.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: about.version }, 1)
  let queue: readonly QueueState[] = []
  gauges([registry], () => queue)
  let backups: BackupState | undefined
  backupGauges([registry], () => backups)
  const stop = addRecorder(recorderFor([registry], about.jobKinds))
  return {
    contentType: registry.contentType,
    async text() {
      // While the database is away, the process still tells of itself.
      queue = await about.queue().catch(() => [])
      backups = await about.backups().catch(() => undefined)
      return registry.metrics()
    },
    stop,
  }
}
