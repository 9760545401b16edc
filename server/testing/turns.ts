import { setImmediate } from 'node:timers/promises'
import type { TestSite } from '#server/testing/site.ts'

/** Does something, and counts the turns that everything else of the process had meanwhile. */
export async function countTurns<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0
  let working = true
  const counting = (async () => {
    for (; working; turns++) await setImmediate()
  })()
  try {
    return { result: await work(), turns }
  } finally {
    working = false
    await counting
  }
}

/** Does something, and counts how often the service said meanwhile that it is well. */
export async function countSignsOfLife<T>(
  site: TestSite,
  work: () => Promise<T>,
): Promise<{ result: T; signs: number }> {
  let signs = 0
  let working = true
  const requests = (async () => {
    while (working) {
      if ((await site.call('/healthz/')).status === 200) signs++
      // A request that comes over the network does so in a turn of its own.
      await setImmediate()
    }
  })()
  try {
    return { result: await work(), signs }
  } finally {
    working = false
    await requests
  }
}
