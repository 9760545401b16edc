import { message } from '#core/messages/message.ts'
import { prose } from '#core/placeholders/prose.ts'
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

/** Two characters and more, with a letter among them. */
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu

function repetitions(text: string, flags: Flags, repeatable: ReadonlySet<string>): Repetition[] {
  const found: Repetition[] = []
  const bare = prose(text, flags)
  let run: Repetition = { word: '', count: 1, first: 0, last: 0 }
  for (const { index, 0: match } of bare.matchAll(WORD)) {
    const word = match.toLowerCase()
    const last = index + match.length
    if (word === run.word && isBlank(bare, run.last, index)) {
      run = { ...run, count: run.count + 1, last }
      continue
    }
    if (isWrong(run, repeatable)) found.push(run)
    run = { word: isWord(word) ? word : '', count: 1, first: last, last }
  }
  if (isWrong(run, repeatable)) found.push(run)
  return found
}

const isWord = (word: string): boolean => word.length > 1 && /\p{L}/u.test(word)

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!/\s/.test(text.charAt(at))) return false
  return true
}

const isWrong = ({ word, count }: Repetition, repeatable: ReadonlySet<string>): boolean =>
  count > 2 || (count === 2 && !repeatable.has(word))

/** How often words are said twice, three times, ...: what a translation has in common with its source. */
const shape = (found: readonly Repetition[]): string =>
  found
    .map(({ count }) => count)
    .sort((a, b) => a - b)
    .join()

export const duplicate: Check = formCheck({
  id: 'duplicate',
  name: 'Consecutive duplicated words',
  description: 'The same word stands twice in a row in the translation, and not so in the source.',
  offersFix: true,
  skips: ({ language }) => baseLanguage(language.code) === 'tok',
  find({ source, target }, { flags, language, sourceLanguage }) {
    const found = repetitions(target, flags, repeatableWords(language.code))
    if (found.length === 0) return undefined
    const wanted = repetitions(source, flags, repeatableWords(sourceLanguage.code))
    if (shape(found) === shape(wanted)) return undefined
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
