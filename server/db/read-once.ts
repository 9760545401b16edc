import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresQueryResult } from 'kysely'

type Result = PostgresQueryResult<unknown>

interface Known {
  readonly answers: Map<string, Promise<Result>>
  epoch?: Promise<number> | undefined
}

const once = new AsyncLocalStorage<Known>()

/** What reads and locks nothing: only of that two runs in a row say the same. */
const isRead = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && !/\bfor (?:update|share)\b|_lock\(/i.test(text)

/**
 * While `work` runs, PostgreSQL is asked the same question once: a page is made of several replies of the API, which all begin
 * with who asks and where. Ask for the epoch first: replies that are stored must not be older than theirs.
 */
export const readOnce = <T>(work: () => Promise<T>): Promise<T> => once.run({ answers: new Map() }, work)

/** The epoch, asked for once too: it depends on what was asked before, and so is never the same question. */
export function epochOnce(ask: () => Promise<number>): Promise<number> {
  const known = once.getStore()
  if (!known) return ask()
  known.epoch ??= ask()
  return known.epoch
}

/** Sends a statement, unless its answer is known. Any write forgets all answers. */
export function askOnce(text: string, values: readonly unknown[], ask: () => Promise<Result>): Promise<Result> {
  const known = once.getStore()
  if (!known) return ask()
  const { answers } = known
  if (!isRead(text)) {
    answers.clear()
    known.epoch = undefined
    return ask()
  }
  const key = `${text}\0${JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))}`
  const answer = answers.get(key) ?? ask()
  answers.set(key, answer)
  return copied(answer)
}

/** Everybody who asks gets rows of their own. */
async function copied(answer: Promise<Result>): Promise<Result> {
  const result = await answer
  return { ...result, rows: result.rows.map((row) => (typeof row === 'object' && row !== null ? { ...row } : row)) }
}
