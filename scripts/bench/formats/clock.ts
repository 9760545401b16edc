import { EditError } from '#core/formats/syntax/text/edit-error.ts'

/** Milliseconds of processor time of this thread: what the machine does besides does not count. */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The best of a few: at least three, and for at least so long. */
export function best(work: () => unknown, atLeastMs: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let spent = 0, times = 0; times < 3 || (spent < atLeastMs && times < 100); times++) {
    const took = cpuMs(work)
    least = Math.min(least, took)
    spent += took
  }
  return least
}

/** NaN where the format does not take such edits. */
export function unlessRefused(measured: () => number): number {
  try {
    return measured()
  } catch (error) {
    if (error instanceof EditError) return Number.NaN
    throw error
  }
}
