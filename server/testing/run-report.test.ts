import { expect, it } from 'vitest'
import { reportRun } from './run-report.ts'

type Module = Parameters<typeof reportRun>[0][number]

/** As vitest hands them to a reporter; only what is read. */
function moduleOf(name: string, states: readonly string[], errors: readonly object[] = []): Module {
  const result = () => ({
    errors: [{ message: 'expected 1 to be 2', stack: 'AssertionError: expected 1 to be 2\n  at a.ts:1' }],
  })
  const allTests = (state: string) =>
    states.filter((one) => one === state).map(() => ({ fullName: 'a suite > a test', result }))
  const diagnostic = () => ({ collectDuration: 1000, setupDuration: 200, duration: 340 })
  return Object.assign(Object.create(null), {
    moduleId: `/a b/${name}`,
    children: { allTests },
    errors: () => errors,
    diagnostic,
  })
}

it('counts tests, files that could not be read, and errors outside of tests', () => {
  const modules = [
    moduleOf('core/a.test.ts', ['passed', 'passed', 'failed', 'skipped']),
    moduleOf('core/b.test.ts', [], [new SyntaxError('no such thing')]),
  ]
  expect(reportRun(modules, [new Error('nobody waited for this')], '/a b')).toEqual({
    passed: 2,
    failed: 3,
    skipped: 1,
    failures: [
      'core/a.test.ts > a suite > a test\n    AssertionError: expected 1 to be 2\n      at a.ts:1',
      expect.stringContaining('core/b.test.ts\n    SyntaxError: no such thing'),
      expect.stringContaining('    Error: nobody waited for this'),
    ],
    files: [
      ['core/a.test.ts', 1.5],
      ['core/b.test.ts', 1.5],
    ],
  })
})
