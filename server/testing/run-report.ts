import { stripVTControlCharacters } from 'node:util'
import type { TestModule } from 'vitest/node'

/** What a run came to, for whoever adds up several: scripts/lanes/closing.mjs. */
export interface RunReport {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed, and the beginning of why. */
  readonly failures: readonly string[]
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
    failures: [...modules.flatMap((module) => failuresOf(module, root)), ...errors.map((error) => reasonOf(error))],
    files: modules.map((module) => [nameOf(module, root), secondsOf(module)]),
  }
}

/** Long enough for a difference or a counterexample with its seed, short enough for the last screen. */
const REASON_LINES = 25

function failuresOf(module: Module, root: string): string[] {
  const name = nameOf(module, root)
  const unread = module.errors().map((error) => `${name}\n${reasonOf(error)}`)
  const failed = [...module.children.allTests('failed')].map(
    (test) => `${name} > ${test.fullName}\n${(test.result().errors ?? []).map(reasonOf).join('\n')}`,
  )
  return [...unread, ...failed]
}

function reasonOf(error: unknown): string {
  const { message, stack } = error as { message?: string; stack?: string }
  const text = stack?.includes(message ?? '') ? stack : `${message ?? String(error)}\n${stack ?? ''}`
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, REASON_LINES)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
}

export const nameOf = ({ moduleId }: Pick<TestModule, 'moduleId'>, root: string): string =>
  moduleId.replace(`${root}/`, '')

function secondsOf(module: Module): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  return Math.round((collectDuration + setupDuration + duration) / 100) / 10
}
