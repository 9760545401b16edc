import { readdirSync, readFileSync } from 'node:fs'

/** Linux shows what a process was started with; others are left to end by themselves. */
function startedWith(pid: string): string {
  try {
    return `${readFileSync(`/proc/${pid}/environ`, 'latin1')}\0${readFileSync(`/proc/${pid}/cmdline`, 'latin1')}`
  } catch {
    return ''
  }
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Ends what a test run that was cut short left running: each of them was told of the run's folder, which is nobody else's. */
export function endLeftovers(folder: string): void {
  const words = Buffer.from(folder).toString('latin1')
  for (const pid of processIds().filter((id) => Number(id) !== process.pid && startedWith(id).includes(words)))
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended by itself in the meantime.
    }
}
