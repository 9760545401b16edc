import { setImmediate } from 'node:timers/promises'
import { type TranslatorWork, translatorWork, type WorkDone, type WorkLimits } from '#core/reports/translator-work.ts'
import type { Db } from '#server/db/database.ts'
import { type WorkScope, workAfter } from '#server/db/queries/reports/reports.ts'

export interface PersonsWork extends TranslatorWork {
  readonly username: string
  readonly name: string
  /** Codes of the languages worked on. */
  readonly languages: readonly string[]
}

const PAGE = 1000
const dayOf = (time: number): string => new Date(time / 1000).toISOString().slice(0, 10)

/** How people work: on how many days, how much a day, and on which days more than seems possible. Busiest first. */
export async function analyseWork(
  db: Db,
  scope: WorkScope,
  limits: WorkLimits,
  signal?: AbortSignal,
): Promise<PersonsWork[]> {
  const people = new Map<
    string,
    { readonly name: string; readonly languages: Set<string>; readonly done: WorkDone[] }
  >()
  for (let after = 0; signal?.aborted !== true; ) {
    const rows = await workAfter(db, scope, after, PAGE)
    if (rows.length === 0) break
    for (const row of rows) {
      const person = people.get(row.username) ?? { name: row.full_name, languages: new Set(), done: [] }
      people.set(row.username, person)
      person.languages.add(row.language_code)
      person.done.push({ day: dayOf(row.timestamp), words: row.num_words ?? 0 })
    }
    after = rows.at(-1)?.id ?? after
    await setImmediate()
  }
  return [...people]
    .flatMap(([username, { name, languages, done }]) => {
      const work = translatorWork(done, limits)
      return work ? [{ username, name, languages: [...languages].sort(), ...work }] : []
    })
    .sort((a, b) => b.changes - a.changes || (a.username < b.username ? -1 : 1))
}
