import { expect, it } from 'vitest'
import type { Unit } from '../../api/types.ts'
import { makeTargetModel } from './model.ts'

const unit = { id: 3, target: ['a', 'b'], state: 10, last_updated: '2026-03-04T09:12:40.000123Z' } as Unit

it('tells its listeners what changed, and is dirty until it is as it was', () => {
  const model = makeTargetModel(unit)
  let notified = 0
  const stop = model.subscribe(() => notified++)
  expect(model.isDirty()).toBe(false)
  model.set(1, 'c')
  model.set(1, 'c')
  expect([notified, model.isDirty(), model.forms()]).toEqual([1, true, ['a', 'c']])
  stop()
  model.set(1, 'b')
  expect(notified).toBe(1)
})

it('takes an edited text as done, unless the person says no', () => {
  const model = makeTargetModel(unit)
  expect(model.state()).toBe(10)
  model.set(0, 'x')
  expect(model.state()).toBe(20)
  model.setState(10)
  model.set(0, 'xy')
  expect(model.state()).toBe(10)
})

it('goes on from a draft of the same shape only', () => {
  expect(makeTargetModel(unit, { forms: ['x', 'y'], base: '"3-1"' })).toMatchObject({ base: '"3-1"' })
  expect(makeTargetModel(unit, { forms: ['x', 'y'] }).isDirty()).toBe(true)
  expect(makeTargetModel(unit, { forms: ['x'] }).forms()).toEqual(['a', 'b'])
})
