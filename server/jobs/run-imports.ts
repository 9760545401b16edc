import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext } from '#server/jobs/handler.ts'
import { anyFirstTry } from '#server/queue/queue.ts'

/** Runs the imports that wait; what another worker has taken is waited for, what failed and is tried again later is not. */
export async function runImports({ runDue, db, signal }: JobContext): Promise<void> {
  for (;;) {
    await runDue?.(['pull_component'])
    if (!(await anyFirstTry(db, { kind: 'pull_component' }))) return
    await sleep(300, undefined, signal && { signal })
  }
}
