import { DANDA_LANGUAGES } from '#core/checks/punctuation/punctuation-marks.ts'
import { baseLanguage } from '#core/languages/base-language.ts'
import type { Fixup } from './fixup.ts'

const DANDA = '।'
/** A full stop (not the last of several), a Bengali sign that looks alike, a pipe. */
const INSTEAD = /(?:(?<!\.)\.|\u09f7|\|)$/

export const devanagariDanda: Fixup = {
  // Spelt as its family spells it.
  id: 'devanadari-danda',
  name: 'Devanagari danda',
  description: 'A full stop at the end becomes a danda.',
  applies: ({ language: { code } }) => DANDA_LANGUAGES.has(baseLanguage(code)) && !/[-_]Latn\b|@latin/i.test(code),
  apply({ source, target }) {
    const [original, text] = [source.trimEnd(), target.trimEnd()]
    if (!original.endsWith('.') || original.endsWith('..')) return target
    return text.slice(0, -3) + text.slice(-3).replace(INSTEAD, DANDA) + target.slice(text.length)
  },
}
