import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedFlags } from '#core/units/flags.ts'
import { withContributors } from '#server/addons/kinds/authors.ts'
import { discoverMatches } from '#server/addons/kinds/discovery-matches.ts'
import { updatedConfigure, updatedLinguas } from '#server/addons/kinds/language-lists.ts'

it.each([
  ['de fr\n', ['cs', 'de'], 'cs de\n'],
  ['# here\nde\n\n# more\n', ['cs', 'de'], '# here\ncs\nde\n\n# more\n'],
  ['', ['de'], 'de\n'],
  ['fr\r\nde\r\n', ['cs'], 'cs\r\n'],
  ['# only\n', ['de'], '# only\nde\n'],
  ['de\ncs', ['cs', 'de'], 'de\ncs'],
])('LINGUAS %j with %j', (before, codes, after) => {
  expect(updatedLinguas(before, codes)).toBe(after)
})

it('settles: what was updated stays as it is', () => {
  const code = fc.constantFrom('cs', 'de', 'fr', 'pt_BR')
  const line = fc.constantFrom('# a comment', '', 'de', 'de fr', 'cs')
  fc.assert(
    fc.property(fc.array(line), fc.uniqueArray(code), (lines, codes) => {
      const sorted = codes.toSorted()
      const once = updatedLinguas(lines.join('\n'), sorted)
      expect(updatedLinguas(once, sorted)).toBe(once)
      expect(once.split('\n').filter((one) => one.startsWith('#'))).toEqual(lines.filter((one) => one.startsWith('#')))
    }),
  )
})

it('ALL_LINGUAS keeps its quotes, and a script without it stays', () => {
  expect(updatedConfigure("ALL_LINGUAS='fr'\n", ['cs', 'de'])).toBe("ALL_LINGUAS='cs de'\n")
  expect(updatedConfigure('ALL_LINGUAS=\n', ['de'])).toBe('ALL_LINGUAS="de"\n')
  expect(updatedConfigure('AC_INIT\n', ['de'])).toBe('AC_INIT\n')
})

it('contributors are named once, with all their years', () => {
  const ann = { name: 'Ann <x>', email: 'ann@example.org', years: [2025, 2026] }
  const first = withContributors('msgid ""\nmsgstr ""\n', [ann])
  expect(first).toBe('# Ann  x <ann@example.org>, 2025, 2026.\nmsgid ""\nmsgstr ""\n')
  expect(withContributors(first, [ann])).toBe(first)
  expect(withContributors(first, [{ ...ann, years: [2027] }])).toContain('2025, 2026, 2027.')
  expect(withContributors('#, fuzzy\nmsgid ""\n', [ann]).split('\n')[1]).toBe('#, fuzzy')
})

it('flags are added and taken away', () => {
  expect(changedFlags('read-only, max-length:5', 'max-length:9, xml-text', 'read-only')).toBe('max-length:9, xml-text')
})

it('discovery tells components apart, and leaves out what lacks its files', () => {
  const values = {
    match: '(?P<folder>[a-z]+)/(?P<language>[^/.]*)/(?P<component>[^/]*)\\.po',
    language_regex: '^[^.]+$',
    name_template: '{{ folder }}: {{ component }}',
    new_base_template: '{{ folder }}/{{ component }}.pot',
  }
  const paths = ['app/de/ui.po', 'app/cs/ui.po', 'app/ui.pot', 'web/de/ui.po', 'other.txt']
  expect(discoverMatches(paths, values)).toEqual([
    {
      filemask: 'app/*/ui.po',
      name: 'app: ui',
      slug: 'app-ui',
      template: '',
      newBase: 'app/ui.pot',
      intermediate: '',
      files: 2,
    },
  ])
  const excluding = discoverMatches(paths, { ...values, language_regex: '^(?!de$).+$' })
  expect(excluding.map(({ filemask, files }) => [filemask, files])).toEqual([['app/*/ui.po', 1]])
})
