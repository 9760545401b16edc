import { type RawBuilder, sql } from 'kysely'
import type { Test } from '#core/search/tree.ts'
import { allOf, anyOf, no, type Sql } from '#server/db/search/text-sql.ts'

const operators = { '=': sql`=`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` }

/** A number against a test, as `numberMatches` has it. */
export function numberCondition(value: RawBuilder<unknown>, test: Test): Sql {
  switch (test.kind) {
    case 'number':
    case 'state':
      return sql`${value} ${operators[test.comparison]} ${test.value}`
    case 'numbers':
      return sql`${value} between ${test.from} and ${test.to}`
    case 'ids':
      return sql`${value} in (${sql.join(test.ids)})`
    case 'time':
      return timeCondition(value, test)
    default:
      return no
  }
}

const opposites = { '<': sql`>=`, '<=': sql`>`, '>': sql`<=`, '>=': sql`<` }

/** The opposite for a number that is never absent, as an index can tell it; undefined: it cannot. */
export function oppositeCondition(value: RawBuilder<unknown>, test: Test): Sql | undefined {
  switch (test.kind) {
    case 'number':
    case 'state':
      return test.comparison === '=' ? undefined : sql`${value} ${opposites[test.comparison]} ${test.value}`
    case 'time':
      return anyOf([
        ...(test.from === undefined ? [] : [sql<boolean>`${value} < ${test.from}`]),
        ...(test.to === undefined ? [] : [sql<boolean>`${value} > ${test.to}`]),
      ])
    default:
      return undefined
  }
}

export function timeCondition(value: RawBuilder<unknown>, test: Test): Sql {
  if (test.kind !== 'time') return no
  return allOf([
    ...(test.from === undefined ? [] : [sql<boolean>`${value} >= ${test.from}`]),
    ...(test.to === undefined ? [] : [sql<boolean>`${value} <= ${test.to}`]),
  ])
}
