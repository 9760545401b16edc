/**
 * What forms of an English word have in common: as a noun, and as a verb. Endings change the letters before them:
 * categories, boxes, merged, committing. Words come in small letters.
 */
export function englishStems(word: string): readonly string[] {
  const noun = singular(word)
  const bare = noun.replace(/(?:ed|ing)$/, '')
  const isVerb = bare !== noun && bare.length >= 3 && /[aeiouy]/.test(bare)
  const verb = withoutSilentLetter(isVerb ? undoubled(bare) : noun)
  return noun === verb ? [noun] : [noun, verb]
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** `committ` is `commit`; but `add`, `call`, `pass` and `buzz` have two letters of their own. */
const undoubled = (word: string): string => (/([bdgmnprt])\1$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)

/** `merge` of `merging`, `copy` of `copied`. */
function withoutSilentLetter(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1)
  if (word.length > 3 && /[^aeiou][yi]$/.test(word)) return `${word.slice(0, -1)}i`
  return word
}
