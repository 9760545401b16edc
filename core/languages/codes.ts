/** Parts of a language code; '' where it has none. */
export interface CodeParts {
  /** Lower case, e.g. 'pt'. */
  readonly language: string
  /** Title case, e.g. 'Hant'. */
  readonly script: string
  /** Upper case or three digits, e.g. 'BR', '419'. */
  readonly region: string
  /** Lower case, e.g. 'valencia'; several are joined by '@'. */
  readonly variant: string
}

const MAX_CODE_LENGTH = 50

const CHARSET = /\.(?:utf-?8|iso[-_a-z0-9]*)(?=@|$)/i
const COPY_NUMBER = / \(\d+\)$/
const ANDROID_REGION = /([-+])r([A-Z]{2}|\d{3})(?=$|[-+])/

/** Modifiers of glibc locales that name a script. */
const scriptsByModifier = new Map([
  ['latin', 'Latn'],
  ['cyrillic', 'Cyrl'],
  ['devanagari', 'Deva'],
])
const modifiersByScript = new Map([...scriptsByModifier].map(([modifier, script]) => [script, modifier]))

const formerRegions = new Map([
  ['UK', 'GB'],
  ['BU', 'MM'],
  ['CS', 'RS'],
  ['TP', 'TL'],
  ['YU', 'RS'],
  ['ZR', 'CD'],
])

/** The shape of a language tag (BCP 47) or locale (POSIX): a word of letters, then short parts; 'x' begins private ones. */
const TAG = /^(?:[A-Za-z]{2,8}|[ixIX](?=[-_]))(?:[-_][A-Za-z0-9]{1,8})*(?:@[A-Za-z0-9]{1,20})*$/

/** Whether a code nobody knows can be that of a language at all. */
export const isLanguageTag = (code: string): boolean => code.length <= MAX_CODE_LENGTH && TAG.test(code)

/** Drops what file names add to a code: 'b+' and '-r' of Android, ' (2)' of a copy, a character set. */
export function sanitizeCode(text: string): string {
  const plain = text.trim().replace(COPY_NUMBER, '').replace(CHARSET, '')
  const code = plain.startsWith('b+') ? plain.slice(2) : plain
  return code.replace(ANDROID_REGION, '$1$2').replaceAll('+', '_')
}

/** Takes a code of any style apart; undefined where the first part is no language subtag. */
export function parseCode(code: string): CodeParts | undefined {
  const [first = '', ...rest] = code.split(/[-_+@]/)
  if (!/^[A-Za-z]{2,3}$/.test(first)) return undefined
  let script = ''
  let region = ''
  const variants: string[] = []
  for (const part of rest) {
    const lower = part.toLowerCase()
    const modifier = scriptsByModifier.get(lower)
    if (lower === '' || lower === 'euro') continue
    if (modifier !== undefined && script === '') script = modifier
    else if (script === '' && region === '' && /^[A-Za-z]{4}$/.test(part)) script = titleCase(part)
    else if (region === '' && variants.length === 0 && /^(?:[A-Za-z]{2}|\d{3})$/.test(part)) region = regionCase(part)
    else variants.push(lower)
  }
  return { language: first.toLowerCase(), script, region, variant: variants.join('@') }
}

/** Our spelling: pt_BR, zh_Hant_HK, ca@valencia. */
export function joinCode({ language, script, region, variant }: CodeParts): string {
  const code = [language, script, region].filter((part) => part !== '').join('_')
  return variant === '' ? code : `${code}@${variant}`
}

/** The code in our spelling; a code of unknown shape only loses its '-' and '+'. */
export function canonicalCode(code: string): string {
  const parts = parseCode(code)
  return parts ? joinCode(parts) : code.replaceAll(/[-+]/g, '_')
}

/** The name glibc locales give a script, e.g. 'latin' of sr@latin. */
export function scriptModifier(script: string): string | undefined {
  return modifiersByScript.get(script)
}

/** Key under which all spellings of a code meet, whatever their case and separators. */
export function foldCode(code: string): string {
  return code.toLowerCase().replaceAll(/[-+@]/g, '_')
}

function titleCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

function regionCase(text: string): string {
  const region = text.toUpperCase()
  return formerRegions.get(region) ?? region
}
