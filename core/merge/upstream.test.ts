import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, EntryState } from '#core/formats/format.ts'
import { afterSourceChange, takeUpstream } from '#core/merge/upstream.ts'
import { State } from '#core/units/state.ts'

const entry = (text: string, state: EntryState = 'unknown'): Entry => ({
  key: 'k',
  context: '',
  source: [],
  target: [text],
  note: '',
  location: '',
  flags: '',
  state,
  previousSource: '',
  explanation: '',
  span: { start: 0, end: 0 },
})

const ours = (target: string, upstream: string | null = null, state: number = State.translated) => ({
  target,
  upstream,
  state,
})

describe('taking upstream', () => {
  it('does nothing when the file says what it said', () => {
    expect(takeUpstream(ours('a'), entry('a'))).toBeUndefined()
    expect(takeUpstream(ours('mine', 'a'), entry('a'))).toBeUndefined()
    expect(takeUpstream(ours('', null, State.empty), undefined)).toBeUndefined()
  })

  it('takes a new text, an emptied one and a vanished one', () => {
    expect(takeUpstream(ours('a'), entry('b'))).toEqual({ target: 'b', state: State.translated })
    expect(takeUpstream(ours('a'), entry(''))).toEqual({ target: '', state: State.empty })
    expect(takeUpstream(ours('a'), undefined)).toEqual({ target: '', state: State.empty })
  })

  it('keeps our state where the format has none, and takes the file’s where it has', () => {
    expect(takeUpstream(ours('a', null, State.needsEditing), entry('a'))).toBeUndefined()
    expect(takeUpstream(ours('a'), entry('a', 'needs-editing'))).toEqual({ target: 'a', state: State.needsEditing })
    expect(takeUpstream(ours('a', null, State.needsRewriting), entry('a', 'needs-editing'))).toBeUndefined()
  })

  it('is calm afterwards: what was taken is not taken again', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const taken = takeUpstream(ours(a), entry(b))
        if (!taken) return a === b
        return takeUpstream(ours(taken.target, null, taken.state), entry(b)) === undefined
      }),
    )
  })
})

describe('a changed source', () => {
  it('asks for a fresh look and remembers the text that was translated', () => {
    const first = afterSourceChange({ state: State.translated, previousSource: '' }, 'one', 'two')
    expect(first).toEqual({ state: State.needsEditing, previousSource: 'one' })
    expect(afterSourceChange(first, 'two', 'three')).toEqual(first)
  })

  it('is forgotten when the source is what it was', () => {
    const first = afterSourceChange({ state: State.translated, previousSource: '' }, 'one', 'two')
    expect(afterSourceChange(first, 'two', 'one')).toEqual({ state: State.translated, previousSource: '' })
  })

  it('leaves empty and read-only strings alone', () => {
    for (const state of [State.empty, State.readOnly])
      expect(afterSourceChange({ state, previousSource: '' }, 'one', 'two').state).toBe(state)
  })
})
