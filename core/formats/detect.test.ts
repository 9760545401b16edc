import { describe, expect, it } from 'vitest'
import { detectFormat } from './detect.ts'
import { matchesGlob } from './model/match-glob.ts'
import { findFormat, formats } from './registry.ts'

const detect = (name: string, text: string) => detectFormat(name, new TextEncoder().encode(text))?.id

describe('detectFormat', () => {
  it('tells flat from nested JSON', () => {
    expect(detect('locale/de.json', '{"a": "b"}')).toBe('json')
    expect(detect('locale/de.json', '{"a": {"b": "c"}}')).toBe('json-nested')
  })

  it.each([
    ['lib/l10n/intl_de.arb', '{"@@locale": "de", "a": "b"}', 'arb'],
    ['app/src/main/res/values-de/strings.xml', '<resources><string name="a">b</string></resources>', 'aresource'],
    ['i18n/strings.xml', '<?xml version="1.0"?>\n<!-- c -->\n<resources>\n<string name="a">b</string>', 'aresource'],
    ['core/de/browsing.ftl', 'a = b\n', 'fluent'],
    ['language/en-GB/com_users.ini', '; Joomla! Project\n\nCOM_USERS="Users"\n', 'joomla'],
    ['data/locale/de-DE.ini', 'Add.Source="Quelle"\nRemove="Nicht = \\"x\\""\n', 'joomla'],
    ['lang/de.ini', '[main]\nname = value\n', 'ini'],
    ['lang/de.ini', 'a="b"\nname = value\n', 'ini'],
    ['lang/de.ini', '[main]\na="b"\n', 'ini'],
    ['strings/en_EN.json', '{"a": {"b|one": "c", "b|other": "d"}}', 'json-nested'],
    ['l10n/de.json', '{ "translations": {\n    "a" : "b"\n},"pluralForm" :"nplurals=2;"\n}', 'nextcloud-json'],
    ['language/de.php', "<?php\n$lang['a'] = 'b';\n", 'php'],
    ['lang/de/auth.php', "<?php\n\nreturn [\n    'a' => 'b',\n];\n", 'laravel'],
    ['locale/de/LC_MESSAGES/django.po', 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "A b"\nmsgstr "c"\n', 'po'],
    ['locale/app.pot', 'msgid ""\nmsgstr ""\n\nmsgid "A b"\nmsgstr ""\n', 'po'],
    ['l10n/JabRef_de.properties', 'A=b\n', 'properties'],
    ['client/Messages_de.properties', 'a={0} Karten\na[one]={0} Karte\n', 'gwt'],
    ['l10n/ast/viewer.properties', 'a[one]={{n}} of {{m}}\na[other]={{n}} of {{m}}\n', 'properties'],
    ['l10n/de/viewer.properties', 'a={[ plural(n) ]}\na[one]={{n}} Seite\na[other]={{n}} Seiten\n', 'properties'],
    ['Properties/Resources.de.resx', '<root><data name="a"><value>b</value></data></root>', 'resx'],
    ['Strings/de/Resources.resw', '<root><data name="a"><value>b</value></data></root>', 'resx'],
    ['config/locales/de.yml', 'de:\n  a: b\n', 'ruby-yaml'],
    ['config/locales/zh-Hant.yml', '---\n"zh-Hant":\n  a: b\n', 'ruby-yaml'],
    ['translations/messages.de.yml', 'a: b\nc: d\n', 'yaml'],
    ['de.lproj/Localizable.strings', '"a" = "b";\n', 'strings'],
    ['de.lproj/Localizable.stringsdict', '<plist version="1.0"><dict></dict></plist>', 'stringsdict'],
    ['locale/app_de.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de"></TS>', 'ts'],
    ['locale/app_de.ts', '<!DOCTYPE TS><TS><context></context></TS>', 'ts1'],
    ['_locales/de/messages.json', '{"a": {"message": "b"}}', 'webextension'],
    ['_locales/de/messages.json', '{"a": {"message": "b"}, "c": {"description": "d"}}', 'webextension'],
    ['validators.de.xlf', '<xliff version="1.2"><file><body/></file></xliff>', 'xliff'],
    ['messages.de.xlf', '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"></xliff>', 'xliff2'],
    ['i18n/de.json', '{"@metadata": {"authors": ["A"]}, "a": "{{PLURAL:$1|b|c}}"}', 'json-nested'],
    ['locales/de.json', '{"a": "{{count}} b"}', 'i18next'],
    ['locales/de.json', '{"a_one": "b", "a_other": "c"}', 'i18nextv4'],
    ['locales/de.json', '{"category_other": "Other", "a": "b"}', 'json'],
    ['locales/de.json', '{"menu": {"category_other": "Other"}}', 'json-nested'],
    ['locales/ja.json', '{"a_other": "{{count}} b"}', 'i18nextv4'],
    ['locales/de.json', '{"a": "b {{.Name}}", "c": "d"}', 'go-i18n-json-v2'],
    ['locales/de.json', '{"a": {"one": "b", "other": "{{ .Count }} c"}}', 'go-i18n-json-v2'],
    ['locales/de.json', '{"a": {"description": "d", "other": "b"}, "e": "{{.F}}"}', 'go-i18n-json-v2'],
    ['locales/de.json', '{"menu": {"a": "b {{.Name}}"}}', 'json-nested'],
    ['active.de.json', '{"a": {"one": "b", "other": "c"}}', 'go-i18n-json-v2'],
    ['de.all.json', '[{"id": "a", "translation": "b"}]', 'go-i18n-json'],
    ['locales/de/messages.gotext.json', '{"language": "de", "messages": []}', 'gotext'],
    ['lang/de.json', '{"a": {"defaultMessage": "b"}}', 'formatjs'],
    ['strings/de/resources.resjson', '{"a": "b"}', 'resjson'],
    ['Localizable.xcstrings', '{"sourceLanguage": "en", "strings": {}}', 'xcstrings'],
    ['i18n/de.yaml', '- id: a\n  translation: b\n', 'go-i18n-yaml'],
    ['i18n/de.yaml', '- a: b\n', 'yaml'],
    ['active.de.toml', '[a]\none = "b"\nother = "c"\n', 'go-i18n-toml'],
    ['i18n/de.toml', '[params]\na = "x"\n\n[home]\nother = "b"\n', 'go-i18n-toml'],
    ['i18n/de.toml', 'title = "b"\n', 'toml'],
  ])('%s', (name, text, expected) => {
    expect(detect(name, text)).toBe(expected)
    expect(detect(name, `\ufeff${text.replaceAll('\n', '\r\n')}`)).toBe(expected)
  })

  it('goes by the name where a file is empty', () => {
    expect(detect('de.json', '')).toBe('json')
    expect(detect('de.xlf', '\n')).toBe('plainxliff')
    expect(detect('de.po', ' \r\n')).toBe('po')
  })

  it('does not take programmes for translations', () => {
    expect(detect('src/app.ts', 'export const a = 1\n')).toBe(undefined)
  })

  it('says nothing about an unknown name', () => {
    expect(detect('README', '{}')).toBe(undefined)
  })
})

describe('matchesGlob', () => {
  it.each([
    ['*.json', 'a/b/c.JSON', true],
    ['*.json', 'c.json.bak', false],
    ['values*/strings.xml', 'res/values-cs/strings.xml', true],
    ['values*/strings.xml', 'strings.xml', false],
    ['a*b*c', 'abc', true],
    ['a*bc', 'abc', true],
    ['ab*bc', 'abc', false],
  ])('%s on %s: %s', (glob, name, expected) => expect(matchesGlob(glob, name)).toBe(expected))
})

describe('registry', () => {
  it('has every identifier once', () => {
    const ids = formats.flatMap(({ id, aliases }) => [id, ...Object.keys(aliases ?? {})])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('finds by identifier', () => {
    expect(findFormat('json')?.format.id).toBe('json')
    expect(findFormat('toString')).toBe(undefined)
  })
})
