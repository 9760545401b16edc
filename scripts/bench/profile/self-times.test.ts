import { describe, expect, it } from 'vitest'
import { type CpuProfile, functionTimes } from './self-times.ts'

const frame = (functionName: string, url = '', lineNumber = -1) => ({ functionName, url, lineNumber })

/** root > read > read > parse; parse is sampled twice, the inner read once, the outer once. */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2] },
    { id: 2, callFrame: frame('read', 'file:///a.ts', 4), children: [3] },
    { id: 3, callFrame: frame('read', 'file:///a.ts', 4), children: [4] },
    { id: 4, callFrame: frame('', 'file:///b.ts', 9) },
  ],
  startTime: 1000,
  samples: [2, 3, 4, 4],
  timeDeltas: [1000, 2000, 3000, 4000],
}

describe('time by function', () => {
  it('adds up what a function did itself and with what it called, recursion once', () => {
    const [parse, read] = functionTimes(profile)
    expect(parse).toEqual({ name: '(anonymous)', location: 'file:///b.ts:10', self: 7, total: 7 })
    expect(read).toEqual({ name: 'read', location: 'file:///a.ts:5', self: 3, total: 10 })
  })

  it('calls a nameless native function by its caller', () => {
    const nodes = profile.nodes.map((node) => (node.id === 4 ? { ...node, callFrame: frame('') } : node))
    expect(functionTimes({ ...profile, nodes })[0]).toMatchObject({ name: '(native, for read)', location: '', self: 7 })
  })

  it('leaves out what was sampled before and after the interval', () => {
    const times = functionTimes(profile, { from: 3000, to: 8000 })
    expect(times.map(({ self }) => self)).toEqual([3, 2, 0])
  })
})
