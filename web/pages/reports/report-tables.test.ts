import { expect, it } from 'vitest'
import { CostEstimate, defaultRates } from '#core/reports/cost-estimate.ts'
import { defaultLimits, translatorWork } from '#core/reports/translator-work.ts'
import { tablesOf } from './report-tables.ts'

it('shows credits by language', () => {
  const ann = { full_name: 'Ann', username: 'ann', email: null, change_count: 3, date_joined: '' }
  expect(tablesOf({ kind: 'credits', data: [{ Czech: [ann] }] })).toEqual([
    { heading: 'Czech', columns: ['name', 'email', 'changes'], rows: [[{ text: 'Ann' }, { text: '' }, { number: 3 }]] },
  ])
})

it('shows costs with their sum', () => {
  const sheet = new CostEstimate(defaultRates)
  sheet.add({ words: 4, fuzzy: false, repeated: false, match: 0 })
  const [table] = tablesOf({ kind: 'cost_estimate', data: [{ language: 'German', code: 'de', ...sheet.sheet() }] })
  expect(table?.rows).toHaveLength(6)
  expect(table?.rows.at(-1)).toEqual([{ word: 'total' }, { number: 1 }, { number: 4 }, { text: '' }, { number: 4 }])
  const done = { language: 'Welsh', code: 'cy', ...new CostEstimate(defaultRates).sheet() }
  const both = tablesOf({ kind: 'cost_estimate', data: [{ language: 'German', code: 'de', ...sheet.sheet() }, done] })
  expect(both.map(({ code }) => code)).toEqual(['', 'de'])
  expect(both[0]?.rows.at(-1)).toEqual([{ word: 'total' }, { number: 1 }, { number: 4 }, { number: 4 }])
  for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.columns.length ?? 0)
})

it('shows how people work', () => {
  const done = Array.from({ length: 6 }, () => ({ day: '2026-11-15', words: 2 }))
  const work = { ...translatorWork(done, defaultLimits), username: 'ann', name: 'Ann', languages: ['de'] }
  const [table] = tablesOf({ kind: 'translator_work', data: [work] })
  expect(table?.rows[0]).toEqual(
    expect.arrayContaining([{ text: 'Ann' }, { codes: ['de'] }, { number: 12 }, { day: '2026-11-15' }]),
  )
  expect(table?.rows[0]).toHaveLength(table?.columns.length ?? 0)
})

it('has no tables for what is empty or not there yet', () => {
  expect(tablesOf({ kind: 'contributor_stats', data: null })).toEqual([])
  expect(tablesOf({ kind: 'contributor_stats', data: [] })).toEqual([])
})
