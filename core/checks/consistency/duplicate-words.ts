import { baseLanguage } from '../../languages/base-language.ts'

/** Words that may well follow themselves: pronouns, adverbs made by saying them twice. */
const REPEATABLE: Readonly<Record<string, string>> = {
  bn: 'ধীরে বার সাথে আলাদা ভিন্ন',
  en: 'that had',
  fr: 'nous vous',
  gu: 'ધીમે વાર સાથે અલગ',
  hi: 'धीरे बार साथ अलग कभी एक जल्दी',
  mr: 'हळू वेगवेगळे एक',
  ne: 'बिस्तारै अलग',
  pa: 'ਵੱਖ ਹੌਲੀ ਵਾਰ',
  ta: 'மெல்ல வேறு',
  te: 'మెల్ల వేరు',
  tr: 'tek sık',
  ur: 'بار الگ ساتھ آہستہ',
  vi: 'luôn song',
}

const sets = new Map(Object.entries(REPEATABLE).map(([code, words]) => [code, new Set(words.split(' '))]))
const none: ReadonlySet<string> = new Set()

export const repeatableWords = (code: string): ReadonlySet<string> => sets.get(baseLanguage(code)) ?? none
