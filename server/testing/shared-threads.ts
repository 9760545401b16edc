import { Threads, type ThreadsOptions } from '#server/threads/threads.ts'

const shared = new Map<string, Threads>()

/** Threads of all sites of this process that have the same settings: they keep nothing, and each takes half a second to start. */
export function sharedThreads(options: Partial<ThreadsOptions>): Threads {
  const key = JSON.stringify(options)
  const threads = shared.get(key) ?? new Threads(options)
  shared.set(key, threads)
  return threads
}
