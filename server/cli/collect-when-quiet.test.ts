import { expect, it } from 'vitest'
import { quietCollector } from '#server/cli/collect-when-quiet.ts'

const MB = 1024 * 1024

it('collects once after work, not during it, and not again until the heap has grown', () => {
  let used = 0
  let heap = 80 * MB
  let collected = 0
  const look = quietCollector({
    processor: () => used,
    heap: () => heap,
    collect: () => {
      collected++
      heap = 40 * MB
    },
  })
  const after = (microseconds: number) => {
    used += microseconds
    look()
    return collected
  }
  expect(after(5_000_000)).toBe(0)
  expect(after(600_000)).toBe(0)
  expect(after(100_000)).toBe(1)
  heap += 2 * MB
  expect(after(100_000)).toBe(1)
  heap += 10 * MB
  expect(after(5_000_000)).toBe(1)
  expect(after(100_000)).toBe(2)
})
