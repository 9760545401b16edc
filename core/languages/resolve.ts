import { type CodeParts, foldCode, isLanguageTag, joinCode, parseCode, sanitizeCode } from './codes.ts'
import { commonPlural, directionOfScript, findLanguage, type Language, languages } from './languages.ts'
import { defaultPlural } from './plurals.ts'

export interface ResolvedLanguage {
  readonly language: Language
  /** True: no known language; made up from the code, to be stored before it is used. */
  readonly created: boolean
}

/** Longer than any code or English name of a language. */
const MAX_INPUT = 200

/** A code that is spelt in a way of its own, such as sv-FI, is found by that spelling alone. */
const byFoldedCode = new Map(
  languages.filter(({ code }) => !code.includes('-')).map((language) => [foldCode(language.code), language]),
)
const byFoldedAlias = new Map(
  languages.flatMap((language) =>
    [...language.unlistedAliases, ...language.aliases].map((alias) => [foldCode(alias), language] as const),
  ),
)
const byName = new Map(languages.map((language) => [language.name.toLowerCase(), language]))

/** The language a code in a file name, header or address means, in any style; undefined for what is no code at all. */
export function resolveLanguage(code: string): ResolvedLanguage | undefined {
  if (code.length > MAX_INPUT) return undefined
  const sanitized = sanitizeCode(code)
  const known = findLanguage(code) ?? findKnown(sanitized) ?? findJoined(sanitized)
  if (known) return { language: known, created: false }
  return isLanguageTag(sanitized) ? { language: createLanguage(newCode(sanitized)), created: true } : undefined
}

function findKnown(code: string): Language | undefined {
  for (const spelling of spellings(code)) {
    const language = findFolded(spelling)
    if (language) return language
  }
  return undefined
}

/** By name, or by a code without its '_': enus, ptbr. */
function findJoined(code: string): Language | undefined {
  const isJoined = /^[A-Za-z]{4}$/.test(code)
  return byName.get(code.toLowerCase()) ?? (isJoined ? findFolded(`${code.slice(0, 2)}_${code.slice(2)}`) : undefined)
}

function findFolded(code: string): Language | undefined {
  const key = foldCode(code)
  return byFoldedCode.get(key) ?? byFoldedAlias.get(key)
}

function spellings(code: string): string[] {
  const parts = parseCode(code)
  if (!parts || isOneOfItsOwn(code)) return [code]
  const all = [parts, ...renamed(parts)]
  return [code, ...all.flatMap((tag) => [tag, ...shortened(tag)].map(joinCode))]
}

/** A known language with a country or a script, and nothing more: fy_NL is Frisian of that code, unless a language has it. */
function isOneOfItsOwn(code: string): boolean {
  const [language = '', second = '', ...more] = code.split(/[-_+@]/)
  return more.length === 0 && second !== '' && !code.includes('@') && findLanguage(language.toLowerCase()) !== undefined
}

/** With the language subtag of today: deu_AT is de_AT, iw_IL is he_IL, sh_BA is sr_Latn_BA, cmn_TW is zh_TW. */
function renamed(parts: CodeParts): CodeParts[] {
  const target = byFoldedAlias.get(parts.language)
  const base = target && parseCode(target.code)
  if (!base) return []
  const { language } = base
  return [
    { ...parts, language, script: parts.script || base.script },
    { ...parts, language },
  ]
}

/** Without the country, the script, or both, where they go without saying. */
function shortened(parts: CodeParts): CodeParts[] {
  const results: CodeParts[] = []
  const unscripted = parts.script === findFolded(parts.language)?.script ? { ...parts, script: '' } : undefined
  for (const tag of unscripted ? [parts, unscripted] : [parts]) {
    if (tag !== parts) results.push(tag)
    const base = findFolded(joinCode({ ...tag, region: '', variant: '' }))
    if (tag.region !== '' && tag.region === base?.country) results.push({ ...tag, region: '' })
  }
  return results
}

/** The language of a code, else the nearest that is known: fr_XX counts as fr does. */
export function nearestLanguage(code: string): Language | undefined {
  const known = findLanguage(code)
  const parts = known ? undefined : parseCode(code)
  return known ?? (parts && findBase(parts))
}

/** How a code that nobody knows is written: x_TEST, ja_HIRA, zh_HANT@cn. */
function newCode(code: string): string {
  const [tag = '', ...variants] = code.split('@')
  const [language = '', second, ...more] = tag.split(/[-_]/)
  const start = second === undefined ? language.toLowerCase() : `${language.toLowerCase()}_${second.toUpperCase()}`
  return [start, ...more.map((part) => part.toLowerCase()), ...variants].join('@')
}

function createLanguage(code: string): Language {
  const parts = parseCode(code)
  const base = nearestLanguage(code)
  const script = parts?.script || base?.script || ''
  return {
    code,
    name: base?.name ?? `${code} (generated)`,
    direction: directionOfScript(script),
    population: 0,
    aliases: [],
    unlistedAliases: [],
    plural: base?.plural ?? defaultPlural,
    cldr: base?.cldr ?? commonPlural,
    script,
    country: /^[A-Z]{2}$/.test(parts?.region ?? '') ? (parts?.region ?? '') : '',
  }
}

/** The nearest known language: same script and country, same script, or just the same language. */
function findBase(parts: CodeParts): Language | undefined {
  const { language, script, region } = parts
  const tags = [
    { script, region },
    { script, region: '' },
    { script: '', region },
    { script: '', region: '' },
  ]
  for (const tag of tags) {
    const base = findKnown(joinCode({ ...tag, language, variant: '' }))
    if (base) return base
  }
  return undefined
}
