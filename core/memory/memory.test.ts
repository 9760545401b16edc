import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportStrings } from '#core/formats/export.ts'
import { memoryFormat } from '#core/formats/memory-kinds.ts'
import { similarity } from '#core/text/similarity.ts'
import { exportedEntry, readMemoryFile } from './exchange.ts'
import { packIds, unpackIds } from './id-lists.ts'
import { BLOCK, mostAlike } from './overlap.ts'
import { memoryPairs } from './pairs.ts'
import { sizeOf, sizesAround } from './sizes.ts'

describe('lists of ids', () => {
  it('come out of their bytes as they went in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(BLOCK - 1)), (some) => {
        const ids = some.sort((a, b) => a - b)
        expect(unpackIds(packIds(ids))).toEqual(ids)
      }),
    )
    expect(packIds([0, 1, 2, 129]).length).toBe(4)
  })
})

describe('classes of length', () => {
  it('hold every text that can be so much alike', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: 100 }),
        (a, b, least) => {
          if (similarity(a, b) < least) return
          const { from, to } = sizesAround([...a].length, least)
          expect(sizeOf([...b].length)).toBeGreaterThanOrEqual(from)
          expect(sizeOf([...b].length)).toBeLessThanOrEqual(to)
        },
      ),
    )
  })
})

describe('the ids that are most alike', () => {
  it('are those with the largest share of grams', () => {
    const list = (...ids: number[]) => ({ size: 10, block: 1, members: packIds(ids) })
    const found = mostAlike([list(5, 7), list(5, 9), list(5, 7), list(7)], { grams: 4, looked: 4, limit: 2 })
    expect(found.map((one) => one.id - BLOCK)).toEqual([5, 7])
  })
})

describe('pairs of forms', () => {
  it('have each form of the target once, and no blanks', () => {
    expect(memoryPairs(['file', 'files'], ['soubor', 'soubory', 'souborů'])).toEqual([
      { source: 'file', target: 'soubor' },
      { source: 'files', target: 'soubory' },
      { source: 'files', target: 'souborů' },
    ])
    expect(memoryPairs([' '], ['x'])).toEqual([])
    expect(memoryPairs(['x'], ['', ' '])).toEqual([])
  })
})

const plural = { number: 1, formula: '0', categories: ['other'] }
const options = { language: 'cs', sourceLanguage: 'en', plural, sourcePlural: plural }
const entries = [
  { source: 'Hello, world', target: 'Ahoj, světe', context: '' },
  { source: 'Save <file> & "quit"', target: 'Uložit <soubor> & "konec"', context: '' },
]

describe('memory files', () => {
  it.each(['tmx', 'tbx', 'po', 'xliff', 'csv'])('%s gives back what was written', (format) => {
    const { bytes } = exportStrings(format, entries.map(exportedEntry), options)
    const read = readMemoryFile(format, bytes, options)
    expect(read.problem).toBe('')
    expect(read.entries.map(({ source, target }) => ({ source, target, context: '' }))).toEqual(entries)
  })

  it('in JSON name their languages', () => {
    const list = [
      { source: 'a', target: 'b', source_language: 'en', target_language: 'cs', origin: 'x', category: 1, status: 0 },
      { source: 'a', target: '', source_language: 'en', target_language: 'cs' },
    ]
    const read = readMemoryFile('json', new TextEncoder().encode(JSON.stringify(list)), options)
    expect(read.entries).toEqual([
      { source: 'a', target: 'b', sourceLanguage: 'en', targetLanguage: 'cs', origin: 'x', context: '', status: 0 },
    ])
    expect(read.problem).not.toBe('')
    for (const text of ['', '{}', '[1', '[null, 3]'])
      expect(readMemoryFile('json', new TextEncoder().encode(text), options)).toMatchObject({ entries: [] })
  })

  it('are told by their names', () => {
    expect(['a.TMX', 'b.xlf', 'c.json', 'd.exe', 'tmx'].map(memoryFormat)).toEqual([
      'tmx',
      'xliff',
      'json',
      undefined,
      undefined,
    ])
  })
})
