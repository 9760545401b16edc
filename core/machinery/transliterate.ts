import { canonicalCode, parseCode } from '#core/languages/codes.ts'

/** From one alphabet of a language into the other. */
export interface ScriptPair {
  readonly language: string
  readonly to: 'Latn' | 'Cyrl'
}

const serbian =
  'а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h ц c ч č џ dž ш š'
const russian =
  'а a б b в v г g д d е e ё ë ж zh з z и i й j к k л l м m н n о o п p р r с s т t у u ф f х h ц c ч ch ш sh щ shh ъ ʺ ы y ь ʹ э è ю yu я ya'

const tables: Readonly<Record<string, string>> = {
  sr: serbian,
  sh: serbian,
  bs: serbian,
  cnr: `${serbian} с́ ś з́ ź`,
  mk: 'а a б b в v г g д d ѓ ǵ е e ж ž з z ѕ dz и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ќ ḱ у u ф f х h ц c ч č џ dž ш š',
  bg: 'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht ъ a ь y ю yu я ya',
  ru: russian,
  uk: "а a б b в v г h ґ g д d е e є ie ж zh з z и y і i ї i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ь ' ю iu я ia",
  be: "а a б b в v г h ґ g д d е e ё io ж zh з z і i й j к k л l м m н n о o п p р r с s т t у u ў ŭ ф f х kh ц ts ч ch ш sh ы y ь ' э e ю iu я ia",
  mn: 'а a б b в v г g д d е ye ё yo ж j з z и i й i к k л l м m н n о o ө ö п p р r с s т t у u ү ü ф f х kh ц ts ч ch ш sh щ sh ъ i ы y ь i э e ю yu я ya',
  tg: 'а a б b в v г g ғ gh д d е e ё yo ж zh з z и i ӣ ī й y к k қ q л l м m н n о o п p р r с s т t у u ӯ ū ф f х kh ҳ h ч ch ҷ j ш sh ъ ʼ э è ю yu я ya',
}

/** Languages whose Latin letters tell the Cyrillic ones again. */
const reversible: ReadonlySet<string> = new Set(['sr', 'sh', 'bs', 'cnr', 'mk'])

/** Languages that are written in Latin letters where their code does not say. */
const latinByDefault: ReadonlySet<string> = new Set(['bs', 'sh'])

const scriptOf = (language: string, script: string): string =>
  script === '' ? (latinByDefault.has(language) ? 'Latn' : 'Cyrl') : script

/** How to get from one code to the other; undefined where they are not one language in two alphabets. */
export function scriptPair(source: string, target: string): ScriptPair | undefined {
  const [from, to] = [parseCode(canonicalCode(source)), parseCode(canonicalCode(target))]
  if (!from || !to || from.language !== to.language || !Object.hasOwn(tables, to.language)) return undefined
  const [before, after] = [scriptOf(from.language, from.script), scriptOf(to.language, to.script)]
  if (before === 'Cyrl' && after === 'Latn') return { language: to.language, to: 'Latn' }
  return before === 'Latn' && after === 'Cyrl' && reversible.has(to.language)
    ? { language: to.language, to: 'Cyrl' }
    : undefined
}

function lettersOf({ language, to }: ScriptPair): ReadonlyMap<string, string> {
  const signs = (tables[language] ?? '').split(' ')
  const letters = new Map<string, string>()
  for (let i = 0; i + 1 < signs.length; i += 2) {
    const [cyrillic = '', latin = ''] = [signs[i], signs[i + 1]]
    if (to === 'Latn') letters.set(cyrillic, latin)
    else letters.set(latin, cyrillic)
  }
  return letters
}

const cache = new Map<string, ReadonlyMap<string, string>>()

function knownLetters(pair: ScriptPair): ReadonlyMap<string, string> {
  const key = `${pair.language} ${pair.to}`
  const known = cache.get(key) ?? lettersOf(pair)
  cache.set(key, known)
  return known
}

const TOKEN = /(\[X\d{1,4}X\])/
const LONGEST = 2

const isUpper = (text: string): boolean => text !== '' && text !== text.toLowerCase()

/** A capital stays one: alone before small letters, all of it among capitals. */
function inCase(letter: string, written: string, next: string): string {
  if (!isUpper(letter)) return written
  const all = [...letter].length > 1 ? letter === letter.toUpperCase() : isUpper(next)
  return all || written.length < 2 ? written.toUpperCase() : written.charAt(0).toUpperCase() + written.slice(1)
}

function convert(text: string, letters: ReadonlyMap<string, string>): string {
  let result = ''
  for (let at = 0; at < text.length; ) {
    let size = LONGEST
    while (size > 1 && !letters.has(text.slice(at, at + size).toLowerCase())) size--
    const letter = text.slice(at, at + size)
    const written = letters.get(letter.toLowerCase())
    result += written === undefined ? letter : inCase(letter, written, text.charAt(at + size))
    at += size
  }
  return result
}

/** The text in the other alphabet. What stands for a placeholder stays. */
export function transliterate(text: string, pair: ScriptPair): string {
  const letters = knownLetters(pair)
  return text
    .split(TOKEN)
    .map((piece, i) => (i % 2 === 1 ? piece : convert(piece, letters)))
    .join('')
}
