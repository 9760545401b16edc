import { allChecks } from '#core/checks/registry.ts'
import type { Completions } from '#core/search/completion.ts'
import { parseQuery } from '#core/search/parse.ts'
import type { QueryProblem } from '#core/search/tree.ts'
import { completeQuery } from './complete.ts'

const checks = allChecks.map((check) => check.id)

/** What is wrong with a query, if anything. */
export const problemOf = (text: string): QueryProblem | undefined =>
  parseQuery(text, { now: Date.now() * 1000 }).problem

/** What can stand where the caret is. */
export const completionsOf = (text: string, caret: number): Completions => completeQuery(text, caret, checks)
