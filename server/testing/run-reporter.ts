import type { Reporter, TestModule } from 'vitest/node'

const BEAT = 20_000

/** Beside the usual report: a line now and then where nobody sees a terminal move, and at the end what was left out. */
export class RunReporter implements Reporter {
  readonly #root = process.cwd()
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
    this.#underway.add(this.#name(module))
  }

  onTestModuleEnd(module: TestModule): void {
    this.#underway.delete(this.#name(module))
    this.#done++
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    clearInterval(this.#timer)
    const lines = modules.flatMap((module) => skippedIn(module, this.#name(module)))
    for (const line of lines.toSorted()) console.log(line)
  }

  #beat(): void {
    const seconds = Math.round((performance.now() - this.#started) / 1000)
    const now = [...this.#underway].join(', ')
    console.log(`… ${seconds} s, ${this.#done} of ${this.#files} files done${now === '' ? '' : `, at ${now}`}`)
  }

  #name(module: TestModule): string {
    return module.moduleId.replace(`${this.#root}/`, '')
  }
}

/** One line for a file of which something was skipped: how much, and what. */
function skippedIn(module: TestModule, name: string): string[] {
  const tests = [...module.children.allTests('skipped')]
  if (tests.length === 0) return []
  const suites = [...new Set(tests.map((test) => test.fullName.split(' > ', 1).join()))]
  const shown = suites.slice(0, 3).join('; ')
  const others = suites.length > 3 ? `; and ${suites.length - 3} more` : ''
  return [`SKIPPED: ${tests.length} of ${name}: ${shown}${others}`]
}
