import { type RawBuilder, sql } from 'kysely'
import { numberMatches } from '#core/search/compare.ts'
import { textMatcher } from '#core/search/text-test.ts'
import { isTextTest, type Term, type Test, type TextTest, type Tree } from '#core/search/tree.ts'
import { FORM_SEPARATOR } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { eventCondition } from '#server/db/search/events-condition.ts'
import { glossarySources } from '#server/db/search/glossary-terms.ts'
import { numberCondition, oppositeCondition } from '#server/db/search/numbers-sql.ts'
import { authorCondition } from '#server/db/search/people.ts'
import {
  amongIds,
  type Condition,
  column,
  idsOf,
  linked,
  ofSources,
  type Search,
  sourceStrings,
  type Use,
} from '#server/db/search/plan.ts'
import { unitsIn } from '#server/db/search/scope.ts'
import { scopeMatcher } from '#server/db/search/scope-terms.ts'
import { sourceTextCondition, targetCondition } from '#server/db/search/text-conditions.ts'
import { allOf, anyOf, no, type Sql, textCondition, yes } from '#server/db/search/text-sql.ts'
import { BROAD_REACH_UNITS } from '#server/db/search/thresholds.ts'
import { variantSources } from '#server/db/search/variants.ts'

/** The tree as a condition on `unit as u`. What the database cannot test is tested here, on the way. */
export async function conditionOf(search: Search, tree: Tree): Promise<Condition> {
  switch (tree.kind) {
    case 'all':
      return { sql: () => yes, others: { reach: 0, sql: () => no } }
    case 'and':
      return both(await eachOf(search, tree.parts))
    case 'or':
      return either(await eachOf(search, tree.parts))
    case 'not':
      return not(await conditionOf(search, tree.part))
    case 'event':
      return eventCondition(search, tree)
    default:
      return termCondition(search, tree)
  }
}

async function eachOf(search: Search, parts: readonly Tree[]): Promise<Condition[]> {
  const conditions: Condition[] = []
  for (const part of parts) conditions.push(await conditionOf(search, part))
  return conditions
}

/** All of them: the one with the least reach finds the rows, the others look at these. */
export function both(conditions: readonly Condition[]): Condition {
  const reaches = conditions.map(({ reach = Number.POSITIVE_INFINITY }) => reach)
  const least = Math.min(...reaches)
  const seeker = Number.isFinite(least) ? reaches.indexOf(least) : -1
  return {
    reach: seeker < 0 ? undefined : least,
    sql: (use) => allOf(conditions.map((one, i) => one.sql(i === seeker ? use : 'filter'))),
  }
}

function either(conditions: readonly Condition[]): Condition {
  const reach = totalReach(conditions)
  const canSeek = reach !== undefined
  const sets = conditions.flatMap(({ set }) => (set ? [sql`select * from (${set})`] : []))
  return {
    reach,
    set: sets.length === conditions.length ? sql`${sql.join(sets, sql` union `)}` : undefined,
    sql: (use) => anyOf(conditions.map((one) => one.sql(canSeek && use !== 'filter' ? 'alternative' : 'filter'))),
  }
}

/** Undefined: one of them cannot find its rows. */
function totalReach(conditions: readonly Condition[]): number | undefined {
  let total = 0
  for (const { reach } of conditions) {
    if (reach === undefined) return undefined
    total += reach
  }
  return total
}

type Maker = (search: Search, test: Test) => Promise<Condition> | Condition

const text =
  (make: (search: Search, test: TextTest) => Promise<Condition>): Maker =>
  (search, test) =>
    isTextTest(test) ? make(search, test) : nothing

const nothing: Condition = { sql: () => no }

const ofSourceText = (field: 'source' | 'context' | 'note' | 'location' | 'explanation'): Maker =>
  text((search, test) => sourceTextCondition(search, field, test))

const ownNumber =
  (name: string, reach?: number): Maker =>
  ({ db }, test) =>
    number((use) => column(db, name, use), test, reach)

/** A number that every unit has. */
function number(value: (use: Use) => RawBuilder<unknown>, test: Test, reach?: number): Condition {
  const others = oppositeCondition(value('seek'), test)
  return {
    reach,
    sql: (use) => numberCondition(value(use), test),
    others: reach !== undefined && others ? { reach, sql: () => others } : undefined,
  }
}

const makers: Readonly<Record<string, Maker>> = {
  '': async (search, test) =>
    isTextTest(test)
      ? either([
          await targetCondition(search, test),
          await sourceTextCondition(search, 'source', test),
          await sourceTextCondition(search, 'context', test),
        ])
      : nothing,
  target: text(targetCondition),
  source: ofSourceText('source'),
  context: ofSourceText('context'),
  note: ofSourceText('note'),
  location: ofSourceText('location'),
  explanation: ofSourceText('explanation'),
  id: (search, test) =>
    test.kind === 'ids'
      ? { reach: test.ids.length, sql: (use) => amongIds(search.db, 'id', use, idsOf(search, test.ids)) }
      : ownNumber('id', BROAD_REACH_UNITS)(search, test),
  state: ownNumber('state', BROAD_REACH_UNITS),
  added: ownNumber('created', BROAD_REACH_UNITS),
  last_changed: ({ db }, test) =>
    number((use) => sql`coalesce(${column(db, 'updated', use)}, u.created)`, test, BROAD_REACH_UNITS),
  priority: async (search, test) =>
    ofSources(search, await sourceStrings(search, numberCondition(sql`s.priority`, test))),
  position: positionCondition,
  labels_count: labelsCondition,
  source_state: (search, test) => ofSourceUnits(search, numberCondition(sql`x.state`, test)),
  source_changed: (search, test) => ofSourceUnits(search, numberCondition(sql`coalesce(x.updated, x.created)`, test)),
  pending: (search, test) => (test.kind === 'boolean' && !test.value ? not(pending(search)) : pending(search)),
  check: checks(0),
  dismissed_check: checks(1),
  suggestion: texts('suggestion', 'target', yes),
  suggestion_author: authors('suggestion', 'unit'),
  comment: texts('comment', 'text', sql`x.resolved = 0`),
  resolved_comment: texts('comment', 'text', sql`x.resolved = 1`),
  comment_author: authors('comment', 'unit'),
  source_comment: texts('comment', 'text', sql`x.resolved = 0`, 'source'),
  resolved_source_comment: texts('comment', 'text', sql`x.resolved = 1`, 'source'),
  source_comment_author: authors('comment', 'source'),
  label: text(async (search, test) => {
    const ids = idsOf(search, await namedIds(search.db, 'label', test))
    return ofSources(
      search,
      sql`select l.source_string_id from source_string_label l where ${inIds(search.db, 'l.label_id', ids)}`,
    )
  }),
  screenshot: text(async (search, test) => shownOn(search, await namedIds(search.db, 'screenshot', test))),
  is: (search, test) => (test.kind === 'name' ? (isMakers[test.name]?.(search) ?? nothing) : nothing),
  has: (search, test) => (test.kind === 'name' ? (hasMakers[test.name]?.(search) ?? nothing) : nothing),
}

/** Most units stand where their source string does; few have a place of their own. */
async function positionCondition(search: Search, test: Test): Promise<Condition> {
  if (search.isSmall)
    return {
      sql: () =>
        numberCondition(
          sql`coalesce(u.position, (select s.position from source_string s where s.id = u.source_string_id))`,
          test,
        ),
    }
  const sources = await sourceStrings(search, numberCondition(sql`s.position`, test))
  const own = sql`select x.id as id from unit x where x.position is not null and ${numberCondition(sql`x.position`, test)}`
  const set = sql`select x.id as id from unit x where x.source_string_id in (${sources}) and x.position is null
    union all ${own}`
  return { reach: BROAD_REACH_UNITS, set, sql: (use) => sql`${column(search.db, 'id', use)} in (${set})` }
}

/** Strings without labels have no row that tells so: they are all but those with another number of them. */
function labelsCondition(search: Search, test: Test): Condition {
  const fits = (count: RawBuilder<unknown>) => numberCondition(count, test)
  const counted = (holds: Sql) =>
    sql`select l.source_string_id from source_string_label l group by l.source_string_id having ${holds}`
  const among = ofSources(search, counted(fits(sql`count(*)`)))
  const others = ofSources(search, counted(sql`not ${fits(sql`count(*)`)}`))
  return numberMatches(test, 0) ? not(others) : among
}

async function termCondition(search: Search, term: Term): Promise<Condition> {
  const lies = scopeMatcher(term)
  if (lies) {
    const ids = (await search.scopes()).filter(lies).map((translation) => translation.id)
    const reach = search.isSmall ? undefined : await unitsIn(search.db, ids)
    return { reach, sql: (use) => amongIds(search.db, 'translation_id', use, idsOf(search, ids)) }
  }
  return (await makers[term.field]?.(search, term.test)) ?? nothing
}

export const not = (condition: Condition): Condition => ({ sql: () => sql`not ${condition.sql('filter')}` })

const pending = (search: Search): Condition => linked(search, 'edit', sql`x.commit_id = ''`, 5_000)

async function ofSourceUnits(search: Search, holds: Sql): Promise<Condition> {
  return ofSources(
    search,
    await sourceStrings(search, sql`exists (select 1 from unit x where x.id = s.id and ${holds})`),
  )
}

/** Ids of checks are plain words. */
function checks(dismissed: 0 | 1): Maker {
  return text(async (search, test) => {
    const here = textCondition(search.db, sql.ref('x.check'), test)
    if (here) return linked(search, 'finding', allOf([sql`x.dismissed = ${sql.lit(dismissed)}`, here]), 40_000)
    const known = await search.db.selectFrom('finding').select('check').distinct().execute()
    const names = known.map((row) => row.check).filter(textMatcher(test))
    if (names.length === 0) return nothing
    return linked(
      search,
      'finding',
      allOf([sql`x.dismissed = ${sql.lit(dismissed)}`, sql`x."check" in (${sql.join(names)})`]),
      40_000,
    )
  })
}

type Speaks = 'suggestion' | 'comment'

/** What people say of a unit or of its source. */
function texts(table: Speaks, name: 'target' | 'text', more: Sql, about: 'unit' | 'source' = 'unit'): Maker {
  return text(async (search, test) => {
    const here = textCondition(search.db, sql.ref(`x.${name}`), test)
    if (here) return spoken(search, table, allOf([more, here]), about)
    const rows = await search.db
      .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('x'))
      .select(['x.id', sql.ref<string>(`x.${name}`).as('text')])
      .where(more)
      .execute()
    const matches = textMatcher(test)
    const ids = rows.filter((row) => matches(row.text)).map((row) => row.id)
    return spoken(search, table, inIds(search.db, 'x.id', idsOf(search, ids)), about)
  })
}

function authors(table: Speaks, about: 'unit' | 'source'): Maker {
  return text(async (search, test) =>
    spoken(search, table, await authorCondition(search.db, sql.ref('x.user_id'), test), about),
  )
}

const spoken = (search: Search, table: Speaks, holds: Sql, about: 'unit' | 'source'): Condition =>
  about === 'unit'
    ? linked(search, table, holds)
    : ofSources(search, sql`select x.unit_id from ${sql.ref(table)} x where ${holds}`)

async function namedIds(db: Db, table: 'label' | 'screenshot', test: TextTest): Promise<number[]> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  const matches = textMatcher(test)
  return rows.filter((row) => matches(row.name)).map((row) => row.id)
}

function shownOn({ db, ...search }: Search, screenshots: readonly number[] | undefined): Condition {
  const among = screenshots ? inIds(db, 'p.screenshot_id', idList(db, screenshots)) : yes
  const units = sql`select p.unit_id as id from screenshot_unit p where ${among}`
  return either([
    {
      reach: search.isSmall ? undefined : 20_000,
      set: units,
      sql: (use) => sql`${column(db, 'id', use)} in (${units})`,
    },
    ofSources({ db, ...search }, units, 50_000),
  ])
}

const stateIs =
  (holds: (state: RawBuilder<unknown>) => Sql, reach?: number) =>
  ({ db }: Search): Condition => ({ reach, sql: (use) => holds(column(db, 'state', use)) })

const isMakers: Readonly<Record<string, (search: Search) => Condition>> = {
  'read-only': stateIs((state) => sql`${state} = ${State.readOnly}`, BROAD_REACH_UNITS),
  approved: stateIs((state) => sql`${state} = ${State.approved}`, BROAD_REACH_UNITS),
  'needs-editing': stateIs(
    (state) => sql`${state} between ${State.needsEditing} and ${State.translated - 1}`,
    BROAD_REACH_UNITS,
  ),
  translated: stateIs((state) => sql`${state} >= ${State.translated}`, BROAD_REACH_UNITS),
  untranslated: stateIs((state) => sql`${state} < ${State.translated}`, BROAD_REACH_UNITS),
  pending,
  'automatically-translated': () => ({ sql: () => sql`u.automatically_translated = 1` }),
}

const sourceHas =
  (holds: Sql) =>
  async (search: Search): Promise<Condition> =>
    ofSources(search, await sourceStrings(search, holds))

const find = (db: Db, column: Sql, part: string): Sql =>
  isPostgres(db) ? sql`strpos(${column}, ${part}) > 0` : sql`instr(${column}, ${part}) > 0`

const hasMakers: Readonly<Record<string, (search: Search) => Condition | Promise<Condition>>> = {
  plural: async (search) =>
    ofSources(search, await sourceStrings(search, find(search.db, sql`s.source`, FORM_SEPARATOR))),
  suggestion: (search) => linked(search, 'suggestion', yes),
  label: (search) => ofSources(search, sql`select l.source_string_id from source_string_label l`),
  screenshot: (search) => shownOn(search, undefined),
  comment: (search) => linked(search, 'comment', sql`x.resolved = 0`),
  'resolved-comment': (search) => linked(search, 'comment', sql`x.resolved = 1`),
  'source-comment': (search) => spoken(search, 'comment', sql`x.resolved = 0`, 'source'),
  'resolved-source-comment': (search) => spoken(search, 'comment', sql`x.resolved = 1`, 'source'),
  check: (search) => linked(search, 'finding', sql`x.dismissed = 0`, 100_000),
  'dismissed-check': (search) => linked(search, 'finding', sql`x.dismissed = 1`),
  translation: stateIs((state) => sql`${state} >= ${State.translated}`, BROAD_REACH_UNITS),
  variant: async (search) => ofSources(search, await variantSources(search)),
  explanation: sourceHas(sql`s.explanation <> ''`),
  note: sourceHas(sql`s.note <> ''`),
  location: sourceHas(sql`s.location <> ''`),
  context: sourceHas(sql`s.context <> ''`),
  flags: sourceHas(sql`s.extra_flags <> ''`),
  glossary: async (search) => ofSources(search, await glossarySources(search)),
}
