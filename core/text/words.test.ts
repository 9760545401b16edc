import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCharacters, countWords } from '#core/text/words.ts'
import { anyCharacter } from './testing/any-character.ts'

describe('word and character counts', () => {
  it.each([
    [[''], 'en', 0],
    [['Hello, world!'], 'en', 2],
    [['  spaced\tout \n text '], 'en', 3],
    [['%d file', '%d files'], 'en', 4],
    [['天気予報'], 'ja', 4],
    [['天気 app です'], 'ja', 5],
    [['天気予報'], 'en', 1],
  ])('%j in %s counts %i words', (forms, language, words) => {
    expect(countWords(forms, language)).toBe(words)
  })

  it('counts code points', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => countCharacters(text) === [...text].length))
  })
})
