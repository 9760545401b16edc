import { describe, expect, it } from 'vitest'
import { MadeEntries } from './entry-list.ts'
import { newEntry } from './new-entry.ts'

const entries = new MadeEntries(3, (index) =>
  newEntry({ key: `k${index}`, target: [`${index}`], span: { start: index, end: index + 1 } }),
)

describe('MadeEntries', () => {
  it('flattens what is made of each entry', () => {
    expect(entries.flatMap(({ key }, index) => (index === 1 ? [] : [key, index]))).toEqual(['k0', 0, 'k2', 2])
  })
})
