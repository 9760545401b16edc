import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveFlagList, effectiveFlags, type FlagLevels, locationFlags } from './effective-flags.ts'
import { parseFlags, writeFlags } from './flags.ts'

it.each([
  ['', ''],
  ['src/main.c:12', ''],
  ['docs/index.rst:12, docs/b.rst:4', 'rst-text'],
  ['docs/a.md', 'md-text'],
  ['docs/a.MDX:1', 'md-text, safe-mdx'],
  ['a.adoc b.markdown', 'asciidoc-text, md-text'],
])('a string at %s', (location, expected) => expect(locationFlags(location)).toBe(expected))

const names = ['inherited', 'format', 'component', 'source', 'extra', 'unit'] as const

describe('effective flags', () => {
  it.each(names.slice(1).map((inner, i) => [names[i] ?? 'inherited', inner] as const))(
    'of %s yield to those of %s',
    (outer, inner) => {
      const given = { [outer]: 'max-length:1, md-text', [inner]: 'max-length:2' }
      expect(effectiveFlagList(given)).toBe('max-length:2, md-text')
      expect(effectiveFlagList({ ...given, [inner]: 'discard:md-text' })).toBe('max-length:1')
    },
  )

  it('of a location yield to those of the component, not to those around it', () => {
    expect(effectiveFlagList({ inherited: 'discard:md-text', location: 'a.md' })).toBe('md-text')
    expect(effectiveFlagList({ location: 'a.md', component: 'discard:md-text' })).toBe('')
  })

  const flag = fc.constantFrom(
    ...['md-text', 'markdown-text', 'ignore-end-stop', 'ignore-same', 'max-length:5', 'max-length:9', 'priority:200'],
    ...[
      'discard:md-text',
      'discard:max-length',
      'placeholders:r"[a-z]+":"b, c":\'d\'',
      'regex:"^a:b$"',
      'fuzzy',
      'oops:"',
    ],
  )
  const list = fc.array(flag, { maxLength: 4 }).map((flags) => flags.join(', '))
  const levels: fc.Arbitrary<FlagLevels> = fc.record({
    inherited: list,
    format: list,
    location: fc.constantFrom('', 'a.md', 'a.rst:1', 'b.mdx'),
    component: list,
    source: list,
    extra: list,
    unit: list,
  })

  it('house 5: are read from the list as they were put together, for any flags at every level', () => {
    fc.assert(
      fc.property(levels, (given) => {
        const flags = effectiveFlags(given)
        const read = parseFlags(effectiveFlagList(given))
        expect(new Map([...read].sort())).toEqual(new Map([...flags].sort()))
        expect(writeFlags(read)).toBe(effectiveFlagList(given))
      }),
    )
  })
})
