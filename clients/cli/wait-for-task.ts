import { setTimeout as sleep } from 'node:timers/promises'
import { ClientError, exitCodes } from './exit-codes.ts'
import type { Service } from './service.ts'
import type { Terminal } from './terminal.ts'

interface Task {
  readonly completed: boolean
  readonly progress: number
  readonly result: unknown
  readonly log: string
}

/** Seconds that the service may keep us waiting: then there is progress to show. Services that don't know `wait` reply at once. */
const WAIT = 10
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000

/** Waits for work in the background and shows how far it is. */
export async function waitForTask(service: Service, terminal: Terminal, url: string, name: string): Promise<void> {
  const waiting = `${url}${url.includes('?') ? '&' : '?'}wait=${WAIT}`
  let shown = -1
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    // A task that is gone is over.
    const asked = performance.now()
    const task = await service.find<Task>(waiting)
    if (!task || task.completed) return failIfRefused(task, name)
    if (task.progress !== shown) terminal.note(`${name}: ${task.progress} %`)
    shown = task.progress
    if (performance.now() - asked < pause) await sleep(pause)
  }
}

function failIfRefused(task: Task | undefined, name: string): void {
  const result = task?.result
  if (typeof result !== 'object' || result === null || !('error' in result)) return
  throw new ClientError(exitCodes.failed, `${name} failed: ${String(result.error)}`)
}
