import { costKinds } from '#core/reports/cost-estimate.ts'
import type { TranslatorWork } from '#core/reports/translator-work.ts'
import type { Report } from './report-queries.ts'

export type ColumnName =
  | 'name'
  | 'language'
  | 'email'
  | 'changes'
  | 'edits'
  | 'words'
  | 'chars'
  | 't_words'
  | 't_chars'
  | 'new'
  | 'approved'
  | 'corrected'
  | 'languages'
  | 'days'
  | 'changesPerDay'
  | 'wordsPerDay'
  | 'busiestDay'
  | 'unusualDays'
  | 'strings'
  | 'number'
  | 'percent'
  | 'cost'

export type RowName = (typeof costKinds)[number] | 'total'

/** Words are ours, texts are as they were written; days as in 2026-11-15. */
export type Cell =
  | { text: string }
  | { number: number }
  | { word: RowName }
  | { day: string }
  | { codes: readonly string[] }

export interface ReportTable {
  /** The language it is about, in English; empty for all. */
  heading: string
  /** Its code, where that is known; empty where languages are summed up. */
  code?: string
  columns: ColumnName[]
  rows: Cell[][]
}

interface Person {
  name: string
  full_name: string
  username: string
  email: string | null
}

type Numbers = Record<string, number>

const text = (value: string | null): Cell => ({ text: value ?? '' })
const numbers = (from: Numbers, names: readonly string[]): Cell[] => names.map((name) => ({ number: from[name] ?? 0 }))

function creditTables(data: readonly Record<string, (Person & { change_count: number })[]>[]): ReportTable[] {
  return data.flatMap((languages) =>
    Object.entries(languages).map(([heading, people]) => ({
      heading,
      columns: ['name', 'email', 'changes'],
      rows: people.map((one) => [text(one.full_name || one.username), text(one.email), { number: one.change_count }]),
    })),
  )
}

const measures = ['count', 'edits', 'words', 'chars', 't_words', 't_chars', 'count_new', 'count_approve', 'count_edit']

const statsTable = (data: readonly (Person & Numbers)[]): ReportTable => ({
  heading: '',
  columns: [
    'name',
    'email',
    'changes',
    'edits',
    'words',
    'chars',
    't_words',
    't_chars',
    'new',
    'approved',
    'corrected',
  ],
  rows: data.map((one) => [text(one.name || one.username), text(one.email), ...numbers(one, measures)]),
})

type LanguageCost = Record<RowName, Numbers> & { language: string; code: string }

const costTable = (one: LanguageCost): ReportTable => ({
  heading: one.language,
  code: one.code,
  columns: ['strings', 'number', 'words', 'percent', 'cost'],
  rows: [
    ...costKinds.map((word) => [{ word }, ...numbers(one[word], ['strings', 'words', 'rate', 'cost'])]),
    [{ word: 'total' }, ...numbers(one.total, ['strings', 'words']), text(''), ...numbers(one.total, ['cost'])],
  ],
})

const totals = ['strings', 'words', 'cost']

/** Every language with its sum, and the sum of all. */
function costSummary(data: readonly LanguageCost[]): ReportTable {
  const sum = (name: string) => data.reduce((total, one) => total + (one.total[name] ?? 0), 0)
  return {
    heading: '',
    code: '',
    columns: ['language', 'number', 'words', 'cost'],
    rows: [
      ...data.map((one): Cell[] => [{ codes: [one.code] }, ...numbers(one.total, totals)]),
      [{ word: 'total' }, ...totals.map((name) => ({ number: sum(name) }))],
    ],
  }
}

/** Languages in which nothing is left to do are in the summary only. */
function costTables(data: readonly LanguageCost[]): ReportTable[] {
  const tables = data.filter((one) => (one.total.strings ?? 0) > 0).map(costTable)
  return data.length > 1 ? [costSummary(data), ...tables] : tables
}

const perDay = ['changes', 'words', 'active_days', 'changes_per_day', 'words_per_day'] as const

const workTable = (data: readonly (TranslatorWork & Person & { languages: string[] })[]): ReportTable => ({
  heading: '',
  columns: [
    'name',
    'languages',
    'changes',
    'words',
    'days',
    'changesPerDay',
    'wordsPerDay',
    'busiestDay',
    'unusualDays',
  ],
  rows: data.map((one) => [
    text(one.name || one.username),
    { codes: one.languages },
    ...perDay.map((name) => ({ number: one[name] })),
    { day: one.busiest_day.day },
    { number: one.unusual_days.length },
  ]),
})

/** Any report as tables. */
export function tablesOf({ kind, data }: Pick<Report, 'kind' | 'data'>): ReportTable[] {
  if (!Array.isArray(data) || data.length === 0) return []
  if (kind === 'credits') return creditTables(data)
  if (kind === 'cost_estimate') return costTables(data)
  return [kind === 'translator_work' ? workTable(data) : statsTable(data)]
}
