import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { hashKey, hashText, KeyIndex } from './key-index.ts'

function fill(keys: readonly string[]): KeyIndex {
  const index = new KeyIndex((id) => keys[id] ?? '', keys.length)
  for (const id of keys.keys()) index.add(id)
  return index
}

describe('KeyIndex', () => {
  it('is a map to the first number of each key', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 4 }), { maxLength: 200 }), (keys) => {
        const index = fill(keys)
        expect(index.find('never added')).toBeUndefined()
        for (const key of keys) expect(index.find(key)).toBe(keys.indexOf(key))
        expect(index.find('never added')).toBeUndefined()
      }),
    )
  })

  it('knows the numbers of keys that were there before', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 100 }), (keys) => {
        const later = [...keys.keys()].filter((id) => keys.indexOf(keys[id] ?? '') < id)
        expect([...fill(keys).duplicates()]).toEqual(later)
      }),
    )
  })

  it('takes hashes that were made of parts', () => {
    const index = new KeyIndex(() => 'menu.open', 1)
    index.add(7, hashText('"open"', 1, 5, hashKey('menu.')))
    expect(index.find('menu.open')).toBe(7)
  })

  it('stands keys that were chosen to collide', () => {
    const keys = collidingKeys(15)
    const index = fill(keys)
    expect(new Set(keys).size).toBe(2 ** 15)
    expect(index.duplicates().size).toBe(0)
    expect(keys.every((key, id) => index.find(key) === id)).toBe(true)
  })
})

const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

/** Two texts of two characters after which the hash is the same: the second character undoes what the first did. */
function collision(hash: number): [string, string] {
  const seen = new Map<number, number>()
  for (let first = 0; ; first++) {
    const high = step(hash, first) >>> 16
    const other = seen.get(high)
    if (other !== undefined) {
      return [String.fromCharCode(other, 0), String.fromCharCode(first, step(hash, other) ^ step(hash, first))]
    }
    seen.set(high, first)
  }
}

function collidingKeys(levels: number): string[] {
  let keys = ['']
  let hash = 0x811c9dc5
  for (let level = 0; level < levels; level++) {
    const pair = collision(hash)
    hash = [...pair[0]].reduce((at, character) => step(at, character.charCodeAt(0)), hash)
    keys = keys.flatMap((key) => pair.map((text) => key + text))
  }
  return keys
}
