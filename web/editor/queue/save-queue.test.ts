import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoff, type NewSave, nextLook, type Queue, readyToSend, reduceQueue, restored } from './save-queue.ts'

const save = (id: string, unit: number, text: string, base = '"1-1"'): NewSave => ({
  id,
  tab: 't',
  unit,
  kind: 'save',
  target: [text],
  state: 20,
  base,
  label: text,
  path: '/',
})

const run = (...events: Parameters<typeof reduceQueue>[1][]): Queue => events.reduce(reduceQueue, [] as Queue)

describe('the queue of saves', () => {
  it('lets a newer text replace one that waits, and keeps the version that was seen first', () => {
    const queue = run(
      { type: 'add', save: save('a', 1, 'one', '"1-1"') },
      { type: 'add', save: save('b', 1, 'two', '"1-9"') },
    )
    expect(queue).toMatchObject([{ id: 'b', target: ['two'], base: '"1-1"', status: 'waiting' }])
  })

  it('sends the strings side by side, and the texts of one string one after the other', () => {
    let queue = run({ type: 'add', save: save('a', 1, 'one') }, { type: 'sending', id: 'a' })
    queue = reduceQueue(queue, { type: 'add', save: save('b', 1, 'two') })
    queue = reduceQueue(queue, { type: 'add', save: save('c', 2, 'other') })
    expect(readyToSend(queue, 0).map(({ id }) => id)).toEqual(['c'])
    queue = reduceQueue(queue, { type: 'done', id: 'a', base: '"1-2"' })
    expect(readyToSend(queue, 0)).toMatchObject([{ id: 'b', base: '"1-2"' }, { id: 'c' }])
  })

  it('waits longer after each failure, and not at all once the network is back', () => {
    let queue = run(
      { type: 'add', save: save('a', 1, 'x') },
      { type: 'sending', id: 'a' },
      { type: 'lost', id: 'a', now: 100 },
    )
    expect(readyToSend(queue, 100)).toEqual([])
    expect(nextLook(queue)).toBe(1100)
    expect([1, 2, 3, 20].map(backoff)).toEqual([1000, 2000, 4000, 60_000])
    queue = reduceQueue(queue, { type: 'wake' })
    expect(readyToSend(queue, 100)).toHaveLength(1)
  })

  it('keeps what was refused or in conflict until somebody decides', () => {
    let queue = run({ type: 'add', save: save('a', 1, 'x') }, { type: 'sending', id: 'a' })
    queue = reduceQueue(queue, { type: 'conflict', id: 'a', theirs: ['y'], base: '"1-5"' })
    expect(readyToSend(queue, 1e9)).toEqual([])
    expect(queue).toMatchObject([{ theirs: ['y'] }])
    queue = reduceQueue(queue, { type: 'retry', id: 'a' })
    expect(readyToSend(queue, 0)).toMatchObject([{ target: ['x'], base: '"1-5"' }])
    expect(reduceQueue(queue, { type: 'forget', id: 'a' })).toEqual([])
  })

  it('sends again what was under way when the page went away', () => {
    const [one] = run({ type: 'add', save: save('a', 1, 'x') }, { type: 'sending', id: 'a' })
    expect(one && restored(one, 'u')).toMatchObject({ status: 'waiting', tab: 'u' })
  })
})

/** A server that keeps versions, a net that loses requests and answers, and another person who saves now and then. */
const step = fc.oneof(
  fc.record({ do: fc.constant('type' as const), unit: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('other' as const), unit: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('send' as const), fate: fc.constantFrom('whole', 'request lost', 'answer lost') }),
  fc.record({ do: fc.constant('reload' as const) }),
)

it('loses no text and never overwrites somebody else, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const server = new Map([1, 2, 3].map((unit) => [unit, { version: 1, text: '', by: 'me' }]))
      const overwritten: string[] = []
      const arrived = new Set<string>()
      const newest = new Map<number, string>()
      let queue: Queue = []
      let now = 0
      const deliver = (fate: string) => {
        now += 100_000
        const [one] = readyToSend(queue, now)
        if (!one) return
        queue = reduceQueue(queue, { type: 'sending', id: one.id })
        const there = server.get(one.unit)
        if (!there || fate === 'request lost') {
          queue = reduceQueue(queue, { type: 'lost', id: one.id, now })
          return
        }
        const text = one.target[0] as string
        const isSame = there.text === text
        const isStale = one.base !== `"${there.version}"` && !isSame
        if (!isStale) {
          if (there.by === 'other' && one.base !== `"${there.version}"` && !isSame) overwritten.push(there.text)
          if (!isSame) server.set(one.unit, { version: there.version + 1, text, by: 'me' })
          arrived.add(text)
        }
        if (fate === 'answer lost') queue = reduceQueue(queue, { type: 'lost', id: one.id, now })
        else if (isStale)
          queue = reduceQueue(queue, { type: 'conflict', id: one.id, theirs: [there.text], base: `"${there.version}"` })
        else queue = reduceQueue(queue, { type: 'done', id: one.id, base: `"${server.get(one.unit)?.version}"` })
      }
      steps.forEach((one, i) => {
        if (one.do === 'type') {
          const text = `text ${i}`
          newest.set(one.unit, text)
          queue = reduceQueue(queue, {
            type: 'add',
            save: save(`s${i}`, one.unit, text, `"${server.get(one.unit)?.version}"`),
          })
        } else if (one.do === 'other') {
          const there = server.get(one.unit)
          server.set(one.unit, { version: (there?.version ?? 0) + 1, text: `other ${i}`, by: 'other' })
        } else if (one.do === 'send') deliver(one.fate)
        else queue = queue.map((waiting) => restored(waiting, 'again'))
      })
      for (const [unit, text] of newest) {
        const kept = queue.some((waiting) => waiting.unit === unit && waiting.target[0] === text)
        expect(kept || arrived.has(text)).toBe(true)
      }
      expect(overwritten).toEqual([])
      expect(new Set(queue.map(({ id }) => id)).size).toBe(queue.length)
    }),
  )
})
