import { baseLanguage } from '../../languages/base-language.ts'

/** Words that may well follow themselves: pronouns, articles beside demonstratives, adverbs made by saying them twice. */
const REPEATABLE: Readonly<Record<string, string>> = {
  af: 'stap gou nou',
  az: 'tez yavaş bir',
  bn: 'ধীরে বার সাথে আলাদা ভিন্ন',
  da: 'der det den',
  de: 'der die das den dem sie',
  el: 'σιγά λίγο',
  en: 'that had',
  fa: 'کم یک دانه',
  fr: 'nous vous',
  gu: 'ધીમે વાર સાથે અલગ',
  hi: 'धीरे बार साथ अलग कभी एक जल्दी',
  hu: 'az ez',
  id: 'masing',
  it: 'piano quasi',
  mr: 'हळू वेगवेगळे एक',
  ne: 'बिस्तारै अलग',
  nl: 'die dat',
  no: 'det den som',
  nb: 'det den som',
  nn: 'det den som',
  pa: 'ਵੱਖ ਹੌਲੀ ਵਾਰ',
  pt: 'que',
  sv: 'det den som',
  sw: 'pole sawa haraka mara',
  ta: 'மெல்ல வேறு',
  te: 'మెల్ల వేరు',
  tr: 'yavaş tek bol sık bir',
  uk: 'що',
  ur: 'بار الگ ساتھ آہستہ',
  vi: 'luôn từ xa hay song',
}

const sets = new Map(Object.entries(REPEATABLE).map(([code, words]) => [code, new Set(words.split(' '))]))
const none: ReadonlySet<string> = new Set()

export const repeatableWords = (code: string): ReadonlySet<string> => sets.get(baseLanguage(code)) ?? none
