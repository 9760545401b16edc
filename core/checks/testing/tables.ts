import { expect, it } from 'vitest'
import type { Check } from '#core/checks/model/check.ts'
import { checkedUnit, marks } from './checked-unit.ts'

export type FailingRow = readonly [source: string, target: string, mark: string, fix?: string, options?: RowOptions]
export type PassingRow = readonly [source: string, target: string, options?: RowOptions]

interface RowOptions {
  readonly from?: string
  readonly to?: string
  readonly flags?: string
  readonly note?: string
}

/** Pairs that fail: what is marked (`form:start-end`), and what the fix makes of the text. */
export function fails(check: Check, rows: readonly FailingRow[]): void {
  for (const [source, target, mark, fix, options = {}] of rows) {
    it(`fails: ${JSON.stringify([source, target, options.to])} at ${mark}`, () => {
      const unit = checkedUnit(source, target, options)
      expect(marks(check, unit).join(' ')).toBe(mark)
      expect(check.find(unit)[0]?.fix).toBe(fix)
    })
  }
}

export function passes(check: Check, rows: readonly PassingRow[]): void {
  for (const [source, target, options = {}] of rows) {
    it(`passes: ${JSON.stringify([source, target, options.to])}`, () => {
      expect(check.find(checkedUnit(source, target, options))).toEqual([])
    })
  }
}
