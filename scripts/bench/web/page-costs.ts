import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

/**
 * What the scripts of a page hold after a rest, once everything unused is collected: the same however fast it was filled, if the rest is long
 * enough. A page drops what surrounds strings 20 seconds after they were left behind: `LEFT_BEHIND` of `web/editor/data/units.ts`.
 */
export async function usedMb(wire: CDPSession, restMs: number): Promise<number> {
  await setTimeout(restMs)
  await wire.send('HeapProfiler.collectGarbage')
  const { usedSize } = await wire.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/**
 * Counts the processor time of the page's main thread, in ms: the same however busy the machine is otherwise. The
 * answer tells how much there was since it was last asked.
 */
export async function countCpu(wire: CDPSession): Promise<() => Promise<number>> {
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  const total = async () => {
    const { metrics } = await wire.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  let counted = await total()
  return async () => {
    const before = counted
    counted = await total()
    return counted - before
  }
}
