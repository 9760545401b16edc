import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { missingPrograms } from './missing-programs.ts'
import { hasPostgres } from './postgres-programs.ts'
import { nameOf, reportRun } from './run-report.ts'

const BEAT = 20_000
const root = join(import.meta.dirname, '../..')

/** Names the variable with the file that the figures of the run go to, where somebody wants them. */
const REPORT = 'DRAGOMAN_TEST_REPORT'

/** Beside the usual report: a line now and then where nobody sees a terminal move, and at the end what was left out. */
export class RunReporter implements Reporter {
  readonly #underway = new Set<string>()
  #files = 0
  #done = 0
  #started = 0
  #timer: NodeJS.Timeout | undefined

  onTestRunStart(files: readonly unknown[]): void {
    this.#files = files.length
    this.#done = 0
    this.#started = performance.now()
    if (!process.stdout.isTTY && files.length > 1) this.#timer = setInterval(() => this.#beat(), BEAT)
  }

  onTestModuleStart(module: TestModule): void {
    this.#underway.add(nameOf(module, root))
  }

  onTestModuleEnd(module: TestModule): void {
    this.#underway.delete(nameOf(module, root))
    this.#done++
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    clearInterval(this.#timer)
    const lines = modules.flatMap((module) => skippedIn(module)).toSorted()
    if (lines.length > 0) lines.push(...missing())
    for (const line of lines) console.log(line)
    const file = process.env[REPORT]
    if (file !== undefined) writeFileSync(file, JSON.stringify(reportRun(modules, errors, root)))
  }

  #beat(): void {
    const seconds = Math.round((performance.now() - this.#started) / 1000)
    const now = [...this.#underway].join(', ')
    console.log(`… ${seconds} s, ${this.#done} of ${this.#files} files done${now === '' ? '' : `, at ${now}`}`)
  }
}

const missing = (): string[] =>
  [...(hasPostgres() ? [] : ['PostgreSQL']), ...missingPrograms()].map(
    (name) => `SKIPPED: tests that need ${name}: not found on this machine.`,
  )

/** One line for a file of which something was skipped: how much, and what. */
function skippedIn(module: TestModule): string[] {
  const tests = [...module.children.allTests('skipped')]
  if (tests.length === 0) return []
  const suites = [...new Set(tests.map((test) => test.fullName.split(' > ', 1).join()))]
  const shown = suites.slice(0, 3).join('; ')
  const others = suites.length > 3 ? `; and ${suites.length - 3} more` : ''
  return [`SKIPPED: ${tests.length} of ${nameOf(module, root)}: ${shown}${others}`]
}
