import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

/** A page drops what surrounds strings so long after they were left behind, and a little more: `LEFT_BEHIND` of `web/editor/data/units.ts`. */
const REST_MS = 25_000

/** What the scripts of a page hold after a rest, once everything unused is collected: the same however fast it was filled. */
export async function usedMb(wire: CDPSession): Promise<number> {
  await setTimeout(REST_MS)
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
