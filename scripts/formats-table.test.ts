import { expect, it } from 'vitest'
import { formats } from '#core/formats/registry.ts'
import { formatsTable, withFormatsTable } from './formats-table.ts'

it('has a row for every format', () => {
  const rows = formatsTable(formats).split('\n')
  expect(rows).toHaveLength(formats.length + 2)
  expect(rows).toContain('| [arb](arb.md) | ARB file | `*.arb` | `icu-message-format` |')
})

it('is put between its marks', () => {
  const [begin, end] = ['<!-- formats: written by npm run generate -->', '<!-- end of formats -->']
  const page = `a\n${begin}\nold\n${end}\nb\n`
  expect(withFormatsTable(page, [])).toBe(`a\n${begin}\n\n${formatsTable([])}\n\n${end}\nb\n`)
  expect(() => withFormatsTable('a', [])).toThrow('lacks')
})
