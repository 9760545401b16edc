interface Waiting<Key, Found> {
  key: Key
  found(found: Found): void
  failed(error: unknown): void
}

/** Time in which others may ask too. */
const BATCH_MS = 4

/** What is asked for at the same moment comes in one request; `load` gets each key once, and at most so many of them. */
export function gathering<Key, Found>(
  most: number,
  load: (keys: readonly Key[]) => Promise<(key: Key) => Found>,
): (key: Key) => Promise<Found> {
  let waiting: Waiting<Key, Found>[] = []
  const loadSome = async (some: readonly Key[], all: readonly Waiting<Key, Found>[]) => {
    const own = all.filter(({ key }) => some.includes(key))
    try {
      const answer = await load(some)
      for (const { key, found, failed } of own) forwardErrors(() => found(answer(key)), failed)
    } catch (error) {
      for (const { failed } of own) failed(error)
    }
  }
  const loadWaiting = async () => {
    const all = waiting
    waiting = []
    const keys = [...new Set(all.map(({ key }) => key))]
    for (let from = 0; from < keys.length; from += most) await loadSome(keys.slice(from, from + most), all)
  }
  return (key) =>
    new Promise((found, failed) => {
      if (waiting.length === 0) setTimeout(loadWaiting, BATCH_MS)
      waiting.push({ key, found, failed })
    })
}

function forwardErrors(found: () => void, failed: (error: unknown) => void): void {
  try {
    found()
  } catch (error) {
    failed(error)
  }
}
