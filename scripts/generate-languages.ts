// Writes core/languages/data/languages.ts from Unicode CLDR, ISO 639-3 and the languages that clients of the API know. With --check: exits 1 if the file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iso6393 } from 'iso-639-3'
import * as curated from '#core/languages/cldr/curated.ts'
import { type Category, type DerivedPlural, type DerivedPlurals, derivePlurals } from '#core/languages/cldr/plurals.ts'
import { type KnownLanguage, knownLanguages } from '#core/languages/data/known-languages.ts'
import { typesByCategories } from '#core/languages/plural-type-names.ts'
import { isSameFormula } from '#core/languages/plurals.ts'
import { part } from '#core/text/loose-json.ts'

type Json = Record<string, unknown>
type Texts = Record<string, string>

interface Territory {
  readonly _population: string
  readonly languagePopulation?: Record<string, { readonly _populationPercent: string }>
}

/** Subtags of a locale; empty where it has none. */
interface Tag {
  readonly language: string
  readonly script: string
  readonly region: string
  readonly variant: string
}

interface Row {
  readonly code: string
  readonly tag: Tag
  readonly full: Tag
}

const root = join(import.meta.dirname, '..')
const target = join(root, 'core/languages/data/languages.ts')

function readCldr<T>(file: string, ...path: string[]): T {
  const json: unknown = JSON.parse(readFileSync(join(root, 'node_modules/cldr-core', `${file}.json`), 'utf8'))
  return part(json, ...path) as T
}

const cldrVersion = readCldr<string>('supplemental/plurals', 'supplemental', 'version', '_cldrVersion')
const territories = readCldr<Record<string, Territory>>('supplemental/territoryInfo', 'supplemental', 'territoryInfo')
const contained = readCldr<Record<string, { _contains?: string[] }>>(
  'supplemental/territoryContainment',
  'supplemental',
  'territoryContainment',
)
const likely = readCldr<Texts>('supplemental/likelySubtags', 'supplemental', 'likelySubtags')
const languageAliases = readCldr<Record<string, { _reason: string; _replacement: string }>>(
  'supplemental/aliases',
  'supplemental',
  'metadata',
  'alias',
  'languageAlias',
)
const locales = readCldr<string[]>('availableLocales', 'availableLocales', 'full')
const languageData = readCldr<Json>('supplemental/languageData', 'supplemental', 'languageData')
const pluralTexts = readCldr<Record<string, Texts>>('supplemental/plurals', 'supplemental', 'plurals-type-cardinal')
const scripts = readCldr<Record<string, { rtl: string }>>('scriptMetadata', 'scriptMetadata')

function parseTag(text: string): Tag {
  const [language = '', ...rest] = text.replaceAll('_', '-').split('-')
  const script = rest.find((part) => /^[A-Z][a-z]{3}$/.test(part)) ?? ''
  const region = rest.find((part) => /^(?:[A-Z]{2}|\d{3})$/.test(part)) ?? ''
  const variant = rest.find((part) => /^(?:[a-z]{5,8}|\d[a-z\d]{3})$/.test(part)) ?? ''
  return { language, script, region, variant }
}

function joinTag({ language, script, region, variant }: Tag): string {
  return [language, script, region, variant].filter((part) => part !== '').join('-')
}

function toCode({ language, script, region, variant }: Tag): string {
  const code = [language, script, region].filter((part) => part !== '').join('_')
  return variant === '' ? code : `${code}@${variant}`
}

/** Adds likely script and country, as CLDR's algorithm does. */
function maximize(tag: Tag): Tag {
  const { language, script, region } = tag
  const keys = [`${language}-${script}-${region}`, `${language}-${region}`, `${language}-${script}`, language]
  const found = keys.map((key) => likely[key]).find((value) => value !== undefined)
  if (found === undefined) return tag
  const full = parseTag(found)
  const country = script === '' ? curated.countryOverrides[language] : undefined
  return { ...tag, script: script || full.script, region: region || country || full.region }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none', languageDisplay: 'standard' })
const scriptNames = new Intl.DisplayNames('en', { type: 'script' })
const regionNames = new Intl.DisplayNames('en', { type: 'region' })

const isoByCode = new Map(
  iso6393.flatMap((entry) => [entry.iso6393, entry.iso6391 ?? entry.iso6393].map((code) => [code, entry])),
)

function isLiving(language: string): boolean {
  const type = isoByCode.get(language)?.type
  return type === 'living' || type === 'constructed'
}

/** Not an alias of another one, nor a code for a whole family such as 'kro'. */
function isLanguage(code: string): boolean {
  return code !== 'und' && languageAliases[code] === undefined && baseName(code) !== undefined
}

/** Locales we know something about: speakers, texts, plural rule or script. */
function collectTags(): Tag[] {
  const spoken = Object.values(territories).flatMap((territory) => Object.keys(territory.languagePopulation ?? {}))
  const described = Object.keys(languageData).filter((key) => !key.includes('-alt'))
  const living = [...spoken, ...described].filter((key) => isLiving(parseTag(key).language))
  const all = [...living, ...locales, ...Object.keys(pluralTexts)]
  const tags = [...all, ...curated.extraLanguages, ...curated.extraVariants].map(parseTag)
  const bases = tags.map(({ language }) => parseTag(language))
  return [...bases, ...tags].filter(({ language }) => isLanguage(language))
}

/** The shortest code that means the tag: without the country that is understood, without the language's usual script. */
function minimalCode(tag: Tag, full: Tag): string {
  const isUsual = tag.language !== 'zh' && full.script === maximize(parseTag(tag.language)).script
  const script = isUsual ? '' : full.script
  const short = [
    { ...tag, script, region: '' },
    { ...tag, script },
  ]
  const same = short.find((candidate) => joinTag(maximize(candidate)) === joinTag(full))
  return toCode(same ?? tag)
}

const known = new Map(knownLanguages.map((language) => [language.code, language]))

/** What a code of the API's clients says of script and country; in a variant, what its language has. */
function knownRow({ code, direction }: KnownLanguage): Row {
  const tag = parseTag(code.replace('@', '-'))
  const full = maximize(tag)
  const script = full.script || (direction === 'rtl' ? 'Arab' : 'Latn')
  return { code, tag, full: { ...full, script } }
}

function collectRows(): Row[] {
  const rows = new Map(knownLanguages.map((language): [string, Row] => [language.code, knownRow(language)]))
  const taken = new Set(knownLanguages.flatMap(({ code, aliases }) => [code, ...aliases].map(fold)))
  for (const tag of collectTags()) {
    const full = maximize(tag)
    const code = curated.keptBesideBase.has(toCode(tag)) ? toCode(tag) : minimalCode(tag, full)
    if (!rows.has(code) && !taken.has(fold(code)) && curated.extraAliases[code] === undefined)
      rows.set(code, { code, tag: parseTag(code.replace('@', '-')), full })
  }
  return [...rows.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

function baseName(language: string): string | undefined {
  return (
    curated.languageNames[language] ??
    languageNames.of(language) ??
    isoByCode.get(language)?.name.replace(/ \(.*\)$/, '')
  )
}

const takenNames = new Set(knownLanguages.map(({ name }) => name))

function englishName({ code, tag }: Row): string {
  const name = known.get(code)?.name
  if (name !== undefined) return name
  const { language, script, region, variant } = tag
  const details: (string | undefined)[] = []
  if (script !== '') details.push(`${curated.scriptNames[script] ?? scriptNames.of(script)} script`)
  if (region !== '') details.push(regionNames.of(region)?.replace(/ SAR China$| \([^)]*\)/, ''))
  if (variant !== '') details.push(languageNames.of(`${language}-${variant}`)?.replace(/^.*\((.*)\)$/, '$1'))
  const base = baseName(language) ?? code
  const made = details.length === 0 ? base : `${base} (${details.join(', ')})`
  return takenNames.has(made) ? `${made} (${code})` : made
}

function countriesOf(region: string): string[] {
  const parts = contained[region]?._contains
  return parts === undefined ? [region] : parts.flatMap(countriesOf)
}

/** Speakers in a territory (or everywhere); CLDR counts a second script of a language under a key of its own. */
function population({ code, tag, full }: Row): number {
  const said = known.get(code)?.population
  if (said !== undefined) return said
  const isUsual = maximize(parseTag(tag.language)).script === full.script
  const key = isUsual ? tag.language : `${tag.language}_${full.script}`
  if (tag.variant !== '') return 0
  const regions = tag.region === '' ? Object.keys(territories) : countriesOf(tag.region)
  const speakers = new Set(regions).values().map((scope) => {
    const territory = territories[scope]
    const percent = territory?.languagePopulation?.[key]?._populationPercent
    return territory && percent ? (Number(territory._population) * Number(percent)) / 100 : 0
  })
  return Math.round(speakers.reduce((sum, count) => sum + count, 0))
}

const followed = new Map(
  Object.entries(curated.pluralFollows).flatMap(([model, followers]) => followers.map((code) => [code, model])),
)

const derived = new Map<string, DerivedPlurals>()

/** A rule of CLDR that counts as clients know the language to count. */
function alikeRule({ code }: Row): string | undefined {
  const plural = known.get(code)?.plural
  if (plural === undefined) return undefined
  return Object.keys(pluralTexts).find((key) => {
    const { cldr } = derivedPlurals(key)
    return cldr.categories.length === plural.number && isSameFormula(cldr.formula, plural.formula)
  })
}

/** Languages CLDR has no rule for get that of a relative, else one that counts alike, else the commonest one. */
function pluralsOf(row: Row): DerivedPlurals {
  const { tag } = row
  const keys = [joinTag(tag), `${tag.language}-${tag.script}`, tag.language, followed.get(tag.language) ?? '']
  return derivedPlurals(keys.find((candidate) => pluralTexts[candidate] !== undefined) ?? alikeRule(row) ?? 'en')
}

function derivedPlurals(key: string): DerivedPlurals {
  const rules = Object.entries(pluralTexts[key] ?? {}).map(([name, text]) => [
    name.replace('pluralRule-count-', ''),
    text,
  ])
  const plurals = derived.get(key) ?? derivePlurals(new Map(rules as [Category, string][]))
  derived.set(key, plurals)
  return plurals
}

function isoAliases(rows: readonly Row[]): [string, string][] {
  return rows.flatMap(({ code, tag }) => {
    const entry = toCode({ ...tag, script: '', region: '' }) === code ? isoByCode.get(code) : undefined
    const codes = [entry?.iso6393, entry?.iso6392B, entry?.iso6392T]
    return codes.flatMap((alias): [string, string][] => (alias === undefined || alias === code ? [] : [[alias, code]]))
  })
}

/** Codes without script where the country implies it: zh_HK is zh_Hant_HK. */
function countryAliases(rows: readonly Row[]): [string, string][] {
  return rows.flatMap(({ code, tag, full }): [string, string][] => {
    const short = { ...full, script: '', variant: '' }
    const implied = joinTag(maximize(short)) === joinTag(full)
    return tag.script !== '' && tag.variant === '' && implied ? [[toCode(short), code]] : []
  })
}

function cldrAliases(rows: readonly Row[]): [string, string][] {
  const codes = new Map(rows.map(({ code, full }) => [joinTag(full), code]))
  for (const { code, tag } of rows) codes.set(joinTag(tag), code)
  return Object.entries(languageAliases).flatMap(([alias, { _replacement }]): [string, string][] => {
    const tag = parseTag(_replacement)
    const code = codes.get(_replacement) ?? codes.get(joinTag(maximize(tag)))
    const usable = !/^(?:i|und|sgn|art|cel)-/.test(alias) && !_replacement.includes('-x-')
    return usable && code !== undefined ? [[alias.replaceAll('-', '_'), code]] : []
  })
}

interface Aliases {
  readonly listed: readonly string[]
  readonly unlisted: readonly string[]
}

/** A code that several tables have belongs to the first: to those whom clients know, in the order of their list. */
function collectAliases(rows: readonly Row[]): Map<string, Aliases> {
  const taken = new Set(rows.map(({ code }) => fold(code)))
  const byCode = new Map<string, { listed: string[]; unlisted: string[] }>(
    rows.map(({ code }) => [code, { listed: [], unlisted: [] }]),
  )
  for (const { code, aliases } of knownLanguages) {
    byCode.get(code)?.listed.push(...aliases)
    for (const alias of aliases) taken.add(fold(alias))
  }
  const sources = [Object.entries(curated.extraAliases), countryAliases(rows), isoAliases(rows), cldrAliases(rows)]
  for (const [alias, code] of sources.flat()) {
    const aliases = byCode.get(code)
    if (aliases === undefined) throw new Error(`Alias ${alias} of unknown ${code}`)
    if (!taken.has(fold(alias))) (known.has(code) ? aliases.unlisted : aliases.listed).push(alias)
    taken.add(fold(alias))
  }
  return byCode
}

function fold(code: string): string {
  return code.toLowerCase().replaceAll(/[-@]/g, '_')
}

const categoriesByType = new Map(Object.entries(typesByCategories).map(([categories, type]) => [type, categories]))

/** Types that say how a rule counts have the categories of a type that only says which forms there are. */
const sameCategories: Readonly<Record<number, string>> = {
  3: 'zero one two few many other',
  5: 'one two few other',
}

/** The rules that languages have by default, each once. */
function defaultPluralTable() {
  const rows: string[] = []
  const add = (categories: string, formula: string, type: number): number => {
    const row = [categories, formula, type].join(';')
    const known = rows.indexOf(row)
    return known === -1 ? rows.push(row) - 1 : known
  }
  return { rows, add }
}

/** The rule by default: of the language as clients know it, else of the nearest that they know, else that of gettext. */
function defaultPlural({ code, tag }: Row, table: ReturnType<typeof defaultPluralTable>, plurals: DerivedPlurals) {
  const nearest = [code, toCode({ ...tag, region: '', variant: '' }), tag.language].map((key) => known.get(key))
  const plural = nearest.find((language) => language !== undefined)?.plural
  if (plural === undefined) {
    const categories = plurals.gettext.categories.join(' ')
    return table.add(categories, plurals.gettext.formula, typesByCategories[categories] ?? 666)
  }
  const categories = sameCategories[plural.type] ?? categoriesByType.get(plural.type) ?? ''
  if (categories.split(' ').length !== plural.number)
    throw new Error(`${code} has ${plural.number} forms: ${categories}`)
  return table.add(categories, plural.formula, plural.type)
}

/** The rules used, each once; a row names the rows of its variants by number. */
function pluralTable() {
  const keys: string[] = []
  const lines: string[] = []
  const add = (plurals: DerivedPlurals, kind: 'cldr' | 'gettext' | 'withZero'): number => {
    const plural: DerivedPlural = plurals[kind]
    const fractional = kind === 'cldr' || plural.formula === plurals.cldr.formula ? plurals.fractional : []
    const key = [plural.categories.join(' '), plural.formula, fractional.join(' ')].join(';')
    const known = keys.indexOf(key)
    if (known !== -1) return known
    const index = keys.push(key) - 1
    const variants = kind === 'cldr' ? [add(plurals, 'gettext'), add(plurals, 'withZero')] : [index, index]
    lines[index] = [key, ...variants].join(';')
    return index
  }
  return { lines, add }
}

function generate(): string {
  const rows = collectRows()
  const aliases = collectAliases(rows)
  const table = pluralTable()
  const defaults = defaultPluralTable()
  const lines = rows.map((row) => {
    const plurals = pluralsOf(row)
    const rules = [defaultPlural(row, defaults, plurals), table.add(plurals, 'cldr')]
    const country = /^[A-Z]{2}$/.test(row.full.region) ? row.full.region : ''
    const { listed = [], unlisted = [] } = aliases.get(row.code) ?? {}
    const columns = [row.code, englishName(row), population(row), ...rules, row.full.script || 'Latn', country]
    return [...columns, listed.join(' '), unlisted.toSorted().join(' '), curated.directions[row.code] ?? ''].join(';')
  })
  const rightToLeft = Object.keys(scripts).filter((script) => scripts[script]?.rtl === 'YES')
  return `// Generated by scripts/generate-languages.ts from Unicode CLDR ${cldrVersion} (Unicode License v3), ISO 639-3 and known-languages.ts. Do not edit.

export const rightToLeftScripts = '${rightToLeft.join(' ')}'

/** categories;formula;categories of fractions only;row without a form for whole millions;row with a form for 0 */
export const pluralRows = \`
${table.lines.join('\n')}
\`

/** categories;formula;type */
export const defaultPluralRows = \`
${defaults.rows.join('\n')}
\`

/** code;English name;speakers;default plural row;plural row;script;country;aliases;unlisted aliases;direction where the script does not tell */
export const languageRows = \`
${lines.join('\n')}
\`
`
}

const text = generate()
if (!process.argv.includes('--check')) {
  writeFileSync(target, text)
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('core/languages/data/languages.ts is not what scripts/generate-languages.ts writes: run it.')
  process.exitCode = 1
}
