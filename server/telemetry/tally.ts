import type { ProcessFigures } from '#core/contract/site/processes.ts'
import { Durations } from '#server/telemetry/durations.ts'
import { eventLoop } from '#server/telemetry/event-loop-delay.ts'
import { poolStates } from '#server/telemetry/pools.ts'
import type { JobOutcome, Recorder } from '#server/telemetry/recorder.ts'

/** Named figures are left in the database: a few are enough. */
const MAX_ROUTES = 20

class Requests extends Durations {
  errors = 0

  override get figures() {
    return { ...super.figures, errors: this.errors }
  }
}

function entryOf<Value>(all: Map<string, Value>, name: string, make: () => Value): Value {
  const known = all.get(name) ?? make()
  all.set(name, known)
  return known
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** What a process counts for the page of processes, whether Prometheus asks or not. */
export class Tally implements Recorder {
  readonly #requests = new Requests()
  readonly #routes = new Map<string, Requests>()
  readonly #statements = new Durations()
  readonly #git = new Map<string, Durations>()
  readonly #jobs = new Map<string, Record<JobOutcome | 'seconds', number>>()
  readonly #cache = { hits: 0, misses: 0 }

  request({ method, route, status }: Parameters<Recorder['request']>[0], seconds: number): void {
    for (const requests of [this.#requests, entryOf(this.#routes, `${method} ${route}`, () => new Requests())]) {
      requests.add(seconds)
      if (status >= 500) requests.errors++
    }
  }

  statement(seconds: number): void {
    this.#statements.add(seconds)
  }

  git(command: string, seconds: number): void {
    entryOf(this.#git, command, () => new Durations()).add(seconds)
  }

  job({ kind, outcome }: Parameters<Recorder['job']>[0], seconds: number): void {
    const none = { done: 0, failed: 0, retried: 0, postponed: 0, seconds: 0 }
    const job = entryOf(this.#jobs, kind, () => none)
    job[outcome]++
    job.seconds += seconds
  }

  cached(isHit: boolean): void {
    this.#cache[isHit ? 'hits' : 'misses']++
  }

  get figures(): ProcessFigures {
    const { rss, heapUsed } = process.memoryUsage()
    const { p50, p99, max } = eventLoop.delay
    const routes = [...this.#routes].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, MAX_ROUTES)
    return {
      memory: { resident: rss, heap: heapUsed },
      event_loop: { p50: rounded(p50), p99: rounded(p99), max: rounded(max) },
      pools: poolStates().map(([name, { total, idle, waiting }]) => ({ name, used: total - idle, idle, waiting })),
      requests: this.#requests.figures,
      routes: routes.map(([name, requests]) => {
        const [method = '', route = ''] = name.split(' ')
        return { method, route, ...requests.figures }
      }),
      statements: this.#statements.figures,
      jobs: [...this.#jobs].map(([kind, { seconds, ...outcomes }]) => ({
        kind,
        ...outcomes,
        seconds: rounded(seconds),
      })),
      git: [...this.#git].map(([command, times]) => ({
        command,
        seconds: rounded(times.seconds),
        ...times.figures,
      })),
      reply_cache: { ...this.#cache },
    }
  }
}
