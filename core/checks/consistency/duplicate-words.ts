import { baseLanguage } from '../../languages/base-language.ts'

/** Words that may well follow themselves: pronouns, adverbs made by saying them twice. */
const REPEATABLE: Readonly<Record<string, string>> = {
  en: 'that had',
  fr: 'nous vous',
  tr: 'tek sık',
  vi: 'luôn song',
}

const sets = new Map(Object.entries(REPEATABLE).map(([code, words]) => [code, new Set(words.split(' '))]))
const none: ReadonlySet<string> = new Set()

export const repeatableWords = (code: string): ReadonlySet<string> => sets.get(baseLanguage(code)) ?? none
