import { setTimeout as sleep } from 'node:timers/promises'

/** Nobody waits longer for another's question: its connection may have fallen silent. */
const PATIENCE_MS = 250

/**
 * For many who want to know the same as of now: one asks, and those who come meanwhile share the next answer. An answer that was asked
 * for before somebody came is never theirs: it may be older than what they know of.
 */
export function sharedNext<T>(ask: () => Promise<T>, patienceMs = PATIENCE_MS): () => Promise<T> {
  let running: Promise<void> | undefined
  let waiting: Promise<T> | undefined
  const start = (): Promise<T> => {
    waiting = undefined
    const answer = ask()
    const ended = answer
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (running === ended) running = undefined
      })
    running = ended
    return answer
  }
  return () => {
    if (!running) return start()
    waiting ??= endOrPatience(running, patienceMs).then(start)
    return waiting
  }
}

async function endOrPatience(running: Promise<void>, patienceMs: number): Promise<void> {
  const timer = new AbortController()
  const patience = sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => {})
  await Promise.race([running, patience])
  timer.abort()
}
