import { type CodeParts, canonicalCode, foldCode, isLanguageTag, joinCode, parseCode, sanitizeCode } from './codes.ts'
import { directionOfScript, findLanguage, type Language, languages } from './languages.ts'
import { defaultPlural } from './plurals.ts'

export interface ResolvedLanguage {
  readonly language: Language
  /** True: no known language; made up from the code, to be stored before it is used. */
  readonly created: boolean
}

/** Longer than any code or English name of a language. */
const MAX_INPUT = 200

const byFoldedCode = new Map(languages.map((language) => [foldCode(language.code), language]))
const byFoldedAlias = new Map(
  languages.flatMap((language) => language.aliases.map((alias) => [foldCode(alias), language] as const)),
)
const byName = new Map(languages.map((language) => [language.name.toLowerCase(), language]))

/** The language a code in a file name, header or address means, in any style; undefined for what is no code at all. */
export function resolveLanguage(code: string): ResolvedLanguage | undefined {
  if (code.length > MAX_INPUT) return undefined
  const sanitized = sanitizeCode(code)
  const known = findLanguage(code) ?? findKnown(sanitized) ?? byName.get(sanitized.toLowerCase())
  if (known) return { language: known, created: false }
  return isLanguageTag(sanitized) ? { language: createLanguage(canonicalCode(sanitized)), created: true } : undefined
}

function findKnown(code: string): Language | undefined {
  for (const spelling of spellings(code)) {
    const language = findFolded(spelling)
    if (language) return language
  }
  return undefined
}

function findFolded(code: string): Language | undefined {
  const key = foldCode(code)
  return byFoldedCode.get(key) ?? byFoldedAlias.get(key)
}

function spellings(code: string): string[] {
  const parts = parseCode(code)
  if (!parts) return [code]
  const all = [parts, ...renamed(parts)]
  return [code, ...all.flatMap((tag) => [tag, ...shortened(tag)].map(joinCode))]
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

function createLanguage(code: string): Language {
  const parts = parseCode(code)
  const base = parts && findBase(parts)
  const script = parts?.script || base?.script || ''
  return {
    code,
    name: `${code} (generated)`,
    direction: directionOfScript(script),
    population: 0,
    aliases: [],
    plural: base?.plural ?? defaultPlural,
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
