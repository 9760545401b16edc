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

let current: Recorder = nobody

/** Whoever takes notes, of which there is one in a process; nobody unless metrics are on. */
export const recorder = (): Recorder => current

export const isRecording = (): boolean => current !== nobody

export function setRecorder(next: Recorder | undefined): void {
  current = next ?? nobody
}

/** Says how many seconds went by since it was made. */
export function stopwatch(): () => number {
  const begun = performance.now()
  return () => (performance.now() - begun) / 1000
}
