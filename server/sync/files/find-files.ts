import { codeInPath } from '#core/formats/model/filemask.ts'
import { compileLanguageFilter } from '#core/languages/language-filter.ts'
import { codeOfFile, parseLanguageAliases } from '#core/languages/project-aliases.ts'
import { type ResolvedLanguage, resolveLanguage } from '#core/languages/resolve.ts'
import { type Message, message } from '#core/messages/message.ts'
import { type OddEntry, standsInTheWay } from '#server/vcs/odd-entries.ts'
import type { Tree, TreeFile } from '#server/vcs/trees.ts'

export interface LanguageFile extends TreeFile {
  /** Code as the file name has it. */
  readonly code: string
  readonly resolved: ResolvedLanguage
  /** The language was begun here and has no text in the file yet. */
  readonly awaited?: boolean
}

export interface LeftOut {
  readonly path: string
  readonly reason: Message
  /** Set where another file has the language already. */
  readonly language?: string
  /** That other file. */
  readonly other?: string
}

export interface Discovery {
  readonly template: TreeFile | undefined
  readonly intermediate: TreeFile | undefined
  /** What new languages begin with. */
  readonly base: TreeFile | undefined
  /** How many files fit the mask, the template among them. */
  readonly matches: number
  /** Files of the languages other than the source language, one per language, in order of path. */
  readonly languages: readonly LanguageFile[]
  /** Files left out, and why. */
  readonly skipped: readonly LeftOut[]
  /** What stands where a file of the component should be and is none. */
  readonly refused: readonly OddEntry[]
}

/** A repository with more of them than there are languages is not taken at its word. */
export const MAX_LANGUAGES = 1000

export interface DiscoveryRules {
  readonly filemask: string
  readonly template: string
  readonly intermediate: string
  readonly base: string
  readonly languageRegex: string
  readonly languageAliases: string
  readonly sourceLanguage: string
  /** Languages by the codes that files have them under already. */
  readonly kept: ReadonlyMap<string, string>
  /** Files that have a language already: they keep it when another one comes up for it. */
  readonly taken: ReadonlySet<string>
  /** Files that are on their way out. */
  readonly leaving: ReadonlySet<string>
}

/** Places a component's files can be in: what to look at in a repository that is much larger. */
export function pathsOf(rules: Pick<DiscoveryRules, 'filemask' | 'template' | 'intermediate' | 'base'>): string[] {
  const { filemask } = rules
  const named = [rules.template, rules.intermediate, rules.base].filter((path) => path !== '')
  if (!filemask.includes('*')) return [filemask, ...named]
  const folder = filemask.slice(0, filemask.indexOf('*')).replace(/\/?[^/]*$/, '')
  if (folder === '') return []
  return [folder, ...named.filter((path) => !path.startsWith(`${folder}/`))]
}

/** Finds a component's files among those of a commit. */
export function discoverFiles({ files, odd }: Tree, rules: DiscoveryRules): Discovery {
  const named = (path: string) => (path === '' ? undefined : files.find((file) => file.path === path))
  const special = new Set([rules.template, rules.intermediate].filter(Boolean))
  const languages = new Map<string, LanguageFile>()
  const skipped: LeftOut[] = []
  const resolve = resolver(rules)
  let matches = 0
  for (const file of files) {
    const code = codeInPath(rules.filemask, file.path)
    if (code === undefined) continue
    matches++
    if (special.has(file.path) || rules.leaving.has(file.path)) continue
    const resolved = resolve(code)
    const language = resolved?.language.code ?? ''
    if (file.path === rules.base && !isOtherLanguage(resolved, rules)) continue
    const other = languages.get(language)
    if (!resolved) skipped.push({ path: file.path, reason: message('leftOut.languageCode', { code }) })
    else if (language === rules.sourceLanguage)
      skipped.push({ path: file.path, reason: message('leftOut.sourceLanguage') })
    else if (other) {
      const [kept, left] = rules.taken.has(file.path) && !rules.taken.has(other.path) ? [file, other] : [other, file]
      const reason = message('leftOut.otherFile', { language: resolved.language.name })
      skipped.push({ path: left.path, other: kept.path, language, reason })
      if (kept === file) languages.set(language, { ...file, code, resolved })
    } else if (languages.size >= MAX_LANGUAGES && !rules.taken.has(file.path))
      skipped.push({ path: file.path, reason: message('leftOut.languageLimit', { number: MAX_LANGUAGES }) })
    else languages.set(language, { ...file, code, resolved })
  }
  const refused = odd.filter((entry) => isMissed(entry, rules, resolve, languages))
  const { template, intermediate, base } = rules
  return {
    template: named(template),
    intermediate: named(intermediate),
    base: named(base),
    matches,
    languages: [...languages.values()],
    skipped,
    refused,
  }
}

/** What new languages begin with may be the file of one. A code that no language has, such as 'messages', is no reason to make one up. */
const isOtherLanguage = (resolved: ResolvedLanguage | undefined, { sourceLanguage }: DiscoveryRules): boolean =>
  resolved !== undefined && !resolved.created && resolved.language.code !== sourceLanguage

/** A link and the like is missed where a named file, a known one or a language without another file should be. */
function isMissed(
  entry: OddEntry,
  rules: DiscoveryRules,
  resolve: ReturnType<typeof resolver>,
  languages: ReadonlyMap<string, unknown>,
): boolean {
  if (rules.leaving.has(entry.path)) return false
  const named = [rules.template, rules.intermediate, rules.base, ...rules.taken].filter(Boolean)
  if (named.some((path) => standsInTheWay(entry, path))) return true
  const code = codeInPath(rules.filemask, entry.path)
  const language = code === undefined ? undefined : resolve(code)?.language.code
  return language !== undefined && language !== rules.sourceLanguage && !languages.has(language)
}

/** Whether a translation's file is there in name only: then the translation stays as it is. */
export const isRefused = ({ refused }: Pick<Discovery, 'refused'>, filename: string): boolean =>
  filename !== '' && refused.some((entry) => standsInTheWay(entry, filename))

/** Why a component cannot have a file that it names. */
export function whyMissing({ refused }: Pick<Discovery, 'refused'>, path: string): Message {
  const odd = refused.find((entry) => standsInTheWay(entry, path))
  return odd
    ? message('repository.fileUnusable', { path: odd.path, reason: odd.reason })
    : message('repository.noFile', { path })
}

/** Nothing is there to begin with: no language, and no file that languages could be made from. */
export const isEmpty = ({ matches, template, base }: Pick<Discovery, 'matches' | 'template' | 'base'>): boolean =>
  matches === 0 && !template && !base

/** Of a language that has several files only one could be read. */
export function whyDoubled({ skipped }: Pick<Discovery, 'skipped'>): Message[] {
  return skipped.flatMap(({ path, other, language }) =>
    language !== undefined && other !== undefined
      ? [message('repository.languageTwice', { language, files: [other, path].toSorted().join(', ') })]
      : [],
  )
}

/** Why no file of a repository fits the mask. */
export function whyNoMatch({ refused }: Pick<Discovery, 'refused'>, mask: string): Message {
  const reasons = refused.slice(0, 3).map(({ path, reason }) => ` Can't use '${path}': ${reason}.`)
  return message('repository.noMatch', { mask, reasons: reasons.join('') })
}

/**
 * The language a code in a file name means, if the component takes it. A code that has a language keeps it, whatever it would
 * mean today: only the project may say otherwise.
 */
export function resolver(rules: Pick<DiscoveryRules, 'languageRegex' | 'languageAliases' | 'kept'>) {
  const { filter } = compileLanguageFilter(rules.languageRegex)
  const aliases = parseLanguageAliases(rules.languageAliases)
  return (code: string): ResolvedLanguage | undefined => {
    const resolved = filter?.accepts(code) ? resolveLanguage(codeOfFile(aliases, code)) : undefined
    const kept = aliases.byFileCode.has(code) ? undefined : rules.kept.get(code)
    return resolved && kept !== undefined ? { ...resolved, language: { ...resolved.language, code: kept } } : resolved
  }
}
