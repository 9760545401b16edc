import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edit } from '../model/format.ts'
import { laravel } from '../php/laravel.ts'
import { php } from '../php/php.ts'
import { loadCases } from '../testing/cases.ts'
import { testOptions } from '../testing/options.ts'
import { wellFormedText } from '../testing/profiles.ts'
import { hasProgram, runOn } from '../testing/program.ts'

const NOT_VALID = /^(?:broken|unclosed|no-code)\./
const DUMP = 'echo json_encode(include $argv[1]);'

describe.runIf(hasProgram('php'))('php -l', () => {
  const cases = [php, laravel].flatMap((format) => loadCases(format).map((file) => [format, file] as const))
  it.each(cases.filter(([, { name }]) => !NOT_VALID.test(name)))('accepts edits of $1.name', (format, file) => {
    const catalog = format.read(file.bytes, file.options)
    const nasty = `a 'b' "c" $d {$e} $${'{f}'} \\ \\\\ ș\n?>`
    const edits: Edit[] = [
      ...catalog.entries.map(({ key, target }): Edit => ({ kind: 'set', key, target: target.map(() => nasty) })),
      { kind: 'add', key: format === php ? "return[]->'new'[]->'x'" : "new'[]->'x", target: [nasty] },
    ]
    for (const written of [file.bytes, format.write(catalog, edits)]) {
      const { status, stdout } = runOn(written, 'file.php', 'php', ['-l', '{}'])
      expect(status, new TextDecoder().decode(stdout)).toBe(0)
    }
  })

  it('reads the texts that we write', () => {
    const pairs = fc.sample(fc.tuple(fc.stringMatching(/^[a-z]\w{1,8}$/), wellFormedText, fc.boolean()), {
      numRuns: 300,
      seed: 5,
    })
    const unique = new Map(pairs.map(([key, text, double]) => [key, { text, double }]))
    const lines = [...unique].map(([key, { double }]) => `    '${key}' => ${double ? '"x"' : "'x'"},\n`)
    const file = new TextEncoder().encode(`<?php\nreturn [\n${lines.join('')}];\n`)
    const edits = [...unique].map(
      ([key, { text }]): Edit => ({ kind: 'set', key: `return[]->'${key}'`, target: [text] }),
    )
    const { stdout, stderr } = runOn(php.write(php.read(file, testOptions), edits), 'file.php', 'php', [
      '-r',
      DUMP,
      '{}',
    ])
    const read = JSON.parse(new TextDecoder().decode(stdout) || `"${stderr}"`)
    expect(read).toEqual(Object.fromEntries([...unique].map(([key, { text }]) => [key, text])))
  })

  it('agrees on what texts say', () => {
    for (const file of loadCases(php).filter(({ name }) => /^(?:escapes|heredoc|crlf)\./.test(name))) {
      const { stdout } = runOn(file.bytes, 'file.php', 'php', ['-r', DUMP, '{}'])
      const expected = JSON.parse(new TextDecoder().decode(stdout)) as Record<string, string>
      for (const { key, target } of php.read(file.bytes, file.options).entries) {
        const name = /^return(?:\[\])?->'(\w+)'$/.exec(key)?.[1]
        if (name !== undefined) expect(target[0], key).toBe(expected[name])
      }
    }
  })
})
