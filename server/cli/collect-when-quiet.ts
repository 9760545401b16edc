import type { Database } from '#server/db/database.ts'

/** How often a process asks itself whether it rests. */
const LOOK_MS = 10_000
/** Of a core: the looks for jobs and news of a quiet process take less. */
const RESTING = 0.05
/** Growth of the heap since the last time that is worth another. */
const WORTH = 6 * 1024 * 1024

interface ProcessUse {
  /** Microseconds of processor time so far. */
  processor(): number
  /** Bytes of the heap, used or not. */
  heap(): number
  collect(): void
}

const MICROSECONDS = 1000

/** Collects once after work has ended, never while it goes on; what comes back is asked once a look. */
export function quietCollector({ processor, heap, collect }: ProcessUse): () => void {
  let before = processor()
  let left = 0
  return () => {
    const now = processor()
    const rests = now - before < RESTING * LOOK_MS * MICROSECONDS
    before = now
    if (!rests || heap() - left < WORTH) return
    collect()
    left = heap()
    before = processor()
  }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/**
 * Gives memory back to the system when a process has nothing to do: V8 itself collects when it needs room, and a process that rests
 * never does; nor does SQLite give pages back by itself. Only where Node was started with `--expose-gc`, as the production bundle does.
 */
export function collectWhenQuiet({ shrink }: Pick<Database, 'shrink'>): void {
  const { gc } = globalThis
  if (!gc) return
  const look = quietCollector({
    processor: processorTime,
    heap: () => process.memoryUsage().heapTotal,
    // The only kind that also gives back the room for new objects and code that is not used any more.
    collect: () => {
      shrink?.()
      gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    },
  })
  setInterval(look, LOOK_MS).unref()
}
