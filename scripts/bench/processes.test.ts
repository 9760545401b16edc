import { expect, it } from 'vitest'
import { cpuList } from './processes.ts'

it('reads lists of cores as the kernel writes them', () => {
  expect(cpuList('0-3,8')).toEqual([0, 1, 2, 3, 8])
  expect(cpuList('5')).toEqual([5])
})
