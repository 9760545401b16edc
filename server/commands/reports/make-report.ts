import { Action } from '#core/changes/actions.ts'
import { editDistance } from '#core/text/edit-distance.ts'
import { countWords } from '#core/text/words.ts'
import { splitForms } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import {
  type CreditRow,
  creditRows,
  type WorkRow,
  type WorkScope,
  workAfter,
} from '#server/db/queries/reports/reports.ts'
import { TimeSlice, turn } from '#server/threads/turn.ts'

export interface Sorting {
  readonly by: 'count' | 'date_joined'
  readonly order: 'ascending' | 'descending'
}

export interface Credit {
  readonly email: string | null
  readonly username: string
  readonly full_name: string
  readonly change_count: number
  readonly date_joined: string
}

const day = (time: number): string => new Date(time / 1000).toISOString()

/** Each language with the people who worked on it. */
export async function credits(
  db: Db,
  scope: WorkScope,
  { by, order }: Sorting,
  unique = false,
): Promise<Record<string, Credit[]>[]> {
  const languages = new Map<string, CreditRow[]>()
  for (const row of await creditRows(db, scope, unique)) {
    const known = languages.get(row.language)
    if (known) known.push(row)
    else languages.set(row.language, [row])
  }
  const sign = order === 'ascending' ? 1 : -1
  const value = (row: CreditRow) => (by === 'count' ? row.change_count : row.date_joined)
  return [...languages].map(([language, rows]) => ({
    [language]: rows
      .toSorted((a, b) => sign * (value(a) - value(b)))
      .map(({ email, username, full_name, change_count, date_joined }) => ({
        email,
        username,
        full_name,
        change_count,
        date_joined: day(date_joined),
      })),
  }))
}

const measures = ['count', 'edits', 'words', 'chars', 't_words', 't_chars'] as const
const parts = ['', '_new', '_approve', '_edit'] as const

export type Contribution = { name: string; username: string; email: string | null; date_joined: string } & Record<
  `${(typeof measures)[number]}${(typeof parts)[number]}`,
  number
>

function partOf({ action, old }: WorkRow): (typeof parts)[number] {
  if (action === Action.translationApproved) return '_approve'
  return old.replaceAll('\u001e', '') === '' ? '_new' : '_edit'
}

function measure(row: WorkRow): Record<(typeof measures)[number], number> {
  return {
    count: 1,
    edits: editDistance(row.old, row.target),
    words: row.num_words ?? 0,
    chars: row.num_chars ?? 0,
    t_words: countWords(splitForms(row.target), row.language_code),
    t_chars: row.target.replaceAll('\u001e', '').length,
  }
}

const fresh = ({ full_name: name, username, email, date_joined }: WorkRow): Contribution =>
  ({
    name,
    username,
    email,
    date_joined: day(date_joined),
    ...Object.fromEntries(parts.flatMap((part) => measures.map((one) => [`${one}${part}`, 0]))),
  }) as Contribution

/** Comparing texts takes its time: other work of the process gets its turn between two parts. */
const PAGE = 200

/** What each person did, in numbers: as a whole, and apart for new texts, approvals and corrections. */
export async function contributorStats(
  db: Db,
  scope: WorkScope,
  { by, order }: Sorting,
  signal?: AbortSignal,
): Promise<Contribution[]> {
  const people = new Map<string, Contribution>()
  const slice = new TimeSlice()
  for (let after = 0; signal?.aborted !== true; ) {
    const rows = await workAfter(db, scope, after, PAGE)
    if (rows.length === 0) break
    for (const row of rows) {
      await slice.pause()
      const person = people.get(row.username) ?? fresh(row)
      people.set(row.username, person)
      const numbers = measure(row)
      for (const one of measures) for (const part of ['', partOf(row)] as const) person[`${one}${part}`] += numbers[one]
    }
    after = rows.at(-1)?.id ?? after
    await turn()
  }
  const sign = order === 'ascending' ? 1 : -1
  const compare = (a: Contribution, b: Contribution) =>
    by === 'count' ? a.count - b.count : a.date_joined.localeCompare(b.date_joined)
  return [...people.values()].sort((a, b) => sign * compare(a, b))
}
