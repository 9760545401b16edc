/** What became of a job: `retried` and `postponed` ones come again. */
export type JobOutcome = 'done' | 'failed' | 'retried' | 'postponed'

/** Takes note of what happens in this process. Times in seconds. */
export interface Recorder {
  request(what: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void
  statement(seconds: number): void
  git(command: string, seconds: number): void
  job(what: { readonly kind: string; readonly outcome: JobOutcome }, seconds: number): void
  /** A reply was asked for that may be kept. */
  cached(isHit: boolean): void
}

const nobody: Recorder = { request() {}, statement() {}, git() {}, job() {}, cached() {} }

let recorders: readonly Recorder[] = []
let current: Recorder = nobody

const together = (all: readonly Recorder[]): Recorder => ({
  request: (what, seconds) => {
    for (const one of all) one.request(what, seconds)
  },
  statement: (seconds) => {
    for (const one of all) one.statement(seconds)
  },
  git: (command, seconds) => {
    for (const one of all) one.git(command, seconds)
  },
  job: (what, seconds) => {
    for (const one of all) one.job(what, seconds)
  },
  cached: (isHit) => {
    for (const one of all) one.cached(isHit)
  },
})

function setRecorders(all: readonly Recorder[]): void {
  recorders = all
  current = all.length > 1 ? together(all) : (all[0] ?? nobody)
}

/** Whoever takes notes: nobody in a command that ends, the page of processes and Prometheus in a service. */
export const recorder = (): Recorder => current

export const isRecording = (): boolean => current !== nobody

/** What comes back ends it. */
export function addRecorder(one: Recorder): () => void {
  setRecorders([...recorders, one])
  return () => setRecorders(recorders.filter((other) => other !== one))
}

/** Says how many seconds went by since it was made. */
export function stopwatch(): () => number {
  const begun = performance.now()
  return () => (performance.now() - begun) / 1000
}
