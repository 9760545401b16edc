import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Memory a process holds now, in megabytes. */
export function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
}

/** Linux counts in hundredths of a second for every architecture we run on. */
const TICK = 0.01

/** Processor time a process has used, in seconds; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return Number.NaN
  }
}
