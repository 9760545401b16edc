import { expect, it } from 'vitest'
import { findCycles } from './cycles.ts'
import { readSource } from './source.ts'

function rings(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text))
  return findCycles(sources).map(({ path, line, rule }) => `${path}:${line}: ${rule}`)
}

it('finds the shortest way round a ring of files, once', () => {
  const files = {
    'core/start.ts': "import './a.ts'",
    'core/a.ts': "\nimport { b } from './b.ts'",
    'core/b.ts': "export * from './c.ts'\nimport './long.ts'",
    'core/long.ts': "import './c.ts'",
    'core/c.ts': "const a = await import('#core/a.ts')",
  }
  expect(rings(files)).toEqual(['core/a.ts:2: cycle: core/a.ts -> core/b.ts -> core/c.ts -> core/a.ts'])
})

it('finds a file that imports itself, and rings apart from one another', () => {
  const files = { 'core/a.ts': "import './a.ts'", 'core/b.ts': "import './c.ts'", 'core/c.ts': "import './b.ts'" }
  expect(rings(files)).toHaveLength(2)
})

it('leaves straight lines alone', () => {
  const files = {
    'core/a.ts': "import './b.ts'\nimport './c.ts'",
    'core/b.ts': "import type { C } from './c.ts'",
    'core/c.ts': "import 'siphash'",
  }
  expect(rings(files)).toEqual([])
})

it.each(['import type { A }', 'import { type A }', 'export type { A }'])('counts types: %s', (taken) => {
  expect(rings({ 'core/a.ts': "import './b.ts'", 'core/b.ts': `${taken} from './a.ts'` })).toHaveLength(1)
})
