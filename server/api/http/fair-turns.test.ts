import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** A clock that goes on only by what the requests cost, and requests that are answered at once or never. */
function costly(cost: number, { answered = true } = {}) {
  let clock = 0
  const begun: number[] = []
  const requests: object[] = []
  const turns = new FairTurns(() => clock)
  const ask = (number: number) => {
    const request = {}
    requests.push(request)
    turns.enter(request, () => {
      begun.push(number)
      clock += cost
      if (answered) turns.leave(request)
    })
  }
  const answer = (number: number) => turns.leave(requests[number] ?? {})
  const pass = (milliseconds: number) => {
    clock += milliseconds
  }
  const accept = () => turns.accepted()
  return { begun, ask, answer, pass, accept }
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

describe('turns of requests', () => {
  afterEach(() => void vi.useRealTimers())

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

  it('are few while connections come, and as many as ever when none does', async () => {
    const { begun, ask, accept } = costly(6)
    for (const number of upTo(60)) ask(number)
    const passTurns = async (count: number, isConnecting: boolean) => {
      const before = begun.length
      for (const _ of upTo(count)) {
        if (isConnecting) accept()
        await turn()
      }
      return begun.length - before
    }
    const whileConnecting = await passTurns(20, true)
    expect(whileConnecting).toBeGreaterThan(1)
    expect(whileConnecting).toBeLessThan(6)
    expect(await passTurns(8, false)).toBeGreaterThan(12)
    while (begun.length < 60) await turn()
    expect(begun).toEqual(upTo(60))
  })

  it('are sixty-four under way at most; the next begins when one is answered', async () => {
    const { begun, ask, answer } = costly(0, { answered: false })
    for (const number of upTo(70)) ask(number)
    for (const _ of upTo(5)) await turn()
    expect(begun).toEqual(upTo(64))
    answer(7)
    for (const _ of upTo(5)) await turn()
    expect(begun).toEqual(upTo(65))
    for (const number of upTo(64)) answer(number)
    for (const _ of upTo(5)) await turn()
    expect(begun).toEqual(upTo(70))
  })

  it('do not wait for those that take longer than a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { begun, ask, pass } = costly(0, { answered: false })
    for (const number of upTo(70)) ask(number)
    for (const _ of upTo(5)) await turn()
    pass(1000)
    vi.advanceTimersByTime(1000)
    for (const _ of upTo(5)) await turn()
    expect(begun).toEqual(upTo(70))
  })
})
