import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { SharedTurn } from '#server/db/shared-turn.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { countTurns } from '#server/testing/turns.ts'

describe('turns that queries share', () => {
  const after = async (turns: number) => {
    for (let i = 0; i < turns; i++) await setImmediate()
  }

  it('F6: end after a few milliseconds; then others have theirs, in the order in which they came', async () => {
    let time = 0
    const shared = new SharedTurn(() => time)
    const order: string[] = []
    const work = async (name: string, steps: number) => {
      for (let step = 1; step <= steps; step++) {
        const waiting = shared.enter()
        if (waiting) await waiting
        order.push(`${name}${step}`)
        time += 3
      }
    }
    const working = Promise.all([work('a', 6), work('b', 2), work('c', 2)])
    expect(order).toEqual(['a1', 'a2'])
    await working
    expect(order).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', 'c2', 'a5', 'a6'])
  })

  it('keep nobody waiting who asks for little', async () => {
    const shared = new SharedTurn(() => 0)
    for (let i = 0; i < 1000; i++) expect(shared.enter()).toBeUndefined()
    await after(2)
    expect(shared.enter()).toBeUndefined()
  })
})

describeEachEngine('many queries in a row', (open) => {
  it('F6, F7: give everybody else their turns, inside a transaction too', async () => {
    const { db, drop } = await open()
    const slow = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
      select count(*) as n from numbers`
    const queries = 40
    const outside = await countTurns(async () => {
      for (let i = 0; i < queries; i++) await slow.execute(db)
    })
    const inside = await countTurns(() =>
      inTransaction(db, async (tx) => {
        for (let i = 0; i < queries; i++) await slow.execute(tx)
      }),
    )
    await drop()
    expect(outside.turns).toBeGreaterThan(queries / 12)
    expect(inside.turns).toBeGreaterThan(queries / 12)
  })
})
