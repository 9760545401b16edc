import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { systemErrorCode } from '#server/errors.ts'

/**
 * Where numbers of processes mean the same: this boot of this machine, and of it this namespace. Containers may share the name of
 * their host and still not see each other. '' where nobody can tell.
 */
function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const space = `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
    return createHash('sha256').update(space).digest('hex').slice(0, 16)
  } catch {
    return ''
  }
}

const here = processSpace()

/** Names this process among all that share the database, so that others can tell whether it still lives. */
export const workerName = `${here}:${process.pid}:${randomUUID()}`

/** True for workers that were on this machine and are gone: their jobs need not wait for the lease to end. */
export function isDead(worker: string): boolean {
  const [space, pid] = worker.split(':')
  if (space === '' || space !== here || worker === workerName) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return systemErrorCode(error) === 'ESRCH'
  }
}
