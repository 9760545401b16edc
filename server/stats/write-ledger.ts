import { type RawBuilder, sql } from 'kysely'
import { type Counts, counters } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { BLOCK, changeOwner } from '#server/db/paging/list-blocks.ts'
import { THEN_COMMIT } from '#server/db/postgres-dialect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { NewChange } from '#server/db/queries/history/changes.ts'
import { languageSlot } from '#server/db/queries/reports/language-slots.ts'
import type { StatsScope } from '#server/db/queries/reports/stats.ts'
import { compilable } from '#server/db/together.ts'
import type { StatsPath } from '#server/stats/adjust.ts'
import { dayOf } from '#server/stats/day.ts'

interface Parameters extends Counts, StatsPath {
  readonly languageSlot: number
  readonly now: number
  readonly day: number
  readonly owner: number
  readonly count: number
  readonly actions: readonly number[]
  readonly unitIds: readonly (number | null)[]
  readonly userIds: readonly (number | null)[]
  readonly authorIds: readonly (number | null)[]
  readonly targets: readonly string[]
  readonly olds: readonly string[]
  readonly details: readonly string[]
  readonly lastAuthorId: number | null
  /** Units that the checks have looked at as they are now. */
  readonly checkedIds: readonly number[]
}

const names = sql.raw(counters.map((name) => `"${name}"`).join(', '))
const sums = sql.raw(counters.map((name) => `"${name}" = stats."${name}" + excluded."${name}"`).join(', '))

/** In this order everywhere: two that meet wait for each other. */
const scopesOf = (p: Parameters) =>
  sql`(values ('translation', ${p.translationId}::bigint), ('component', ${p.componentId}::bigint),
    ('project', ${p.projectId}::bigint), ('language', ${p.languageSlot}::bigint)) as own (scope, id)`

/** The row of the translation is locked before a number is taken: its changes have rising numbers and times. */
const statement = (p: Parameters, first = ''): RawBuilder<{ readonly scope: StatsScope }> => sql`${sql.raw(first)}
  with given as (
    select * from unnest(${p.actions}::bigint[], ${p.unitIds}::bigint[], ${p.userIds}::bigint[], ${p.authorIds}::bigint[],
      ${p.targets}::text[], ${p.olds}::text[], ${p.details}::text[])
      with ordinality as g (action, unit_id, user_id, author_id, target, old, details, n)
  ), turn as materialized (
    select changes from stats where scope = 'translation' and scope_id = ${p.translationId} for update
  ), taken as materialized (
    select t.id, t.at, turn.changes, row_number() over (order by t.id) as n
    from turn, lateral take_changes(${p.count}::bigint + turn.changes * 0, ${p.now}::bigint) as t
  ), moved as (
    insert into stats (scope, scope_id, ${names}, last_change, last_author_id)
    select own.scope, own.id, ${sql.join(counters.map((name) => sql`${p[name]}::bigint`))},
      (select max(at) from taken), ${p.lastAuthorId}::bigint
    from ${scopesOf(p)}
    on conflict (scope, scope_id) do update set ${sums}, last_change = excluded.last_change,
      last_author_id = excluded.last_author_id
    returning scope, total, translated
  ), recorded as (
    insert into change (id, timestamp, action, project_id, component_id, translation_id, language_id, unit_id, user_id,
      author_id, nr, target, old, details)
    select taken.id, taken.at, given.action, ${p.projectId}::bigint, ${p.componentId}::bigint, ${p.translationId}::bigint,
      ${p.languageId}::bigint, given.unit_id, given.user_id, given.author_id, taken.changes + taken.n, given.target,
      given.old, given.details
    from given join taken on taken.n = given.n
    returning id
  ), counted as (
    insert into list_block (list, owner, block, rows)
    select 'change', ${p.owner}::bigint, id / ${sql.lit(BLOCK)}, count(*) from recorded group by 3 order by 3
    on conflict (list, owner, block) do update set rows = list_block.rows + excluded.rows
  ), days as (
    insert into stats_day (translation_id, day, total, translated, fuzzy, approved)
    select ${p.translationId}::bigint, ${p.day}::bigint, own.* from
      (values (${p.total}::bigint, ${p.translated}::bigint, ${p.fuzzy}::bigint, ${p.approved}::bigint))
      as own (total, translated, fuzzy, approved)
    where (own.total, own.translated, own.fuzzy, own.approved) <> (0, 0, 0, 0)
    on conflict (translation_id, day) do update set total = stats_day.total + excluded.total,
      translated = stats_day.translated + excluded.translated, fuzzy = stats_day.fuzzy + excluded.fuzzy,
      approved = stats_day.approved + excluded.approved
  ), looked_at as (
    delete from unchecked where translation_id = ${p.translationId} and unit_id = any(${p.checkedIds}::bigint[])
  )
  select scope from moved where total = translated`

const write = prepared((db, p: Parameters) => compilable(db, statement(p)))
const writeAndCommit = prepared((db, p: Parameters) => compilable(db, statement(p, THEN_COMMIT)))

interface WrittenAction {
  readonly counts: Counts
  readonly changes: readonly NewChange[]
  readonly checkedIds: readonly number[]
  /** Nothing more is done in the transaction. */
  readonly isLast: boolean
}

/**
 * The history and the statistics of one action in a translation, in one statement: PostgreSQL only. Returns the scopes whose strings
 * are all translated.
 */
export async function writeLedger(
  tx: Db,
  path: StatsPath,
  { counts, changes, checkedIds, isLast }: WrittenAction,
  now: number,
): Promise<ReadonlySet<StatsScope>> {
  const complete = await (isLast ? writeAndCommit : write)(tx, {
    ...path,
    languageSlot: languageSlot(path.languageId, path.projectId),
    ...counts,
    changes: changes.length,
    now,
    day: dayOf(now),
    owner: changeOwner({ component_id: path.componentId, project_id: path.projectId }),
    count: changes.length,
    actions: changes.map((change) => change.action),
    unitIds: changes.map((change) => change.unitId ?? null),
    userIds: changes.map((change) => change.userId ?? null),
    authorIds: changes.map((change) => change.authorId ?? null),
    targets: changes.map((change) => change.target ?? ''),
    olds: changes.map((change) => change.old ?? ''),
    details: changes.map((change) => (change.details ? JSON.stringify(change.details) : '')),
    lastAuthorId: changes.at(-1)?.authorId ?? null,
    checkedIds,
  })
  return new Set(complete.map((row) => row.scope))
}
