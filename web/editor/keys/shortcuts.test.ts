import { describe, expect, it } from 'vitest'
import { actionOf, type Keys } from './shortcuts.ts'

const press = (key: string, more: Partial<Keys> = {}): Keys => ({
  key,
  code: /^\d$/.test(key) ? `Digit${key}` : key,
  ctrl: false,
  alt: false,
  shift: false,
  typing: true,
  ...more,
})

describe('shortcuts', () => {
  it.each([
    [press('Enter', { ctrl: true }), 'save'],
    [press('Enter', { ctrl: true, shift: true }), 'saveClean'],
    [press('Enter', { alt: true }), 'suggest'],
    [press('Enter'), undefined],
    [press('ArrowDown', { ctrl: true }), 'next'],
    [press('PageUp', { alt: true }), 'previous'],
    [press('o', { ctrl: true }), 'copySource'],
    [press('?'), undefined],
    [press('?', { typing: false, shift: true }), 'help'],
    [press('x', { ctrl: true }), undefined],
    [press('s', { ctrl: true }), 'saveStay'],
    [press('Escape'), 'leave'],
    [press('F1'), 'help'],
    [press('/', { ctrl: true }), 'help'],
    [press('/', { ctrl: true, shift: true, code: 'Digit7' }), 'help'],
    [press('F', { ctrl: true, shift: true }), 'focusSearch'],
    [press('/'), undefined],
  ])('%j is %s', (keys, action) => {
    expect(actionOf(keys, false)).toBe(action)
  })

  it('digits take offers with Ctrl, insert placeables with Ctrl+Shift, and choose after Ctrl+M', () => {
    expect(actionOf(press('3', { ctrl: true }), false)).toEqual({ offer: 3 })
    expect(actionOf(press('#', { ctrl: true, shift: true, code: 'Digit3' }), false)).toEqual({ placeable: 3 })
    expect(actionOf(press('#', { shift: true, code: 'Digit3' }), true)).toBeUndefined()
    expect(actionOf(press('3', { ctrl: true }), true)).toEqual({ digit: 3 })
    expect(actionOf(press('3'), true)).toEqual({ digit: 3 })
    expect(actionOf(press('3'), false)).toBeUndefined()
  })
})
