import { type RawBuilder, sql } from 'kysely'

/** What a client asks for, by columns: what the entry point made of its filter. */
export type ScimCondition =
  | { readonly op: 'and' | 'or'; readonly parts: readonly ScimCondition[] }
  | { readonly op: 'not'; readonly part: ScimCondition }
  | { readonly op: 'constant'; readonly holds: boolean }
  | { readonly op: 'present'; readonly column: string }
  | {
      readonly op: 'equals' | 'contains' | 'begins' | 'ends'
      readonly column: string
      readonly value: string | number
      /** Whether the case of letters counts. */
      readonly exact: boolean
    }

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (one) => `\\${one}`)

const patterns = {
  contains: (text: string) => `%${escaped(text)}%`,
  begins: (text: string) => `${escaped(text)}%`,
  ends: (text: string) => `%${escaped(text)}`,
} as const

/** The condition as SQL; columns are ours, values are parameters. */
export function conditionSql(condition: ScimCondition): RawBuilder<boolean> {
  if ('parts' in condition) {
    const word = sql.raw(` ${condition.op} `)
    return sql<boolean>`(${sql.join(condition.parts.map(conditionSql), word)})`
  }
  if (condition.op === 'not') return sql<boolean>`(not ${conditionSql(condition.part)})`
  if (condition.op === 'constant') return sql<boolean>`(1 = ${sql.lit(Number(condition.holds))})`
  const column = sql.ref(condition.column)
  if (condition.op === 'present') return sql<boolean>`(${column} <> '')`
  const { op, value, exact } = condition
  if (typeof value === 'number') return sql<boolean>`(${column} = ${value})`
  // Both engines fold what they are asked to fold; LIKE alone ignores case in one and not in the other.
  if (op === 'equals')
    return exact ? sql<boolean>`(${column} = ${value})` : sql<boolean>`(lower(${column}) = lower(${value}))`
  return sql<boolean>`(lower(${column}) like lower(${patterns[op](value)}) escape '\\')`
}
