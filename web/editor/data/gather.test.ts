import { expect, it } from 'vitest'
import { gathering } from './gather.ts'

it('asks once for what is wanted at the same moment, in groups of a size', async () => {
  const asked: number[][] = []
  const double = gathering<number, number>(3, async (keys) => {
    asked.push([...keys])
    return (key) => {
      if (key === 4) throw new Error('four')
      return key * 2
    }
  })
  const all = await Promise.allSettled([1, 2, 2, 3, 4, 1].map(double))
  expect(asked).toEqual([[1, 2, 3], [4]])
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    2,
    4,
    4,
    6,
    'Error: four',
    2,
  ])
  expect(await double(5)).toBe(10)
})

it('tells everybody who waits of a failure', async () => {
  const failing = gathering<string, string>(10, () => Promise.reject(new Error('away')))
  const all = await Promise.allSettled([failing('a'), failing('b')])
  expect(all.map((one) => one.status)).toEqual(['rejected', 'rejected'])
})
