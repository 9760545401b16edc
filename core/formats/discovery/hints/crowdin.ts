import { yamlSettings } from '#core/formats/discovery/hints/config-values.ts'
import { type Hint, type HintFile, LANGUAGE, withLanguage } from '#core/formats/discovery/hints/hint.ts'
import { isJsonObject, textFields } from '#core/text/json-object.ts'
import { list, part, text } from '#core/text/loose-json.ts'

const codes =
  /%(?:language|language_id|two_letters_code|three_letters_code|locale|locale_with_underscore|android_code|osx_locale)%/g

const targetOf = (translation: string): string =>
  withLanguage(translation.replaceAll('%osx_code%', `${LANGUAGE}.lproj`), codes)

const textsOf = (value: unknown) => (isJsonObject(value) ? textFields(value) : {})

/** `crowdin.yml`: a list of files with `source` and `translation`. */
export const crowdin: HintFile = {
  name: 'Crowdin',
  matches: /(^|\/)\.?crowdin\.ya?ml$/,
  read(content): readonly Hint[] {
    const settings = yamlSettings(content)
    const base = text(settings, 'base_path') ?? '.'
    const under = (path: string) => (base === '.' ? path : `${base}/${path}`)
    return list(settings, 'files').flatMap((file) => {
      const [source, translation] = [text(file, 'source'), text(file, 'translation')]
      if (!source || !translation) return []
      const replaced = textsOf(part(file, 'translation_replace'))
      return [{ source: under(source), target: under(targetOf(translation)), replaced }]
    })
  },
}
