import { describe, expect, it } from 'vitest'
import { verdicts } from './bounds.ts'
import type { PageCost } from './measure-pages.ts'

const cost = (variant: string, p50: number, cpu = Number.NaN): PageCost => ({ endpoint: 'units', variant, p50, cpu })

describe('verdicts', () => {
  it('tell what was missed and what was wanted', () => {
    const start = { firstAnswerSeconds: 1.2, cpuSeconds: 0.4, residentMbAtStart: 90, residentMbIdle: 95 }
    const [answer, memory] = verdicts({ start })
    expect(answer).toMatchObject({ value: 1.2, wanted: '< 1 s', ok: false })
    expect(memory).toMatchObject({ value: 95, wanted: '< 150 MB', ok: true })
  })

  it('compare pages by processor time where it is known', () => {
    const byPlace = [cost('first', 1, 100), cost('middle', 9, 110), cost('last', 1, 120)]
    const bySize = [cost('1000', 1), cost('100000', 5), cost('1000000', 2)]
    const [place, size] = verdicts({ pages: { byPlace, bySize } })
    expect(place).toMatchObject({ value: 1.2, ok: true })
    expect(size).toMatchObject({ value: 2, ok: false })
  })

  it('are none where nothing was measured', () => {
    expect(verdicts({})).toEqual([])
  })
})
