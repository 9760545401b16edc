import { setTimeout as sleep } from 'node:timers/promises'
import type { Dataset } from './dataset.ts'
import { median } from './load/quantile.ts'
import { cpuSeconds, residentMb } from './process-figures.ts'
import { programArgs } from './program.ts'
import { say } from './say.ts'
import { fetchBody, startServer } from './server.ts'

export interface StartReport {
  /** From starting the process until a page of all units was answered; the median of some starts. */
  readonly firstAnswerSeconds: number
  /** Processor time of the quickest start. */
  readonly cpuSeconds: number
  readonly residentMbAtStart: number
  readonly residentMbIdle: number
}

export interface StartPlan {
  readonly starts: number
  readonly idleSeconds: number
}

export async function measureStart({ dataDir }: Dataset, { starts, idleSeconds }: StartPlan): Promise<StartReport> {
  // Packed before a clock runs.
  await programArgs()
  say('Starting the service')
  const seconds: number[] = []
  const used: number[] = []
  let residentMbAtStart = 0
  let residentMbIdle = 0
  for (let count = 1; count <= starts; count++) {
    const began = performance.now()
    const server = await startServer({ dataDir })
    await fetchBody(server.origin, '/api/units/')
    seconds.push((performance.now() - began) / 1000)
    used.push(cpuSeconds(server.pid))
    if (count === starts) {
      residentMbAtStart = residentMb(server.pid)
      await sleep(idleSeconds * 1000)
      residentMbIdle = residentMb(server.pid)
    }
    await server.stop()
  }
  return { firstAnswerSeconds: median(seconds), cpuSeconds: Math.min(...used), residentMbAtStart, residentMbIdle }
}
