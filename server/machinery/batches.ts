import type { Machine } from './machine.ts'

/** Parts of a list that a service takes at once. What is too long by itself is a part of its own. */
export function* batchesOf<T>(
  items: Iterable<T>,
  { texts, characters }: Machine['limits'],
  lengthOf: (item: T) => number,
): Generator<T[]> {
  let batch: T[] = []
  let length = 0
  for (const item of items) {
    const own = lengthOf(item)
    if (batch.length >= texts || (batch.length > 0 && length + own > characters)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(item)
    length += own
  }
  if (batch.length > 0) yield batch
}
