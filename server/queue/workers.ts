import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { systemErrorCode } from '#server/errors.ts'

/** Names this process among all that share the database, so that others can tell whether it still lives. */
export const workerName = `${hostname()}:${process.pid}:${randomUUID()}`

/** True for workers that were on this machine and are gone: their jobs need not wait for the lease to end. */
export function isDead(worker: string): boolean {
  const [host, pid] = worker.split(':')
  if (host !== hostname() || worker === workerName) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return systemErrorCode(error) === 'ESRCH'
  }
}
