import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discoverSets, type Proposal } from '#core/formats/discovery/discover-sets.ts'
import { anyCharacter } from '#core/text/testing/any-character.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A repository: paths with contents; '' stands for a file nobody should need to read. */
type Tree = Readonly<Record<string, string>>

async function discover(tree: Tree): Promise<Proposal[]> {
  return discoverSets(Object.keys(tree), async (path) => bytes(tree[path] ?? ''))
}

const same = (paths: readonly string[], content: string): Tree =>
  Object.fromEntries(paths.map((path) => [path, content]))

const brief = (proposals: readonly Proposal[]) =>
  proposals.map(({ filemask, template, newBase, fileFormat, languages }) => ({
    filemask,
    template,
    newBase,
    fileFormat,
    languages: languages.join(' '),
  }))

const po = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello"\nmsgstr ""\n'
const android =
  '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n  <string name="hello">Hello</string>\n</resources>\n'
const noise = same(
  [
    'README.md',
    'package.json',
    'src/index.ts',
    'src/api/it.ts',
    'src/api/is.ts',
    'tsconfig.json',
    'public/index.html',
    '.github/workflows/ci.yml',
  ],
  'export const it = 1\n',
)

describe('discoverSets', () => {
  it('a web application with flat JSON', async () => {
    const tree = {
      ...noise,
      ...same(['src/locales/en.json', 'src/locales/de.json', 'src/locales/pt-BR.json'], '{"hello":"Hello"}'),
    }
    expect(brief(await discover(tree))).toEqual([
      {
        filemask: 'src/locales/*.json',
        template: 'src/locales/en.json',
        newBase: 'src/locales/en.json',
        fileFormat: 'json',
        languages: 'de en pt-BR',
      },
    ])
  })

  it('i18next with several namespaces', async () => {
    const tree = same(
      ['en', 'de', 'cs'].flatMap((code) => ['common', 'editor'].map((name) => `public/locales/${code}/${name}.json`)),
      '{"key_one":"{{count}} file","key_other":"{{count}} files"}',
    )
    const found = await discover(tree)
    expect(found.map(({ filemask }) => filemask)).toEqual([
      'public/locales/*/common.json',
      'public/locales/*/editor.json',
    ])
    expect(new Set(found.map(({ name }) => name)).size).toBe(2)
    expect(found[1]?.name).toBe('Editor')
  })

  it('Django: gettext by folders, with and without templates', async () => {
    const tree = {
      ...same(['app/locale/cs/LC_MESSAGES/django.po', 'app/locale/de/LC_MESSAGES/django.po'], po),
      ...same(['app/locale/cs/LC_MESSAGES/djangojs.po', 'app/locale/de/LC_MESSAGES/djangojs.po'], po),
      'app/locale/django.pot': po,
    }
    expect(brief(await discover(tree))).toEqual([
      {
        filemask: 'app/locale/*/LC_MESSAGES/django.po',
        template: '',
        newBase: 'app/locale/django.pot',
        fileFormat: 'po',
        languages: 'cs de',
      },
      {
        filemask: 'app/locale/*/LC_MESSAGES/djangojs.po',
        template: '',
        newBase: '',
        fileFormat: 'po',
        languages: 'cs de',
      },
    ])
  })

  it('a GNU program with one folder of gettext files', async () => {
    const tree = {
      ...same(['po/cs.po', 'po/de.po', 'po/pt_BR.po', 'po/sr@latin.po', 'po/tool.pot'], po),
      'po/LINGUAS': 'cs de',
    }
    expect(brief(await discover(tree))).toEqual([
      {
        filemask: 'po/*.po',
        template: '',
        newBase: 'po/tool.pot',
        fileFormat: 'po',
        languages: 'cs de pt_BR sr@latin',
      },
    ])
  })

  it('Android, where other qualifiers are no languages', async () => {
    const base = 'app/src/main/res'
    const tree = {
      ...same(
        ['values', 'values-cs', 'values-pt-rBR', 'values-b+sr+Latn'].map((name) => `${base}/${name}/strings.xml`),
        android,
      ),
      ...same(
        ['values-night', 'values-v21', 'values-land', 'values-sw600dp'].map((name) => `${base}/${name}/colors.xml`),
        android,
      ),
      'app/src/main/AndroidManifest.xml': '<manifest/>',
    }
    expect(brief(await discover(tree))).toEqual([
      {
        filemask: `${base}/values-*/strings.xml`,
        template: `${base}/values/strings.xml`,
        newBase: `${base}/values/strings.xml`,
        fileFormat: 'aresource',
        languages: 'b+sr+Latn cs pt-rBR',
      },
    ])
  })

  it('iOS with Base and with English', async () => {
    const strings = '"hello" = "Hello";\n'
    const tree = {
      ...same(
        [
          'App/en.lproj/Localizable.strings',
          'App/cs.lproj/Localizable.strings',
          'App/zh-Hans.lproj/Localizable.strings',
        ],
        strings,
      ),
      ...same(['App/Base.lproj/Main.strings', 'App/cs.lproj/Main.strings', 'App/de.lproj/Main.strings'], strings),
    }
    expect(brief(await discover(tree)).map(({ filemask, template }) => [filemask, template])).toEqual([
      ['App/*.lproj/Localizable.strings', 'App/en.lproj/Localizable.strings'],
      ['App/*.lproj/Main.strings', 'App/Base.lproj/Main.strings'],
    ])
  })

  it('Java properties and .NET resources with a file without a language', async () => {
    const resx = '<?xml version="1.0"?>\n<root>\n<data name="a"><value>A</value></data>\n</root>\n'
    const tree = {
      ...same(
        ['messages.properties', 'messages_de.properties', 'messages_pt_BR.properties'].map(
          (name) => `src/main/resources/${name}`,
        ),
        'hello=Hello\n',
      ),
      ...same(
        ['Strings.resx', 'Strings.de.resx', 'Strings.zh-Hans.resx'].map((name) => `Desktop/${name}`),
        resx,
      ),
    }
    expect(
      brief(await discover(tree)).map(({ filemask, template, languages }) => [filemask, template, languages]),
    ).toEqual([
      ['Desktop/Strings.*.resx', 'Desktop/Strings.resx', 'de zh-Hans'],
      ['src/main/resources/messages_*.properties', 'src/main/resources/messages.properties', 'de pt_BR'],
    ])
  })

  it('Rails', async () => {
    const tree = {
      'config/locales/en.yml': 'en:\n  hello: Hello\n',
      'config/locales/de.yml': 'de:\n  hello: Hallo\n',
      'config/locales/devise.en.yml': 'en:\n  devise: x\n',
      'config/locales/devise.de.yml': 'de:\n  devise: x\n',
      'config/database.yml': 'production:\n  adapter: x\n',
      'config/application.rb': '',
    }
    const found = brief(await discover(tree))
    expect(found.map(({ filemask, fileFormat }) => [filemask, fileFormat])).toEqual([
      ['config/locales/*.yml', 'ruby-yaml'],
      ['config/locales/devise.*.yml', 'ruby-yaml'],
    ])
  })

  it('Flutter, browser extensions, Laravel, Angular, Fluent, Qt', async () => {
    const xliff =
      '<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" datatype="plaintext" original="x"><body><trans-unit id="a"><source>A</source></trans-unit></body></file></xliff>\n'
    const qt =
      '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="cs"><context><name>A</name><message><source>B</source><translation>C</translation></message></context></TS>\n'
    const tree = {
      ...same(['lib/l10n/app_en.arb', 'lib/l10n/app_cs.arb'], '{"@@locale":"en","hello":"Hello"}'),
      ...same(['ext/_locales/en/messages.json', 'ext/_locales/pt_BR/messages.json'], '{"hello":{"message":"Hello"}}'),
      ...same(
        ['resources/lang/en/auth.php', 'resources/lang/fr/auth.php'],
        "<?php\n\nreturn [\n    'failed' => 'No',\n];\n",
      ),
      ...same(
        ['web/src/locale/messages.xlf', 'web/src/locale/messages.fr.xlf', 'web/src/locale/messages.de.xlf'],
        xliff,
      ),
      ...same(['browser/locales/en-US/main.ftl', 'browser/locales/cs/main.ftl'], 'hello = Hello\n'),
      ...same(['qt/translations/app_cs.ts', 'qt/translations/app_de.ts'], qt),
    }
    const found = await discover(tree)
    expect(
      Object.fromEntries(
        found.map(({ filemask, fileFormat, template, newBase }) => [filemask, [fileFormat, template, newBase]]),
      ),
    ).toEqual({
      'lib/l10n/app_*.arb': ['arb', 'lib/l10n/app_en.arb', 'lib/l10n/app_en.arb'],
      'ext/_locales/*/messages.json': [
        'webextension',
        'ext/_locales/en/messages.json',
        'ext/_locales/en/messages.json',
      ],
      'resources/lang/*/auth.php': ['laravel', 'resources/lang/en/auth.php', 'resources/lang/en/auth.php'],
      'web/src/locale/messages.*.xlf': [expect.stringMatching(/xliff/), '', 'web/src/locale/messages.xlf'],
      'browser/locales/*/main.ftl': ['fluent', 'browser/locales/en-US/main.ftl', 'browser/locales/en-US/main.ftl'],
      'qt/translations/app_*.ts': ['ts', '', ''],
    })
  })

  it('texts for app stores as one set', async () => {
    const tree = same(
      ['en-US', 'cs-CZ'].flatMap((code) =>
        ['title', 'full_description'].map((name) => `fastlane/metadata/android/${code}/${name}.txt`),
      ),
      'Text\n',
    )
    expect(brief(await discover(tree))).toEqual([
      {
        filemask: 'fastlane/metadata/android/*',
        template: 'fastlane/metadata/android/en-US',
        newBase: '',
        fileFormat: 'appstore',
        languages: 'cs-CZ en-US',
      },
    ])
  })

  it('a code that stands in folder and file', async () => {
    const tree = same(['i18n/en/app.en.json', 'i18n/de/app.de.json', 'i18n/fr/app.fr.json'], '{"a":"A"}')
    expect((await discover(tree)).map(({ filemask }) => filemask)).toEqual(['i18n/*/app.*.json'])
  })

  it('projects that have only their source so far', async () => {
    const tree = {
      'locales/en.json': '{"a":"A"}',
      'app/src/main/res/values/strings.xml': android,
      'po/tool.pot': po,
    }
    expect(brief(await discover(tree)).map(({ filemask, newBase }) => [filemask, newBase])).toEqual([
      ['locales/*.json', 'locales/en.json'],
      ['po/*.po', 'po/tool.pot'],
      ['app/src/main/res/values-*/strings.xml', 'app/src/main/res/values/strings.xml'],
    ])
  })

  it('leaves alone what only looks like translations', async () => {
    const tree = {
      ...noise,
      'src/en.ts': 'export const x = 1\n',
      'src/fr.ts': 'export const x = 1\n',
      'data/cs.json': '{"a":1}',
      'node_modules/x/locales/en.json': '{"a":"A"}',
      'node_modules/x/locales/de.json': '{"a":"A"}',
      'vendor/y/po/cs.po': po,
      'vendor/y/po/de.po': po,
    }
    expect(brief(await discover(tree))).toEqual([])
  })

  it('ranks by what is likely wanted: sources before examples, strings before prose', async () => {
    const tree = {
      ...same(['tests/fixtures/locales/en.json', 'tests/fixtures/locales/de.json'], '{"a":"A"}'),
      ...same(['docs/en/index.md', 'docs/de/index.md', 'docs/cs/index.md'], '# Hello\n\nText\n'),
      ...same(['src/locales/en.json', 'src/locales/de.json'], '{"a":"A"}'),
    }
    expect((await discover(tree)).map(({ filemask }) => filemask)).toEqual([
      'src/locales/*.json',
      'docs/*/index.md',
      'tests/fixtures/locales/*.json',
    ])
  })

  it('goes by names alone where nothing can be read', async () => {
    const found = await discoverSets(['locales/en.json', 'locales/de.json', 'src/en.ts', 'src/fr.ts'])
    expect(found.map(({ filemask, fileFormat }) => [filemask, fileFormat])).toEqual([['locales/*.json', 'json']])
  })

  it('reads one file for each set, however large the repository', async () => {
    const codes = ['en', 'de', 'cs', 'fr', 'pt_BR']
    const paths = Array.from({ length: 2000 }, (_, i) =>
      codes.map((code) => `pkg${i % 40}/m${i}/locale/${code}.json`),
    ).flat()
    const more = Array.from({ length: 10_000 }, (_, i) => `src/a${i}/is/to/no/file-${i}.ts`)
    let reads = 0
    const found = await discoverSets([...paths, ...more], async () => {
      reads++
      return bytes('{"a":"A"}')
    })
    expect(found).toHaveLength(2000)
    expect(new Set(found.map(({ name }) => name)).size).toBe(2000)
    expect(reads).toBe(2000)
  })

  it('never throws, and proposes only files that are there', async () => {
    const part = fc.oneof(
      fc.constantFrom('en', 'de', 'values-cs', 'values', 'en.lproj', 'locale', '*', '..', 'LC_MESSAGES', 'CS', 'po'),
      fc.string({ unit: anyCharacter, maxLength: 6 }),
    )
    const file = fc.oneof(
      fc.constantFrom('en.json', 'a_de.properties', 'x.po', 'x.pot', 'strings.xml', '.json', 'en.de.json'),
      part,
    )
    const path = fc.tuple(fc.array(part, { maxLength: 4 }), file).map(([folders, name]) => [...folders, name].join('/'))
    await fc.assert(
      fc.asyncProperty(fc.array(path, { maxLength: 12 }), async (paths) => {
        for (const { template, newBase, filemask } of await discoverSets(paths)) {
          expect(filemask).toContain('*')
          for (const named of [template, newBase]) if (named !== '') expect(paths).toContain(named)
        }
      }),
      { numRuns: 300 },
    )
  })
})
