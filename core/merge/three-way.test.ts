import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, EntryState } from '#core/formats/model/format.ts'
import { afterSourceChange } from '#core/merge/source-change.ts'
import { mergeString, type Ours } from '#core/merge/three-way.ts'
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

const plain = { states: [], reviews: false } as const
const gettext = { states: ['needs-editing'], reviews: true } as const
const xliff = { states: ['needs-editing', 'approved', 'read-only'], reviews: true } as const

const ours = (target: string, more: Partial<Ours> = {}): Ours => ({
  target,
  upstream: null,
  state: State.translated,
  ...more,
})
const theirs = (text: string | undefined, time = 0, state: EntryState = 'unknown') => ({
  entry: text === undefined ? undefined : entry(text, state),
  time,
})

describe('merging one string', () => {
  it('does nothing when the file says what it said', () => {
    expect(mergeString(ours('a'), theirs('a'), plain)).toBeUndefined()
    expect(mergeString(ours('mine', { upstream: 'a', edited: 5 }), theirs('a'), plain)).toBeUndefined()
    expect(mergeString(ours('', { state: State.empty }), theirs(undefined), plain)).toBeUndefined()
  })

  it('takes what upstream alone changed: a new text, an emptied one, a vanished one', () => {
    const take = (target: string, state: number) => ({ kind: 'take', target, state })
    expect(mergeString(ours('a'), theirs('b'), plain)).toEqual(take('b', State.translated))
    expect(mergeString(ours('a'), theirs(''), plain)).toEqual(take('', State.empty))
    expect(mergeString(ours('a'), theirs(undefined), plain)).toEqual(take('', State.empty))
  })

  it('is settled when both made the same change', () => {
    expect(mergeString(ours('b', { upstream: 'a', edited: 5 }), theirs('b'), plain)).toEqual({ kind: 'settle' })
    expect(mergeString(ours('b', { edited: 5 }), theirs('b'), plain)).toEqual({ kind: 'settle' })
  })

  it('lets the later one stand when both changed it, and keeps the other one', () => {
    const mine = ours('mine', { upstream: 'a', edited: 5 })
    expect(mergeString(mine, theirs('b', 9), plain)).toMatchObject({ kind: 'take', target: 'b', other: 'mine' })
    expect(mergeString(mine, theirs('b', 3), plain)).toEqual({ kind: 'keep', upstream: 'b', other: 'b' })
    expect(mergeString(mine, theirs('', 3), plain)).toEqual({ kind: 'keep', upstream: '' })
    const emptied = ours('', { upstream: 'a', edited: 5, state: State.empty })
    expect(mergeString(emptied, theirs('b', 9), plain)).not.toHaveProperty('other')
  })

  it('keeps our state where the format has none, and takes the file’s where it has', () => {
    const state = (value: number) => ours('a', { state: value })
    expect(mergeString(state(State.needsEditing), theirs('a'), plain)).toBeUndefined()
    expect(mergeString(state(State.approved), theirs('a', 0, 'translated'), gettext)).toBeUndefined()
    expect(mergeString(state(State.needsRewriting), theirs('a', 0, 'needs-editing'), gettext)).toBeUndefined()
    expect(mergeString(state(State.translated), theirs('a', 0, 'needs-editing'), gettext)).toMatchObject({
      kind: 'take',
      state: State.needsEditing,
    })
    expect(mergeString(state(State.translated), theirs('a', 0, 'approved'), xliff)).toMatchObject({ state: 30 })
    expect(mergeString(state(20), theirs('a', 0, 'approved'), { ...xliff, reviews: false })).toBeUndefined()
    expect(mergeString(state(20), theirs('a', 0, 'read-only'), xliff)).toMatchObject({ state: State.readOnly })
  })

  it('waits with a state that only we changed until it is written', () => {
    const marked = ours('a', { state: State.needsEditing, edited: 5 })
    expect(mergeString(marked, theirs('a', 9, 'translated'), gettext)).toBeUndefined()
    expect(mergeString(marked, theirs('a', 9, 'needs-editing'), gettext)).toEqual({ kind: 'settle' })
  })

  it('makes a string read-only for a reason of ours, and editable when it is gone', () => {
    const locked = { ...theirs('a'), readOnly: true }
    expect(mergeString(ours('a'), locked, plain)).toMatchObject({ state: State.readOnly })
    expect(mergeString(ours('a', { state: State.readOnly }), theirs('a'), plain)).toMatchObject({ state: 20 })
    expect(mergeString(ours('a', { state: State.readOnly }), locked, plain)).toBeUndefined()
  })

  it('is calm afterwards, whatever it was', () => {
    const text = fc.constantFrom('', 'a', 'b', 'c')
    const time = fc.option(fc.nat(3), { nil: undefined })
    const kind = fc.constantFrom<EntryState>('unknown', 'needs-editing', 'translated', 'approved', 'read-only')
    const state = fc.constantFrom(0, 10, 20, 30, 100)
    fc.assert(
      fc.property(text, text, text, time, fc.nat(3), kind, state, (base, mine, file, edited, at, said, had) => {
        const before = ours(mine, { upstream: base === mine ? null : base, edited, state: had })
        const now = theirs(file, at, said)
        const outcome = mergeString(before, now, xliff)
        if (outcome === undefined) return
        const { edited: _, ...rest } = before
        const after: Ours =
          outcome.kind === 'take'
            ? ours(outcome.target, { state: outcome.state })
            : outcome.kind === 'settle'
              ? { ...rest, upstream: null }
              : { ...before, upstream: outcome.upstream }
        expect(mergeString(after, now, xliff)).toBeUndefined()
      }),
    )
  })
})

describe('a changed source', () => {
  it('asks for a fresh look and remembers the text that was translated', () => {
    const first = afterSourceChange({ state: State.translated, previousSource: '' }, 'one', 'two')
    expect(first).toEqual({ state: State.needsRewriting, previousSource: 'one' })
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
