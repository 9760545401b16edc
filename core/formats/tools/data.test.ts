import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat } from '../model/format.ts'
import { loadCases } from '../testing/cases.ts'
import { hasProgram, runOn } from '../testing/program.ts'
import { goI18nToml } from '../toml/go-i18n-toml.ts'
import { toml } from '../toml/toml.ts'
import { rubyYaml } from '../yaml/ruby-yaml.ts'
import { yaml } from '../yaml/yaml.ts'

const NASTY = [
  'plain',
  '',
  ' both ',
  "it's",
  'say "x" \\ y',
  'a: b # c',
  '- x',
  '5',
  'null',
  'lines\nof\n\ntext\n',
  '  two\n spaces',
  '\ttab',
  'žluť 😀',
  "'''",
  '"""',
  '{a}, [b]',
  '\u2028 \x85 \x00 \x7f',
]
/** Files that the reference cannot read, for reasons that are not ours. */
const ODD = /^(?:utf-16|bom|keys|scalars|several-documents|other-categories)\./

const SCRIPT = `
import json, sys
kind, path = sys.argv[1:]
if kind == 'yaml':
    import yaml
    load = lambda text: yaml.load(text, Loader=yaml.BaseLoader)
else:
    import tomllib
    load = tomllib.loads
def attempt(text):
    try:
        return load(text)
    except Exception as error:
        return {'error': str(error)}
print(json.dumps([attempt(text) for text in json.load(open(path))], default=str))
`

/** The files as Python's readers see them. */
function readWithPython(kind: 'yaml' | 'toml', files: readonly string[]): unknown[] {
  const { status, stdout, stderr } = runOn(JSON.stringify(files), 'files.json', 'python3', ['-c', SCRIPT, kind, '{}'])
  expect(status, stderr).toBe(0)
  return JSON.parse(new TextDecoder().decode(stdout))
}

const hasModule = (name: string): boolean =>
  hasProgram('python3') && runOn('', 'x', 'python3', ['-c', `import ${name}`]).status === 0

interface Written {
  readonly name: string
  readonly text: string
  readonly expected: string
  /** How often it must be found. */
  readonly count: number
}

/** Every file with every string set to something nasty. */
function writeAll(format: FileFormat): Written[] {
  return loadCases(format).flatMap(({ name, bytes, options }) => {
    const catalog = format.read(bytes, options)
    if (catalog.problems.length > 0 || catalog.entries.length === 0 || ODD.test(name)) return []
    return NASTY.map((nasty) => {
      const edits = catalog.entries.map(
        ({ key, target }): Edit => ({ kind: 'set', key, target: target.map(() => nasty) }),
      )
      const text = new TextDecoder().decode(format.write(catalog, edits))
      const count = [...catalog.entries].reduce((sum, { target }) => sum + target.length, 0)
      return { name, text, expected: nasty, count: nasty === '' ? 1 : count }
    })
  })
}

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]

function expectTexts(format: FileFormat, kind: 'yaml' | 'toml'): void {
  const written = writeAll(format)
  const read = readWithPython(
    kind,
    written.map(({ text }) => text),
  )
  written.forEach(({ name, text, expected, count }, index) => {
    const value = read[index]
    expect(value, `${name}\n${text}`).not.toHaveProperty('error')
    const found = leaves(value).filter((leaf) => String(leaf) === expected)
    expect(found.length, `${name}\n${text}`).toBeGreaterThanOrEqual(count)
  })
}

describe.runIf(hasModule('yaml'))('PyYAML', () => {
  it.each([yaml, rubyYaml])('reads what we write: $id', (format) => expectTexts(format, 'yaml'))
})

describe.runIf(hasModule('tomllib'))('tomllib', () => {
  it.each([toml, goI18nToml])('reads what we write: $id', (format) => expectTexts(format, 'toml'))
})
