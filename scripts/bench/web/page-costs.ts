import type { CDPSession } from 'playwright-core'

/** What the scripts of a page hold once everything unused is collected. */
export async function usedMb(wire: CDPSession): Promise<number> {
  await wire.send('HeapProfiler.collectGarbage')
  const { usedSize } = await wire.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
