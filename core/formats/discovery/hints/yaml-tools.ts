import { tomlValue, yamlSettings } from '#core/formats/discovery/hints/config-values.ts'
import { type Hint, type HintFile, withLanguage } from '#core/formats/discovery/hints/hint.ts'
import { list, text } from '#core/text/loose-json.ts'

const phraseTarget = (file: string): string =>
  withLanguage(file, /<locale(?:_name|_code|_id)?>/g).replaceAll(/<[a-z_]+>/g, '*')

/** `.phrase.yml`: files that are pushed, and those that are pulled, with `<locale_name>` in them. */
export const phrase: HintFile = {
  name: 'Phrase',
  matches: /(^|\/)\.?phrase(app)?\.ya?ml$/,
  read(content): readonly Hint[] {
    const settings = yamlSettings(content)
    const filesOf = (...names: readonly string[]) =>
      ['phrase', 'phraseapp'].flatMap((root) =>
        list(settings, root, ...names).flatMap((item) => text(item, 'file') ?? []),
      )
    const targets = [...filesOf('pull', 'targets'), ...filesOf('push', 'sources')]
    return targets.map((file) => ({ source: '', target: phraseTarget(file) }))
  },
}

/** `lokalise.yml`: most name a project only; some say how files are called. */
export const lokaliseYaml: HintFile = {
  name: 'Lokalise',
  matches: /(^|\/)\.?lokalise\.ya?ml$/,
  read(content): readonly Hint[] {
    const settings = yamlSettings(content)
    const patterns = [text(settings, 'directory_prefix'), text(settings, 'bundle_structure')].filter(Boolean)
    const target = withLanguage(patterns.join('/'), /%LANG_ISO%/g)
    return patterns.length === 0 ? [] : [{ source: '', target, sourceLanguage: text(settings, 'base_lang_iso') }]
  },
}

const mozillaTarget = (path: string): string =>
  withLanguage(path.replaceAll(/\{\s*l10n_base\s*\}\/?/g, ''), /\{\s*(?:android_)?locale\s*\}/g)

/** `l10n.toml`: pairs of a reference and the path of its translations. */
export const mozilla: HintFile = {
  name: 'l10n.toml',
  matches: /(^|\/)l10n(?:-\w+)?\.toml$/,
  read(content): readonly Hint[] {
    const settings = tomlValue(content)
    const base = text(settings, 'basepath') ?? '.'
    return list(settings, 'paths').flatMap((path) => {
      const [reference, target] = [text(path, 'reference'), text(path, 'l10n')]
      return reference && target ? [{ source: `${base}/${reference}`, target: `${base}/${mozillaTarget(target)}` }] : []
    })
  },
}
