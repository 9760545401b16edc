import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared } from '#server/db/prepared.ts'
import type { UserTable } from '#server/db/tables/accounts.ts'
import type { Tables } from '#server/db/tables.ts'

export type UserRow = Selectable<UserTable>

export interface UserFilter {
  /** Beginning of the user name. */
  readonly username?: string
  readonly id?: number
  readonly email?: string
  readonly active?: boolean
  /** What else must hold of them: see db/search/user-conditions.ts. */
  readonly holds?: RawBuilder<boolean>
  /** Bots of these projects are left out. */
  readonly withoutBotsOf?: readonly number[]
  /** Who worked on this string comes first, then who worked on its translation. */
  readonly near?: { readonly unitId: number; readonly translationId: number }
}

type Users = SelectQueryBuilder<Tables, 'user', object>

/** `%` and `_` mean something to LIKE; in a user name they mean themselves. */
const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`

function filtered(users: Users, { username, id, email, active, holds, withoutBotsOf = [] }: UserFilter): Users {
  let query = holds ? users.where(holds) : users
  if (withoutBotsOf.length > 0)
    query = query.where((eb) =>
      eb.or([eb('bot_project_id', 'is', null), eb('bot_project_id', 'not in', withoutBotsOf)]),
    )
  if (username !== undefined)
    query = query.where(sql<boolean>`lower(username) like lower(${beginning(username)}) escape '\\'`)
  if (id !== undefined) query = query.where('id', '=', id)
  if (email !== undefined) query = query.where(sql<boolean>`lower(email) = lower(${email})`)
  if (active !== undefined) query = query.where('is_active', '=', Number(active))
  return query
}

const distance = ({ unitId, translationId }: NonNullable<UserFilter['near']>) => sql<number>`case
  when exists (select 1 from change where change.unit_id = ${unitId} and change.author_id = "user".id) then 0
  when exists (select 1 from contribution
    where contribution.translation_id = ${translationId} and contribution.user_id = "user".id) then 1
  else 2 end`

/** Projects that have bots of their own. */
export const projectsWithBots = prepared((db) =>
  db
    .selectFrom('user')
    .innerJoin('project', 'project.id', 'user.bot_project_id')
    .select(['project.id', 'project.slug'])
    .distinct(),
)

/** Users that fit, in order of id, the nearest first. */
export async function usersPage(db: Db, filter: UserFilter, page: PageRequest): Promise<PageOfRows<UserRow>> {
  const users = filtered(db.selectFrom('user'), filter)
  const { count } = await users.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const ordered = filter.near ? users.orderBy(distance(filter.near)) : users
  return { count, rows: await ordered.selectAll().orderBy('id').limit(limit).offset(offset).execute() }
}

const memberships = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('membership')
    .select(['user_id', 'team_id'])
    .where(inIds(db, 'user_id', p.ids))
    .orderBy('team_id'),
)

/** Ids of the teams of each user. */
export async function teamsByUser(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const teams = new Map<number, number[]>(ids.map((id) => [id, []]))
  for (const { user_id, team_id } of await memberships(db, { ids: idList(db, ids) })) teams.get(user_id)?.push(team_id)
  return teams
}

/**
 * What people did, in components that may be seen (undefined: all): as the history has it, without reading it. The triggers of migration
 * 0093 count these actions alone.
 */
export function countsOf(db: Db, users: readonly number[], components: readonly number[] | undefined) {
  const all = db.selectFrom('user_count').where(inIds(db, 'user_id', idList(db, users)))
  const seen = components ? all.where(inIds(db, 'component_id', idList(db, components))) : all
  const sumOf = (...actions: number[]) =>
    sql<number>`cast(sum(case when action in (${sql.join(actions.map(sql.lit))}) then rows else 0 end) as bigint)`
  return seen
    .select([
      'user_id',
      sumOf(
        Action.translationChanged,
        Action.translationAdded,
        Action.suggestionAccepted,
        Action.translationReverted,
        Action.translationApproved,
        Action.markedForEdit,
      ).as('translated'),
      sumOf(Action.suggestionAdded).as('suggested'),
      sumOf(Action.translationUploaded).as('uploaded'),
      sumOf(Action.commentAdded).as('commented'),
    ])
    .groupBy('user_id')
    .execute()
}

/** Ids of translations that somebody worked on, among components that may be seen (undefined: all). */
export async function contributionsPage(
  db: Db,
  userId: number,
  components: readonly number[] | undefined,
  page: PageRequest,
): Promise<PageOfRows<number>> {
  const all = db
    .selectFrom('contribution')
    .innerJoin('translation', 'translation.id', 'contribution.translation_id')
    .where('contribution.user_id', '=', userId)
  const seen = components ? all.where(inIds(db, 'translation.component_id', idList(db, components))) : all
  const { count } = await seen.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await seen.select('translation.id').orderBy('translation.id').limit(limit).offset(offset).execute()
  return { count, rows: rows.map((row) => row.id) }
}
