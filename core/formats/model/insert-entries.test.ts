import { describe, expect, it } from 'vitest'
import type { AddEdit } from './edit-plan.ts'
import { orderAdds } from './insert-entries.ts'

const add = (key: string, after?: string | null): AddEdit => ({
  kind: 'add',
  key,
  target: [key],
  ...(after !== undefined && { after }),
})
const position = (adds: readonly AddEdit[], removes: readonly string[] = []) => {
  const ordered = orderAdds({ adds, sets: new Map(), removes: new Set(removes) }, ['a', 'b', 'c'])
  const keys = (list: readonly AddEdit[]) => list.map(({ key }) => key).join('')
  return [
    keys(ordered.first),
    [...ordered.after].map(([key, list]) => `${key}:${keys(list)}`).join(' '),
    keys(ordered.last),
  ]
}

describe('placeAdds', () => {
  it('keeps the order of strings at one place', () => {
    expect(position([add('1'), add('2', null), add('3', 'a'), add('4', 'a'), add('5')])).toEqual(['2', 'a:34', '15'])
  })

  it('lets strings follow strings that are new themselves', () => {
    expect(
      position([add('1', 'a'), add('2', 'a'), add('3', '1'), add('4', '3'), add('5', null), add('6', '5')]),
    ).toEqual(['56', 'a:1342', ''])
  })

  it('puts what follows a removed string behind the one before it', () => {
    expect(position([add('1', 'c'), add('2', 'b')], ['b', 'c'])).toEqual(['', 'a:12', ''])
    expect(position([add('1', 'a')], ['a'])).toEqual(['1', '', ''])
  })

  it('follows chains of any length', () => {
    const chain = Array.from({ length: 50_000 }, (_, index) => add(`k${index}`, index === 0 ? 'a' : `k${index - 1}`))
    const ordered = orderAdds({ adds: chain, sets: new Map(), removes: new Set() }, ['a'])
    expect(ordered.after.get('a')).toHaveLength(50_000)
  })
})
