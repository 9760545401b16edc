import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Memory a process holds now, in megabytes. */
export function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
}

/** Largest memory this process ever held, in megabytes. What `getrusage` tells begins with that of the process that started it. */
export function peakMb(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}

const NANOSECONDS = 1e9

/** Processor time a process has used, all its threads together, in seconds; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const tasks = `/proc/${pid}/task`
    const times = readdirSync(tasks).map((task) =>
      Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
    )
    return times.reduce((sum, time) => sum + time, 0) / NANOSECONDS
  } catch {
    return Number.NaN
  }
}
