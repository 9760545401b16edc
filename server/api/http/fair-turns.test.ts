import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** A clock that goes on only by what the requests cost. */
function costly(cost: number) {
  let clock = 0
  const begun: number[] = []
  const turns = new FairTurns(() => clock)
  const ask = (number: number) =>
    turns.enter(() => {
      begun.push(number)
      clock += cost
    })
  return { begun, ask }
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

describe('turns of requests', () => {
  it('begin at once as long as they cost little', () => {
    const { begun, ask } = costly(0.1)
    for (const number of upTo(40)) ask(number)
    expect(begun).toEqual(upTo(40))
  })

  it('leave the rest for later turns, in the order in which they came', async () => {
    const { begun, ask } = costly(2)
    for (const number of upTo(100)) ask(number)
    expect(begun).toEqual(upTo(3))
    await turn()
    await turn()
    expect(begun.length).toBeLessThan(100)
    ask(100)
    while (begun.length < 101) await turn()
    expect(begun).toEqual(upTo(101))
  })

  it('begin at once again when nobody waits', async () => {
    const { begun, ask } = costly(50)
    for (const number of upTo(3)) ask(number)
    while (begun.length < 3) await turn()
    await turn()
    await turn()
    ask(3)
    expect(begun).toEqual(upTo(4))
  })
})
