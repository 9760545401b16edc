import { afterAll, expect, it } from 'vitest'
import { evaluateIn } from '#server/addons/automation/tools.ts'
import { Threads } from '#server/threads/threads.ts'
import type { RunContext } from './run-context.ts'

const threads = new Threads({ size: 1 })
afterAll(() => threads.close())

const context: RunContext = {
  component: { id: 1, slug: 'app', project: 'open', category: null },
  language: null,
  unit: null,
  change: null,
  actor: null,
  trigger: { name: 'daily', timestamp: '', unit_ids: null, source_unit_ids: null, revision: null },
  results: {},
}

const list = `[${Array.from({ length: 50 }, (_, i) => i).join(', ')}]`
const endless = ['a', 'b', 'c', 'd', 'e', 'f'].reduceRight((inner, name) => `${list}.all(${name}, ${inner})`, 'true')

it('ends a condition that takes too long, and evaluates the next one', async () => {
  expect(await evaluateIn(threads, undefined, 1)(endless, context)).toEqual({
    problem: expect.stringContaining('too long'),
  })
  expect(await evaluateIn(threads, undefined)('component.slug == "app"', context)).toEqual({ value: true })
})
