// Loaded before a program (node --import): tells on pipe 3 what the process has used, when it ends.
import { writeSync } from 'node:fs'
import { peakMb } from '../process-figures.ts'

export interface Usage {
  /** Largest memory it ever held, in megabytes. */
  readonly peakMb: number
  readonly cpuSeconds: number
}

process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const usage: Usage = { peakMb: peakMb(), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }
  writeSync(3, JSON.stringify(usage))
})
