import { quantile } from './load/quantile.ts'

/** How long the same work takes, over and over: until the end, and of the processor. */
export interface Timing {
  readonly p50: number
  readonly p95: number
  /** Of processor time: what other work on the machine hardly moves. */
  readonly cpuP50: number
  readonly cpuP95: number
}

/** Processor time of this process so far. */
export const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Runs each piece of work in turn and tells milliseconds. */
export async function timed(work: readonly (() => unknown)[], cpuMs = ownCpuMs): Promise<Timing> {
  const times: number[] = []
  const cpus: number[] = []
  for (const piece of work) {
    const [start, cpu] = [performance.now(), cpuMs()]
    await piece()
    times.push(performance.now() - start)
    cpus.push(cpuMs() - cpu)
  }
  times.sort((a, b) => a - b)
  cpus.sort((a, b) => a - b)
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    cpuP50: quantile(cpus, 0.5),
    cpuP95: quantile(cpus, 0.95),
  }
}

/** Above this, time went by in which the processor did something else. */
const DISTURBED = 1.3

/** The 95th of 100, by processor time where the machine was busy with other things. */
export const slowest = ({ p50, p95, cpuP50, cpuP95 }: Timing): number => (p50 > DISTURBED * cpuP50 ? cpuP95 : p95)
