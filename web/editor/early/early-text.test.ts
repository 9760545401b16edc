import { beforeEach, describe, expect, it } from 'vitest'
import { readDraft, writeDraft } from '../queue/drafts.ts'
import { makeEarlyText } from './early-text.ts'

const unit = { id: 7, target: ['eins', 'zwei'], last_updated: '2026-03-04T09:12:00.000123Z' }

describe('a text typed before the application is there', () => {
  let kept: Map<string, string>
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  beforeEach(() => {
    kept = new Map()
  })

  it('is a draft from its first letter on, and none when it is as it was', () => {
    const text = makeEarlyText(unit, 'ann', storage)
    text.set(1, 'zwei!')
    expect(text.forms()).toEqual(['eins', 'zwei!'])
    expect(readDraft(storage, 'ann', 7)).toEqual({ target: ['eins', 'zwei!'], base: '"7-1772615520000123"' })
    text.set(1, 'zwei')
    expect(kept.size).toBe(0)
  })

  it('goes on from a draft, and from what that was based on', () => {
    writeDraft(storage, 'ann', 7, { target: ['alt', ''], base: '"7-1"' })
    const text = makeEarlyText(unit, 'ann', storage)
    expect([text.isRestored, text.forms()]).toEqual([true, ['alt', '']])
    text.set(0, 'neu')
    expect(readDraft(storage, 'ann', 7)).toEqual({ target: ['neu', ''], base: '"7-1"' })
    expect(makeEarlyText(unit, 'bob', storage).isRestored).toBe(false)
  })

  it('leaves a draft with another number of forms alone', () => {
    writeDraft(storage, 'ann', 7, { target: ['alt'], base: '"7-1"' })
    expect(makeEarlyText(unit, 'ann', storage).forms()).toEqual(['eins', 'zwei'])
  })
})
