import type { Problem, ProblemCode } from '../syntax/text/problems.ts'

const MAXIMUM_PROBLEMS = 1000
const NOWHERE = { line: 1, column: 1, span: { start: 0, end: 0 } }

/** Collects what could not be read of an archive: there are no lines in it, so messages say where. */
export class PackedProblems {
  readonly list: Problem[] = []

  add(code: ProblemCode, message: string): void {
    if (this.list.length < MAXIMUM_PROBLEMS) this.list.push({ code, message, ...NOWHERE })
  }

  /** Problems of a file inside the archive. */
  addAll(name: string, problems: readonly Problem[]): void {
    for (const { code, message, line } of problems) this.add(code, `${name}, line ${line}: ${message}`)
  }
}
