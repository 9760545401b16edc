import { describe, expect, it } from 'vitest'
import { allChecks } from '#core/checks/registry.ts'
import { allFixups } from '#core/fixups/registry.ts'
import { checksPage } from './checks-page.ts'

describe('checksPage', () => {
  const lines = checksPage(allChecks, allFixups).split('\n')

  it('has a line for every check and every fix-up', () => {
    for (const { id } of [...allChecks, ...allFixups]) {
      expect(lines.some((line) => line.startsWith(`| \`${id}\` |`))).toBe(true)
    }
  })

  it('says which flag switches a check on, and whether it offers a fix', () => {
    expect(lines.find((line) => line.startsWith('| `end_stop` |'))).toMatch(/ \| always on \| yes \|$/)
    expect(lines.find((line) => line.startsWith('| `safe-html` |'))).toMatch(
      /`safe-html` or `auto-safe-html` \| yes \|$/,
    )
    expect(lines.find((line) => line.startsWith('| `same` |'))).toMatch(/ \| always on \| {2}\|$/)
  })

  it('breaks no cell', () => {
    const rows = lines.filter((line) => line.startsWith('| `'))
    for (const row of rows) expect([5, 7]).toContain(row.replaceAll('\\|', '').split('|').length)
  })
})
