import { describe, expect, it } from 'vitest'
import { findFormat } from './registry.ts'
import { editText, set } from './testing/edit-text.ts'
import { testOptions } from './testing/options.ts'

/** Which of two equal keys programs use, by format: it is shown and edited, and the other one keeps its bytes. */
describe.each<[id: string, text: string, counted: string]>([
  ['json', '{"a": "first", "a": "last"}', 'last'],
  ['json-nested', '{"n": {"a": "first", "a": "last"}}', 'last'],
  ['i18nextv4', '{"a_one": "x", "a_other": "first", "a_other": "last"}', 'last'],
  ['webextension', '{"a": {"message": "first"}, "a": {"message": "last"}}', 'last'],
  ['yaml', 'a: first\na: last\n', 'last'],
  ['ruby-yaml', 'en:\n  a: first\n  a: last\n', 'last'],
  ['php', "<?php\nreturn ['a' => 'first', 'a' => 'last'];\n", 'last'],
  ['php', "<?php\ndefine('A', 'first');\ndefine('A', 'last');\n", 'first'],
  ['properties', 'a=first\na=last\n', 'last'],
  ['ini', '[s]\na=first\na=last\n', 'last'],
  ['joomla', 'A="first"\nA="last"\n', 'last'],
  ['strings', '"a" = "first";\n"a" = "last";\n', 'last'],
  [
    'strings',
    '<plist><dict><key>a</key><string>first</string><key>a</key><string>last</string></dict></plist>',
    'last',
  ],
  ['fluent', 'a = first\na = last\n', 'first'],
  ['aresource', '<resources><string name="a">first</string><string name="a">last</string></resources>', 'first'],
])('%s: %s', (id, text, counted) => {
  it(`counts the ${counted} one`, () => {
    const format = findFormat(id)?.format
    if (format === undefined) throw new Error(id)
    const catalog = format.read(new TextEncoder().encode(text), testOptions)
    const [entry, ...more] = catalog.entries
    expect(more).toEqual([])
    expect(entry?.target.at(-1)).toBe(counted)
    expect(catalog.problems.map(({ code }) => code)).toEqual(['duplicate_key'])
    const target = entry?.target.map((form) => (form === counted ? 'new' : form)) ?? []
    expect(editText(format, text, [set(entry?.key ?? '', ...target)])).toBe(text.replace(counted, 'new'))
  })
})
