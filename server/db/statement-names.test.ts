import { describe, expect, it } from 'vitest'
import { StatementNames } from '#server/db/statement-names.ts'

const repeat = (names: StatementNames, text: string) => [1, 2, 3, 4].map(() => names.nameOf(text))

describe('names of statements', () => {
  it('are given to what comes again, the same in every process', () => {
    const [first, second, third, fourth] = repeat(new StatementNames(), 'select 1')
    expect([first, second]).toEqual([undefined, undefined])
    expect(third).toMatch(/^q[0-9a-f]{24}$/)
    expect([fourth, repeat(new StatementNames(), 'select 1')[3]]).toEqual([third, third])
    expect(repeat(new StatementNames(), 'select 2')[3]).not.toBe(third)
  })

  it('have an end, however many shapes a search has (A12)', () => {
    const names = new StatementNames()
    const given = Array.from({ length: 5_000 }, (_, i) => repeat(names, `select ${i}`)[3])
    expect(given.filter((name) => name !== undefined)).toHaveLength(600)
    expect(names.nameOf('select 0')).toBe(given[0])
  })

  it('are not given to long texts', () => {
    expect(repeat(new StatementNames(), `select '${'x'.repeat(9_000)}'`)).toEqual([1, 2, 3, 4].map(() => undefined))
  })

  it('are others once the tables have changed, for all at once', () => {
    const names = new StatementNames()
    const before = repeat(names, 'select 1')[3] ?? ''
    for (let connection = 0; connection < 3; connection++) names.renew('select 1', before)
    const after = repeat(names, 'select 1')
    expect(after).toEqual([undefined, undefined, `${before}1`, `${before}1`])
  })
})
