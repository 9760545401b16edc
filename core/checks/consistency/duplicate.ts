import { message } from '#core/messages/message.ts'
import type { HighlightKind } from '#core/placeholders/highlights-with.ts'
import { BLANK, markedProse } from '#core/placeholders/prose.ts'
import { countCharacters } from '#core/text/words.ts'
import type { Flags } from '#core/units/flags.ts'
import { baseLanguage } from '../../languages/base-language.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'
import { repeatableWords } from './duplicate-words.ts'

/** A word that stands several times in a row. */
interface Repetition {
  readonly word: string
  readonly count: number
  /** End of its first and of its last occurrence. */
  readonly first: number
  readonly last: number
}

/** What divides words. Other signs belong to the word: `der, der` is no repetition. */
const WORD = /[^\s!?/"'`([\]{@#%^&*…、。،؟।]+/gu

const COVERED: readonly HighlightKind[] = ['placeholder', 'escape', 'stray', 'markup']

function repetitions(text: string, flags: Flags, repeatable: ReadonlySet<string>): Repetition[] {
  const found: Repetition[] = []
  let run: Repetition = { word: '', count: 1, first: 0, last: 0 }
  for (const { index, 0: word } of markedProse(text, flags, COVERED).matchAll(WORD)) {
    const last = index + word.length
    if (word === run.word) {
      run = { ...run, count: run.count + 1, last }
      continue
    }
    if (isWrong(run, repeatable)) found.push(run)
    run = { word: isWord(word) ? word : '', count: 1, first: last, last }
  }
  if (isWrong(run, repeatable)) found.push(run)
  return found
}

const isWord = (word: string): boolean => countCharacters(word.slice(0, 4)) > 1 && !word.includes(BLANK)

const isWrong = ({ word, count }: Repetition, repeatable: ReadonlySet<string>): boolean =>
  count > 2 || (count === 2 && !repeatable.has(word.toLowerCase()))

/** How often words are said twice, three times, ...: what a translation has in common with its source. */
const shape = (found: readonly Repetition[]): string => found.map(({ count }) => count).join()

/** Languages that say a word twice where others have an ending or an adverb. */
const WITH_REDUPLICATION = new Set(['bn', 'gu', 'hi', 'mr', 'ne', 'pa', 'ta', 'te', 'tok', 'ur'])

export const duplicate: Check = formCheck({
  id: 'duplicate',
  name: 'Consecutive duplicated words',
  description: "The translation has the same word twice in a row, but the source doesn't.",
  offersFix: true,
  skips: ({ language }) => WITH_REDUPLICATION.has(baseLanguage(language.code)),
  find({ source, target }, { flags, language, sourceLanguage }) {
    const found = repetitions(target, flags, repeatableWords(language.code))
    if (found.length === 0) return undefined
    const wanted = repetitions(source, flags, repeatableWords(sourceLanguage.code))
    const known = new Set(wanted.map(({ word }) => word))
    if (shape(found) === shape(wanted) || found.every(({ word }) => known.has(word))) return undefined
    const fix = wanted.length === 0 ? { fix: withoutRepetitions(target, found) } : {}
    return found.map(({ first, last, word }) => ({
      start: first,
      end: last,
      message: message('finding.wordTwice', { word }),
      ...fix,
    }))
  },
})

function withoutRepetitions(text: string, found: readonly Repetition[]): string {
  const kept = found.map(({ first }, i) => text.slice(found[i - 1]?.last ?? 0, first))
  return kept.join('') + text.slice(found.at(-1)?.last)
}
