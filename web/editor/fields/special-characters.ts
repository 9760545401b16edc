/** Characters that are hard to type, by what they are for. */
const everywhere = ['\t', '\u00a0', '…', '–', '—']
const quotes: Readonly<Record<string, string>> = {
  de: '„“‚‘',
  fr: '«»\u202f’',
  es: '«»¿¡',
  it: '«»’',
  pl: '„”',
  cs: '„“',
  hu: '„”',
  ru: '«»„“',
  uk: '«»’',
  ja: '「」『』、。・',
  zh: '“”《》、。·',
  ko: '“”‘’·',
  he: '״׳\u200e\u200f',
  ar: '،؛؟\u200e\u200f',
  fa: '«»،؛؟\u200c',
  ur: '،؛؟\u200c\u200f',
  sv: '”’',
  fi: '”’',
  tr: '“”’ğış',
}

/** What the bar offers: the language's own, then the usual, then the person's. */
export function specialCharacters(code: string, direction: string, own: string): string[] {
  const language = code.split(/[_@-]/)[0] ?? ''
  const ours = quotes[language] ?? '“”‘’'
  const marks = direction === 'rtl' ? ['\u200e', '\u200f'] : []
  return [...new Set([...ours, ...everywhere, ...marks, ...own])].filter((character) => character !== ' ')
}
