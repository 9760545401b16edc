import { jsonValue } from '#core/formats/discovery/hints/config-values.ts'
import { type Hint, type HintFile, LANGUAGE, withLanguage } from '#core/formats/discovery/hints/hint.ts'
import { list, part, text } from '#core/text/loose-json.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The texts in a value that may be one, a list of them, or an object of them. */
const textsIn = (value: unknown): string[] =>
  [typeof value === 'object' && value !== null ? Object.values(value) : value].flat().filter(isText)

const tolgeeTarget = (template: string): string =>
  withLanguage(template, /\{(?:\w*[lL]anguageTag)\}/g).replaceAll(/\{(?:namespace|extension)\}/g, '*')

/** `tolgee.json`, `.tolgeerc`: templates of what is pushed and pulled. */
export const tolgee: HintFile = {
  name: 'Tolgee',
  matches: /(^|\/)(\.?tolgee(rc)?\.json|\.tolgeerc)$/,
  read(content): readonly Hint[] {
    const settings = jsonValue(content)
    const pushed = textsIn(part(settings, 'push', 'filesTemplate'))
    const structure = text(settings, 'pull', 'fileStructureTemplate')
    const pulled = structure === undefined ? [] : [`${text(settings, 'pull', 'path') ?? '.'}/${structure}`]
    return [...pushed, ...pulled].map((template) => ({ source: '', target: tolgeeTarget(template) }))
  },
}

/** `project.inlang/settings.json`: each plug-in has a pattern, or one for each namespace. */
export const inlang: HintFile = {
  name: 'inlang',
  matches: /(^|\/)([^/]*\.inlang\/settings|inlang\.config)\.json$/,
  read(content): readonly Hint[] {
    const settings = jsonValue(content)
    const sourceLanguage = text(settings, 'baseLocale') ?? text(settings, 'sourceLanguageTag')
    const plugins = typeof settings === 'object' && settings !== null ? Object.values(settings) : []
    return plugins
      .flatMap((plugin) => textsIn(part(plugin, 'pathPattern')))
      .map((pattern) => ({
        source: '',
        target: `../${withLanguage(pattern, /\{(?:locale|languageTag)\}/g).replaceAll('{namespace}', '*')}`,
        sourceLanguage,
      }))
  },
}

/** `i18n.json`: buckets of files with `[locale]` in their paths. */
export const lingo: HintFile = {
  name: 'Lingo.dev',
  matches: /(^|\/)i18n\.json$/,
  read(content): readonly Hint[] {
    const settings = jsonValue(content)
    const sourceLanguage = text(settings, 'locale', 'source')
    const buckets = part(settings, 'buckets')
    if (sourceLanguage === undefined || typeof buckets !== 'object' || buckets === null) return []
    return Object.values(buckets)
      .flatMap((bucket) => textsIn(part(bucket, 'include')))
      .map((pattern) => ({ source: '', target: withLanguage(pattern, /\[locale\]/g), sourceLanguage }))
  },
}

const localazyTarget = (output: string): string =>
  withLanguage(output, /\$\{(?:lang|languageCode|langAndroid|langIos\w*|locale|lang[A-Z]\w*)\}/g)
    .replaceAll(/\$\{iosLprojFolder\}/g, `${LANGUAGE}.lproj`)
    .replaceAll(/\$\{androidResFolder\}/g, `values-${LANGUAGE}`)
    .replaceAll(/\$\{path\}/g, '%original_path%')
    .replaceAll(/\$\{file\}/g, '%original_file_name%')

/** Upload names files by path or pattern, alone or in objects. */
const localazySources = (files: unknown): string[] =>
  [files].flat().flatMap((file) => (isText(file) ? [file] : [text(file, 'pattern') ?? text(file, 'file') ?? []].flat()))

/** `localazy.json`: what is uploaded, and where it comes back to. */
export const localazy: HintFile = {
  name: 'Localazy',
  matches: /(^|\/)localazy\.json$/,
  read(content): readonly Hint[] {
    const settings = jsonValue(content)
    const sources = localazySources(part(settings, 'upload', 'files') ?? part(settings, 'upload'))
    const files = part(settings, 'download', 'files') ?? part(settings, 'download')
    const outputs = [files].flat().flatMap((file) => (isText(file) ? [file] : [text(file, 'output') ?? []].flat()))
    return sources.flatMap((source) => outputs.map((output) => ({ source, target: localazyTarget(output) })))
  },
}

/** `lokalise.json`: the pattern that files are taken in by, where one is there. */
export const lokaliseJson: HintFile = {
  name: 'Lokalise',
  matches: /(^|\/)\.?lokalise\.json$/,
  read: (content) =>
    list(jsonValue(content), 'files').flatMap((file) => {
      const path = text(file, 'path')
      return path === undefined ? [] : [{ source: '', target: withLanguage(path, /%LANG_ISO%|\{lang_iso\}/g) }]
    }),
}
