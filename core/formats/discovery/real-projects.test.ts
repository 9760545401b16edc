import { expect, it } from 'vitest'
import { discoverSets, type Proposal } from '#core/formats/discovery/discover-sets.ts'

type Tree = Readonly<Record<string, string>>

/** What a project's layout should lead to: mask, template, base for new languages, format. */
type Expected = readonly [filemask: string, template: string, newBase: string, fileFormat: string]

const each = (paths: readonly string[], content: string): Tree =>
  Object.fromEntries(paths.map((path) => [path, content]))
const inAll = (codes: string, mask: string, content: string): Tree =>
  each(
    codes.split(' ').map((code) => mask.replaceAll('*', code)),
    content,
  )

/** A source that new languages are made from, too. */
const itself = (path: string): readonly [template: string, newBase: string] => [path, path]

/** A placeholder of Localazy. */
const dollar = (name: string): string => `$\{${name}}`

const json = '{"hello":"Hello","name":"Name"}'
const nested = '{"menu":{"open":"Open","close":"Close"}}'
const po = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello"\nmsgstr ""\n'
const android = '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n  <string name="a">A</string>\n</resources>\n'
const qt =
  '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="cs"><context><name>A</name><message><source>B</source><translation>C</translation></message></context></TS>\n'
const xliff = (attributes = '') =>
  `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" ${attributes} datatype="plaintext" original="x"><body><trans-unit id="a"><source>A</source><target>B</target></trans-unit></body></file></xliff>\n`
const resx = '<?xml version="1.0"?>\n<root>\n<data name="a"><value>A</value></data>\n</root>\n'
const xaml =
  '<ResourceDictionary xmlns="http://schemas.microsoft.com/winfx/2006/xaml/presentation" xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml" xmlns:s="clr-namespace:System;assembly=mscorlib">\n  <s:String x:Key="S.A">A</s:String>\n</ResourceDictionary>\n'
const strings = '"hello" = "Hello";\n'
const php = "<?php\n\nreturn [\n    'failed' => 'No',\n];\n"
const joomla = '; Joomla! Project\n\nCOM_USERS="Users"\n'
const readme = { 'README.md': '# Project\n', 'package.json': '{"name":"x","version":"1.0.0"}', 'src/index.ts': '' }

const projects: Readonly<Record<string, { readonly tree: Tree; readonly expected: readonly Expected[] }>> = {
  AntennaPod: {
    tree: {
      ...inAll('ar cs de pt-rBR', 'ui/i18n/src/main/res/values-*/strings.xml', android),
      'ui/i18n/src/main/res/values/strings.xml': android,
      'app/src/main/res/values-night/colors.xml': '<resources><color name="a">#000</color></resources>',
    },
    expected: [
      ['ui/i18n/src/main/res/values-*/strings.xml', ...itself('ui/i18n/src/main/res/values/strings.xml'), 'aresource'],
    ],
  },
  JabRef: {
    tree: {
      ...inAll('en de fr pt_BR zh_CN', 'jablib/src/main/resources/l10n/JabRef_*.properties', 'A=A\n'),
      'crowdin.yml':
        'files:\n  - source: /jablib/src/main/resources/l10n/*_en.properties\n    translation: /jablib/src/main/resources/l10n/%file_name%_%two_letters_code%.properties\n    translation_replace:\n      _en: ""\n',
    },
    expected: [
      [
        'jablib/src/main/resources/l10n/JabRef_*.properties',
        ...itself('jablib/src/main/resources/l10n/JabRef_en.properties'),
        'properties',
      ],
    ],
  },
  outline: {
    tree: {
      ...inAll('en_US de_DE cs_CZ zh_TW', 'shared/i18n/locales/*/translation.json', json),
      'crowdin.yml':
        'files:\n  - source: shared/i18n/locales/en_US/translation.json\n    translation: /shared/i18n/locales/%locale_with_underscore%/%original_file_name%\n',
    },
    expected: [
      ['shared/i18n/locales/*/translation.json', ...itself('shared/i18n/locales/en_US/translation.json'), 'json'],
    ],
  },
  fluffychat: {
    tree: inAll('en de cs pt_BR zh_Hant', 'lib/l10n/intl_*.arb', '{"@@locale":"en","hello":"Hello"}'),
    expected: [['lib/l10n/intl_*.arb', ...itself('lib/l10n/intl_en.arb'), 'arb']],
  },
  uBlock: {
    tree: {
      ...inAll('en de cs pt_BR', 'src/_locales/*/messages.json', '{"hello":{"message":"Hello"}}'),
      ...inAll('en de', 'platform/mv3/description/webstore.*.txt', 'Text\n'),
    },
    expected: [['src/_locales/*/messages.json', ...itself('src/_locales/en/messages.json'), 'webextension']],
  },
  iina: {
    tree: {
      ...inAll('en de ja zh-Hans', 'iina/*.lproj/Localizable.strings', strings),
      ...inAll('en de ja', 'iina/*.lproj/FilterPresets.strings', strings),
      'crowdin.yml':
        'files:\n  - source: /iina/en.lproj/*.strings\n    translation: /iina/%osx_code%/%original_file_name%\n',
    },
    expected: [
      ['iina/*.lproj/Localizable.strings', ...itself('iina/en.lproj/Localizable.strings'), 'strings'],
      ['iina/*.lproj/FilterPresets.strings', ...itself('iina/en.lproj/FilterPresets.strings'), 'strings'],
    ],
  },
  'nextcloud/notes': {
    tree: {
      ...inAll(
        'de cs fr ja pt_BR',
        'l10n/*.json',
        '{ "translations": {\n    "a" : "b"\n},"pluralForm" :"nplurals=2;"\n}',
      ),
      ...inAll('de cs fr ja pt_BR', 'l10n/*.js', 'OC.L10N.register("notes", {})\n'),
      '.tx/config':
        '[main]\nhost = https://www.transifex.com\n\n[o:nextcloud:p:nextcloud:r:notes]\nfile_filter = translationfiles/<lang>/notes.po\nsource_file = translationfiles/templates/notes.pot\nsource_lang = en\ntype = PO\n',
    },
    expected: [['l10n/*.json', '', '', 'nextcloud-json']],
  },
  NewPipe: {
    tree: {
      ...inAll('ar cs b+zh+HANS+CN pt-rBR', 'app/src/main/res/values-*/strings.xml', android),
      'app/src/main/res/values/strings.xml': android,
      ...inAll('en-US de-DE', 'fastlane/metadata/android/*/short_description.txt', 'Text\n'),
    },
    expected: [
      ['app/src/main/res/values-*/strings.xml', ...itself('app/src/main/res/values/strings.xml'), 'aresource'],
    ],
  },
  git: {
    tree: { ...inAll('bg ca de el fr pt_PT zh_CN', 'po/*.po', po), ...inAll('de fr', 'git-gui/po/*.po', po) },
    expected: [['po/*.po', '', '', 'po']],
  },
  zotero: {
    tree: {
      ...inAll('en-US de cs-CZ ar', 'chrome/locale/*/zotero/zotero.ftl', 'hello = Hello\n'),
      ...inAll('en-US de cs-CZ ar', 'chrome/locale/*/zotero/zotero.properties', 'a=A\n'),
    },
    expected: [['chrome/locale/*/zotero/zotero.ftl', ...itself('chrome/locale/en-US/zotero/zotero.ftl'), 'fluent']],
  },
  'jitsi-meet': {
    tree: {
      ...inAll('de cs ptBR zhCN fr', 'lang/main-*.json', nested),
      'lang/main.json': nested,
      ...inAll('cs de fr', 'lang/countries-*.json', json),
      'lang/languages.json': json,
    },
    expected: [['lang/main-*.json', ...itself('lang/main.json'), 'json-nested']],
  },
  excalidraw: {
    tree: {
      ...inAll('en de-DE cs-CZ pt-BR', 'packages/excalidraw/locales/*.json', nested),
      'packages/excalidraw/locales/percentages.json': '{"de-DE":98}',
      'crowdin.yml':
        'files:\n  - source: /packages/excalidraw/locales/en.json\n    translation: /packages/excalidraw/locales/%locale%.json\n',
    },
    expected: [['packages/excalidraw/locales/*.json', ...itself('packages/excalidraw/locales/en.json'), 'json-nested']],
  },
  FreshRSS: {
    tree: inAll('en de cs pt-BR', 'app/i18n/*/gen.php', "<?php\n\nreturn array(\n\t'a' => 'A',\n);\n"),
    expected: [['app/i18n/*/gen.php', ...itself('app/i18n/en/gen.php'), 'php']],
  },
  IceCubesApp: {
    tree: {
      'IceCubesApp/Resources/Localization/Localizable.xcstrings':
        '{"sourceLanguage":"en","strings":{"Home":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Start"}}}}},"version":"1.0"}',
      ...inAll('en de', 'IceCubesAppIntents/*.lproj/InfoPlist.strings', strings),
    },
    expected: [],
  },
  ScreenToGif: {
    tree: inAll('en de pt zh', 'ScreenToGif/Resources/Localization/StringResources.*.xaml', xaml),
    expected: [
      [
        'ScreenToGif/Resources/Localization/StringResources.*.xaml',
        ...itself('ScreenToGif/Resources/Localization/StringResources.en.xaml'),
        'resourcedictionary',
      ],
    ],
  },
  calculator: {
    tree: inAll('en-US de-DE cs-CZ af-ZA', 'src/Calculator/Resources/*/Resources.resw', resx),
    expected: [
      ['src/Calculator/Resources/*/Resources.resw', ...itself('src/Calculator/Resources/en-US/Resources.resw'), 'resx'],
    ],
  },
  gitea: {
    tree: {
      ...inAll('en-US de-DE cs-CZ pt-BR', 'options/locale/locale_*.ini', 'home = Home\n[error]\nx = y\n'),
      'crowdin.yml':
        'preserve_hierarchy: true\nfiles:\n  - source: "/options/locale/locale_en-US.ini"\n    translation: "/options/locale/locale_%locale%.ini"\n',
    },
    expected: [['options/locale/locale_*.ini', ...itself('options/locale/locale_en-US.ini'), 'ini']],
  },
  bitcoin: {
    tree: {
      ...inAll('en de cs zh_CN sr@latin', 'src/qt/locale/bitcoin_*.ts', qt),
      'src/qt/locale/bitcoin_en.xlf': xliff('target-language="en"'),
      '.tx/config':
        '[main]\nhost = https://www.transifex.com\n\n[o:bitcoin:p:bitcoin:r:qt-translation-030x]\nfile_filter = src/qt/locale/bitcoin_<lang>.xlf\nsource_file = src/qt/locale/bitcoin_en.xlf\nsource_lang = en\n',
    },
    expected: [['src/qt/locale/bitcoin_*.ts', '', 'src/qt/locale/bitcoin_en.ts', 'ts']],
  },
  keepassxc: {
    tree: {
      ...inAll('en de cs pt_BR en_GB en_US', 'share/translations/keepassxc_*.ts', qt),
      '.tx/config':
        '[main]\nhost = https://app.transifex.com\n\n[o:keepassxc:p:keepassxc:r:share-translations-keepassxc-en-ts--develop]\nfile_filter = share/translations/keepassxc_<lang>.ts\nsource_file = share/translations/keepassxc_en.ts\nsource_lang = en\ntype = QT\n',
    },
    expected: [['share/translations/keepassxc_*.ts', '', 'share/translations/keepassxc_en.ts', 'ts']],
  },
  mumble: {
    tree: {
      ...inAll('en de cs en_GB zh_CN', 'src/mumble/mumble_*.ts', qt),
      ...inAll('de fr', '3rdparty/qqbonjour/app_*.ts', qt),
    },
    expected: [['src/mumble/mumble_*.ts', '', 'src/mumble/mumble_en.ts', 'ts']],
  },
  django: {
    tree: {
      ...inAll('en de cs en_GB pt_BR', 'django/conf/locale/*/LC_MESSAGES/django.po', po),
      ...inAll('en de cs', 'django/contrib/admin/locale/*/LC_MESSAGES/djangojs.po', po),
      ...inAll('de fr', 'tests/i18n/commands/locale/*/LC_MESSAGES/django.po', po),
    },
    expected: [
      ['django/conf/locale/*/LC_MESSAGES/django.po', '', 'django/conf/locale/en/LC_MESSAGES/django.po', 'po'],
      [
        'django/contrib/admin/locale/*/LC_MESSAGES/djangojs.po',
        '',
        'django/contrib/admin/locale/en/LC_MESSAGES/djangojs.po',
        'po',
      ],
    ],
  },
  'symfony/validator': {
    tree: {
      ...inAll('en de cs pt_BR sr_Cyrl', 'Resources/translations/validators.*.xlf', xliff()),
      'Tests/Mapping/Loader/mapping.en.xml': '<a/>',
    },
    expected: [['Resources/translations/validators.*.xlf', '', 'Resources/translations/validators.en.xlf', 'xliff']],
  },
  'firefoxios-l10n': {
    tree: inAll('en-US de cs en-GB en-CA pt-BR', '*/firefox-ios.xliff', xliff('target-language="de"')),
    expected: [['*/firefox-ios.xliff', '', 'en-US/firefox-ios.xliff', 'xliff']],
  },
  'element-web': {
    tree: {
      ...inAll('en_EN de cs pt_BR zh_Hans', 'src/i18n/strings/*.json', nested),
      'localazy.json': JSON.stringify({
        upload: {
          type: 'json',
          files: [
            { pattern: 'src/i18n/strings/en_EN.json', file: 'element-web.json', lang: 'inherited' },
            { group: 'existing', pattern: 'src/i18n/strings/*.json', lang: dollar('autodetectLang') },
          ],
        },
        download: {
          files: [
            { conditions: `equals: ${dollar('languageCode')}, en`, output: 'src/i18n/strings/en_EN.json' },
            {
              conditions: `equals: ${dollar('file')}, element-web.json`,
              output: `src/i18n/strings/${dollar('langLsrUnderscore')}.json`,
            },
          ],
        },
      }),
    },
    expected: [['src/i18n/strings/*.json', ...itself('src/i18n/strings/en_EN.json'), 'json-nested']],
  },
  mastodon: {
    tree: {
      ...inAll('en de cs pt-BR en-GB', 'app/javascript/mastodon/locales/*.json', json),
      ...inAll('en de cs pt-BR en-GB', 'config/locales/*.yml', 'en:\n  hello: Hello\n'),
      ...inAll('en de cs pt-BR en-GB', 'config/locales/simple_form.*.yml', 'en:\n  a: A\n'),
      'crowdin.yml':
        'files:\n  - source: /app/javascript/mastodon/locales/en.json\n    translation: /app/javascript/mastodon/locales/%two_letters_code%.json\n  - source: /config/locales/en.yml\n    translation: /config/locales/%two_letters_code%.yml\n  - source: /config/locales/simple_form.en.yml\n    translation: /config/locales/simple_form.%two_letters_code%.yml\n',
    },
    expected: [
      ['config/locales/*.yml', ...itself('config/locales/en.yml'), 'ruby-yaml'],
      ['config/locales/simple_form.*.yml', ...itself('config/locales/simple_form.en.yml'), 'ruby-yaml'],
      ['app/javascript/mastodon/locales/*.json', ...itself('app/javascript/mastodon/locales/en.json'), 'json'],
    ],
  },
  localsend: {
    tree: {
      ...inAll('en de cs fil-PH', 'app/assets/i18n/*.json', nested),
      ...inAll('de cs fil_PH en_IN ar fr', 'app/assets/i18n/_missing_translations_*.json', nested),
      'app/assets/i18n/_unused_translations.json': nested,
    },
    expected: [['app/assets/i18n/*.json', ...itself('app/assets/i18n/en.json'), 'json-nested']],
  },
  'wikipedia-ios': {
    tree: {
      ...inAll('en de cs pt-br', 'Wikipedia/iOS Native Localizations/*.lproj/Localizable.strings', strings),
      ...inAll('en de cs ar fr it ja', 'WMF Framework/Resources/magic-words/*.json', '{"image":["Bild"]}'),
      ...inAll(
        'en de cs ar fr it ja',
        'WMF Framework/Resources/wikipedia-namespaces/*.json',
        '{"namespace":{"a":"b"}}',
      ),
    },
    expected: [
      [
        'Wikipedia/iOS Native Localizations/*.lproj/Localizable.strings',
        ...itself('Wikipedia/iOS Native Localizations/en.lproj/Localizable.strings'),
        'strings',
      ],
    ],
  },
  'joomla-cms': {
    tree: {
      ...inAll('en-GB en-US de-DE cs-CZ', 'installation/language/*/joomla.ini', joomla),
      ...inAll('en-GB', 'administrator/language/*/com_users.ini', joomla),
      ...inAll('en-GB', 'language/*/com_users.ini', joomla),
    },
    expected: [['installation/language/*/joomla.ini', ...itself('installation/language/en-GB/joomla.ini'), 'joomla']],
  },
  'paperless-ngx': {
    tree: {
      ...inAll('en_US de_DE cs_CZ', 'src/locale/*/LC_MESSAGES/django.po', po),
      ...inAll('de_DE cs_CZ fr_FR', 'src-ui/src/locale/messages.*.xlf', xliff()),
      'src-ui/messages.xlf': xliff(),
    },
    expected: [
      ['src-ui/src/locale/messages.*.xlf', '', 'src-ui/messages.xlf', 'xliff'],
      ['src/locale/*/LC_MESSAGES/django.po', '', 'src/locale/en_US/LC_MESSAGES/django.po', 'po'],
    ],
  },
  FixIt: {
    tree: inAll(
      'en de zh-CN pt-BR',
      'i18n/*.toml',
      '[home]\nother = "Home"\n\n[posts]\none = "post"\nother = "posts"\n',
    ),
    expected: [['i18n/*.toml', ...itself('i18n/en.toml'), 'go-i18n-toml']],
  },
  'anki-core-i18n': {
    tree: {
      ...inAll('en-GB de cs', 'core/*/actions.ftl', 'a = A\n'),
      ...inAll('de cs ja', 'core/*/browsing.ftl', 'a = A\n'),
      ...each(['core/templates/actions.ftl', 'core/templates/browsing.ftl'], 'a = A\n'),
    },
    expected: [
      ['core/*/actions.ftl', ...itself('core/templates/actions.ftl'), 'fluent'],
      ['core/*/browsing.ftl', ...itself('core/templates/browsing.ftl'), 'fluent'],
    ],
  },
  'Laravel-lang': {
    tree: {
      ...inAll('af ar cs de fr ja', 'src/*/auth.php', php),
      'script/en/auth.php': php,
      ...inAll('af ar cs de fr ja', 'src/*/cashier.php', php),
      ...inAll('af ar cs de fr ja', 'json/*.json', json),
      'source/en.json': json,
    },
    expected: [
      ['json/*.json', ...itself('source/en.json'), 'json'],
      ['src/*/auth.php', ...itself('script/en/auth.php'), 'laravel'],
      ['src/*/cashier.php', '', '', 'php'],
    ],
  },
}

const brief = ({ filemask, template, newBase, fileFormat }: Proposal): Expected => [
  filemask,
  template,
  newBase,
  fileFormat,
]

it.each(Object.entries(projects))('%s', async (_, { tree, expected }) => {
  const all: Tree = { ...readme, ...tree }
  const found = await discoverSets(Object.keys(all), async (path) => new TextEncoder().encode(all[path]))
  expect(found.slice(0, expected.length).map(brief)).toEqual(expected)
})
