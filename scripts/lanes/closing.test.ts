import { expect, it } from 'vitest'
import { closingLines } from './closing.mjs'

const report = (passed: number, failed: number, skipped: number, files: (readonly [string, number])[] = []) => ({
  passed,
  failed,
  skipped,
  failures: Array.from({ length: failed }, (_, i) => `failure ${i}`),
  files,
})

it('ends with one line by itself over all lanes', () => {
  expect(closingLines([report(9, 0, 0), report(14_000, 1, 0), report(2_000, 2, 0)]).at(-1)).toBe(
    '16009 passed, 3 failed',
  )
  expect(closingLines([report(9, 0, 0), report(1, 0, 4)]).at(-1)).toBe('10 passed, 0 failed, 4 skipped')
})

it('names the ten slowest files, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, i) => [`server/${i}.test.ts`, i] as const)
  const lines = closingLines([report(1, 0, 0, files.slice(0, 6)), report(1, 0, 0, files.slice(6))])
  expect(lines.filter((line) => line.includes(' s  '))).toHaveLength(10)
  expect(lines[2]).toBe('   11.0 s  server/11.test.ts')
})

it('names what failed right before the counts', () => {
  const lines = closingLines([report(9, 1, 0, [['core/a.test.ts', 1]]), report(1, 2, 0)])
  expect(lines.slice(-6)).toEqual(['Failed:', 'failure 0', 'failure 0', 'failure 1', '', '10 passed, 3 failed'])
  expect(closingLines([report(9, 0, 0)])).not.toContain('Failed:')
})
