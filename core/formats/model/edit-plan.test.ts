import { describe, expect, it } from 'vitest'
import { planEdits } from './edit-plan.ts'
import type { Edit } from './format.ts'

const file = new Set(['a', 'b', 'c'])
const has = (key: string) => file.has(key)
const add = (key: string, after?: string | null): Edit => ({
  kind: 'add',
  key,
  target: ['x'],
  ...(after !== undefined && { after }),
})
const set = (key: string, text: string): Edit => ({ kind: 'set', key, target: [text] })
const remove = (key: string): Edit => ({ kind: 'remove', key })
const plan = (edits: readonly Edit[], template: readonly string[] = []) => planEdits(has, edits, () => template)

describe('planEdits', () => {
  it('lets later edits win', () => {
    expect(plan([set('a', '1'), set('a', '2')]).sets.get('a')?.target).toEqual(['2'])
    expect([...plan([set('a', '1'), remove('a')]).removes]).toEqual(['a'])
    expect(plan([remove('a'), add('a')]).sets.get('a')?.target).toEqual(['x'])
    expect(plan([add('n'), set('n', '2')]).adds[0]?.target).toEqual(['2'])
    expect(plan([add('n'), remove('n')]).adds).toEqual([])
  })

  it('refuses to set what is not there, and removes it without a word', () => {
    expect(() => plan([set('n', '1')])).toThrow("no string 'n'")
    expect(() => plan([remove('a'), set('a', '1')])).toThrow("no string 'a'")
    expect(plan([remove('n')]).removes.size).toBe(0)
  })

  it('follows the template where the neighbour is missing', () => {
    const template = ['a', 'm', 'n', 'b', 'o', 'c']
    expect(plan([add('n', 'm')], template).adds[0]?.after).toBe('a')
    expect(plan([add('o', 'm')], ['m', 'o']).adds[0]?.after).toBe(null)
    expect(plan([add('n', 'unknown')], template).adds[0]?.after).toBe(undefined)
  })

  it('orders new strings by the template', () => {
    const { adds } = plan([add('o', 'b'), add('n', 'm'), add('m', 'l')], ['a', 'l', 'm', 'n', 'b', 'o'])
    expect(adds.map(({ key, after }) => [key, after])).toEqual([
      ['m', 'a'],
      ['n', 'm'],
      ['o', 'b'],
    ])
  })
})
