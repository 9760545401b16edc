import { RE2JS } from 're2js'
import { codeInPath } from '#core/formats/filemask.ts'
import { codeOfFile, parseLanguageAliases } from '#core/languages/project-aliases.ts'
import { type ResolvedLanguage, resolveLanguage } from '#core/languages/resolve.ts'
import type { TreeFile } from '#server/vcs/vcs.ts'

export interface LanguageFile extends TreeFile {
  /** Code as the file name has it. */
  readonly code: string
  readonly resolved: ResolvedLanguage
}

export interface Discovery {
  readonly template: TreeFile | undefined
  /** How many files fit the mask, the template among them. */
  readonly matches: number
  /** Files of the languages other than the source language, one per language, in order of path. */
  readonly languages: readonly LanguageFile[]
  /** Files left out, and why. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
}

export interface DiscoveryRules {
  readonly filemask: string
  readonly template: string
  readonly languageRegex: string
  readonly languageAliases: string
  readonly sourceLanguage: string
}

/** Finds a component's files among those of a commit. */
export function discoverFiles(files: readonly TreeFile[], rules: DiscoveryRules): Discovery {
  const accepts = RE2JS.compile(rules.languageRegex)
  const aliases = parseLanguageAliases(rules.languageAliases)
  const template = files.find((file) => file.path === rules.template)
  const languages = new Map<string, LanguageFile>()
  const skipped: { path: string; reason: string }[] = []
  let matches = 0
  for (const file of files) {
    const code = codeInPath(rules.filemask, file.path)
    if (code === undefined) continue
    matches++
    if (file.path === rules.template) continue
    const resolved = accepts.matcher(code).lookingAt() ? resolveLanguage(codeOfFile(aliases, code)) : undefined
    if (!resolved) skipped.push({ path: file.path, reason: `'${code}' is not a language code this component takes` })
    else if (resolved.language.code === rules.sourceLanguage)
      skipped.push({ path: file.path, reason: 'the template is the file of the source language' })
    else if (languages.has(resolved.language.code))
      skipped.push({ path: file.path, reason: `${resolved.language.name} has another file already` })
    else languages.set(resolved.language.code, { ...file, code, resolved })
  }
  return { template, matches, languages: [...languages.values()], skipped }
}
