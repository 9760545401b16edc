import { expect, it } from 'vitest'
import { findFormat } from '#core/formats/registry.ts'
import { options } from '#core/formats/testing/sample.ts'
import { alertKinds } from '#server/alerts/kinds.ts'

const doubled: Readonly<Record<string, string>> = {
  JSON: '{"a": "first", "a": "last"}',
  YAML: 'a: first\na: last\n',
  PHP: "<?php\nreturn ['a' => 'first', 'a' => 'last'];\n",
  '.properties': 'a=first\na=last\n',
  INI: '[s]\na=first\na=last\n',
  '.strings': '"a" = "first";\n"a" = "last";\n',
}

it('of doubled strings those are translated that the alert names', () => {
  const [, named = ''] =
    /translated: the last in (.+), the first in most others/.exec(alertKinds.DuplicateString.advice) ?? []
  expect(named.split(/, | and /)).toEqual(Object.keys(doubled))
  for (const [name, text] of Object.entries(doubled)) {
    const { format } = findFormat(name.replace('.', '').toLowerCase()) ?? {}
    const catalog = format?.read(new TextEncoder().encode(text), { ...options, template: new Uint8Array() })
    expect([name, catalog?.entries.map(({ target }) => target)]).toEqual([name, [['last']]])
  }
})
