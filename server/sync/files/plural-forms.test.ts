import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinForms, splitForms } from '#core/units/forms.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

/** Forms in files that name them, as CLDR does. */
const categories: Readonly<Record<string, readonly string[]>> = {
  cs: ['one', 'few', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  he: ['one', 'two', 'other'],
  hr: ['one', 'few', 'other'],
  it: ['one', 'many', 'other'],
  mt: ['one', 'two', 'few', 'many', 'other'],
  pt: ['one', 'many', 'other'],
  ro: ['one', 'few', 'other'],
}
const languages = Object.keys(categories)

/** Forms in files that only count them, as gettext does. */
const counts: Readonly<Record<string, number>> = { cs: 3, es: 2, fr: 2, he: 4, hr: 3, it: 2, mt: 4, pt: 2, ro: 3 }

interface Case {
  readonly format: string
  readonly settings: { readonly filemask: string; readonly template: string; readonly file_format: string }
  readonly names: (language: string) => readonly string[]
  /** A file in which every form says its name, with a mark behind it. */
  readonly file: (names: readonly string[], language: string) => string
}

const named = (language: string): readonly string[] => categories[language] ?? ['one', 'other']
const numbered = (language: string): readonly string[] =>
  Array.from({ length: counts[language] ?? 2 }, (_, form) => String(form))
const withZero = (language: string): readonly string[] => ['zero', ...named(language)]

const stringsdict = (names: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n<key>files</key>\n<dict>\n<key>NSStringLocalizedFormatKey</key>\n<string>%#@n@</string>\n<key>n</key>\n<dict>\n<key>NSStringFormatSpecTypeKey</key>\n<string>NSStringPluralRuleType</string>\n<key>NSStringFormatValueTypeKey</key>\n<string>d</string>\n${names.map((name) => `<key>${name}</key>\n<string>${name}!</string>\n`).join('')}</dict>\n</dict>\n</dict>\n</plist>\n`

const cases: readonly Case[] = [
  {
    format: 'po without a header',
    settings: { filemask: 'po/*.po', template: '', file_format: 'po' },
    names: numbered,
    file: (names) =>
      `msgid "%d file"\nmsgid_plural "%d files"\n${names.map((name) => `msgstr[${name}] "${name}!"\n`).join('')}`,
  },
  {
    format: 'Android',
    settings: { filemask: 'app/values-*/s.xml', template: 'app/values/s.xml', file_format: 'aresource' },
    names: named,
    file: (names) =>
      `<resources>\n<plurals name="files">\n${names.map((name) => `<item quantity="${name}">${name}!</item>\n`).join('')}</plurals>\n</resources>\n`,
  },
  {
    format: 'i18next',
    settings: { filemask: 'i18n/*.json', template: 'i18n/en.json', file_format: 'i18nextv4' },
    names: named,
    file: (names) => JSON.stringify(Object.fromEntries(names.map((name) => [`files_${name}`, `${name}!`]))),
  },
  {
    format: 'stringsdict',
    settings: { filemask: 'ios/*.stringsdict', template: 'ios/en.stringsdict', file_format: 'stringsdict' },
    names: withZero,
    file: stringsdict,
  },
  {
    format: 'Rails',
    settings: { filemask: 'rails/*.yml', template: 'rails/en.yml', file_format: 'ruby-yaml' },
    names: named,
    file: (names, language) => `${language}:\n  files:\n${names.map((name) => `    ${name}: "${name}!"\n`).join('')}`,
  },
]

const catalog = JSON.stringify({
  sourceLanguage: 'en',
  strings: {
    files: {
      localizations: Object.fromEntries(
        ['en', ...languages].map((language) => {
          const forms = named(language).map((name) => [
            name,
            { stringUnit: { state: 'translated', value: `${name}!` } },
          ])
          return [language, { variations: { plural: Object.fromEntries(forms) } }]
        }),
      ),
    },
  },
  version: '1.0',
})

describeEachEngine('plural forms', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeAll(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterAll(() => database.drop())

  /** Reads the forms of all languages, and says them anew. */
  async function sayAnew(id: number, names: (language: string) => readonly string[]): Promise<void> {
    for (const language of languages) {
      const unit = (await site.units(id, language)).find(({ target }) => splitForms(target).length > 1)
      expect(splitForms(unit?.target ?? ''), language).toEqual(names(language).map((name) => `${name}!`))
      const key = unit?.context || (unit?.source ?? '')
      await site.edit(id, { code: language, key, target: joinForms(names(language).map((name) => `${name}?`)) })
    }
    await pushComponent(site.context, id)
  }

  it.each(cases)('are read and written where they stand: $format', async ({ settings, names, file }) => {
    const { filemask, template } = settings
    const paths = new Map(languages.map((language) => [filemask.replace('*', language), language]))
    const files = Object.fromEntries([...paths].map(([path, language]) => [path, file(names(language), language)]))
    const source = template === '' ? {} : { [template]: file(names('en'), 'en') }
    const id = await site.component({ ...source, ...files }, { ...settings, new_base: '' }, settings.file_format)
    await sayAnew(id, names)
    for (const [path, before] of Object.entries(files)) {
      const written = (await site.upstream.read(path)).replace(/^[\s\S]*?(?=msgid "%d)/, '')
      expect(written, path).toBe(before.replaceAll('!"', '?"').replaceAll('!<', '?<'))
    }
  })

  it('are read and written where they stand: string catalog', async () => {
    const settings = { filemask: 'App.xcstrings', template: '', file_format: 'xcstrings', new_base: '' }
    const id = await site.component({ 'App.xcstrings': catalog }, settings, 'xcstrings')
    await sayAnew(id, named)
    const { strings } = JSON.parse(await site.upstream.read('App.xcstrings'))
    for (const language of languages) {
      const { plural } = strings.files.localizations[language].variations
      expect(Object.entries(plural).map(([name, form]) => [name, (form as { stringUnit: object }).stringUnit])).toEqual(
        named(language).map((name) => [name, { state: 'translated', value: `${name}?` }]),
      )
    }
  })
})
