import type { TestModule } from 'vitest/node'

/** What a run came to, for whoever adds up several: scripts/lanes/closing.mjs. */
export interface RunReport {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Name and seconds. */
  readonly files: readonly (readonly [string, number])[]
}

type Module = Pick<TestModule, 'children' | 'errors' | 'diagnostic' | 'moduleId'>

/** A file that could not be read has no tests, and an error outside of all tests has no file: each counts as one failure. */
export function reportRun(modules: readonly Module[], errors: readonly unknown[], root: string): RunReport {
  const count = (state: 'passed' | 'failed' | 'skipped') =>
    modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0)
  const unread = modules.filter((module) => module.errors().length > 0).length
  return {
    passed: count('passed'),
    failed: count('failed') + unread + errors.length,
    skipped: count('skipped'),
    files: modules.map((module) => [nameOf(module, root), secondsOf(module)]),
  }
}

export const nameOf = ({ moduleId }: Pick<TestModule, 'moduleId'>, root: string): string =>
  moduleId.replace(`${root}/`, '')

function secondsOf(module: Module): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  return Math.round((collectDuration + setupDuration + duration) / 100) / 10
}
