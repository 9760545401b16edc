import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { run } from '../launch.mjs'
import { closingLines } from './closing.mjs'

/** Several lanes one after the other: their reports are added up at the end. */
export class Lanes {
  #folder = mkdtempSync(join(tmpdir(), 'dragoman-lanes-'))
  #reports = []
  #status = 0
  #isCounted = true

  /** The status of the first lane that failed. */
  get status() {
    return this.#status
  }

  /** Was it ended from outside? */
  get isInterrupted() {
    return this.#status > 128
  }

  async #run(args) {
    const file = join(this.#folder, String(this.#reports.length))
    const status = await run(args, { env: { ...process.env, DRAGOMAN_TEST_REPORT: file } })
    // One that fell over before it could count is a failure, whatever else passed. Another reporter than ours counts nothing.
    const counted = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    this.#isCounted &&= status !== 0 || counted !== undefined
    const report = counted ?? { passed: 0, failed: 0, skipped: 0, failures: [], files: [] }
    const fall = { failed: 1, failures: [`${args.slice(1).join(' ') || 'the check'} ended with status ${status}`] }
    this.#reports.push(status !== 0 && report.failed === 0 ? { ...report, ...fall } : report)
    this.#status ||= status
  }

  check() {
    return this.#run([join(root, 'scripts/check.ts')])
  }

  tests(...args) {
    return this.#run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, ...args])
  }

  /** Prints the last lines, and gives back the status of all. */
  close() {
    rmSync(this.#folder, { recursive: true, force: true })
    if (!this.isInterrupted && this.#isCounted) console.log(closingLines(this.#reports).join('\n'))
    return this.#status
  }
}
