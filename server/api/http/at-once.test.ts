import { describe, expect, it } from 'vitest'
import { AtOnce } from '#server/api/http/at-once.ts'

const never = new AbortController().signal

describe('large things at once', () => {
  it('F7: a caller has two at a time, the next wait in order, and others do not wait for them', async () => {
    const gate = new AtOnce()
    const first = await gate.enter('ann', never)
    const second = await gate.enter('ann', never)
    const began: string[] = []
    const enter = async (name: string) => {
      const leave = await gate.enter('ann', never)
      began.push(name)
      return leave
    }
    const third = enter('third')
    const fourth = enter('fourth')
    await gate.enter('ben', never)
    expect(began).toEqual([])
    first()
    first()
    const leaveThird = await third
    expect(began).toEqual(['third'])
    second()
    leaveThird()
    await fourth
    expect(began).toEqual(['third', 'fourth'])
  })

  it('F7: more than a few that wait are refused, and whoever leaves makes room', async () => {
    const gate = new AtOnce()
    const leave = await gate.enter('ann', never)
    await gate.enter('ann', never)
    const leaving = new AbortController()
    const gone = expect(gate.enter('ann', leaving.signal)).rejects.toThrow('gone')
    const waiting = Array.from({ length: 19 }, () => gate.enter('ann', never))
    await expect(gate.enter('ann', never)).rejects.toMatchObject({ code: 'throttled', retryAfter: 5 })
    leaving.abort(new Error('gone'))
    await gone
    const late = gate.enter('ann', never)
    leave()
    for (const turn of waiting) (await turn)()
    await late
  })
})
