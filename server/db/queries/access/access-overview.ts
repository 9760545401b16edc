import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdsText } from '#server/db/holds-text.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import type { TeamRow } from '#server/db/queries/access/teams.ts'

/** Whose own teams. */
export type TeamOwner = 'site' | { readonly projectId: number } | { readonly workspaceId: string }

/** The own teams of a project, a workspace or the site, oldest first. */
export function teamsOfOwner(db: Db, owner: TeamOwner): Promise<TeamRow[]> {
  const teams = db.selectFrom('team').selectAll().orderBy('id')
  if (owner === 'site') return teams.where('project_id', 'is', null).where('workspace_id', 'is', null).execute()
  return 'projectId' in owner
    ? teams.where('project_id', '=', owner.projectId).execute()
    : teams.where('workspace_id', '=', owner.workspaceId).execute()
}

export interface TeamCounts {
  readonly members: number
  readonly bots: number
  readonly invitations: number
}

/** How many are in each team, and how many are invited. */
export async function teamCounts(db: Db, teams: readonly number[], now: number): Promise<Map<number, TeamCounts>> {
  const ids = idList(db, teams)
  const members = await db
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select('membership.team_id')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select(sql<number>`sum("user".is_bot)`.as('bots'))
    .where(inIds(db, 'membership.team_id', ids))
    .groupBy('membership.team_id')
    .execute()
  const invited = await db
    .selectFrom('invitation')
    .select('team_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(inIds(db, 'team_id', ids))
    .where('expires', '>', now)
    .groupBy('team_id')
    .execute()
  const invitations = new Map(invited.map(({ team_id, count }) => [team_id, Number(count)]))
  const counted = new Map(members.map((row) => [row.team_id, row]))
  return new Map(
    teams.map((id) => {
      const bots = Number(counted.get(id)?.bots ?? 0)
      return [id, { members: Number(counted.get(id)?.all ?? 0) - bots, bots, invitations: invitations.get(id) ?? 0 }]
    }),
  )
}

export interface MemberRow {
  readonly id: number
  readonly username: string
  readonly full_name: string
}

/** People in any of the teams, by username; `text` is part of a name. */
export async function membersPage(
  db: Db,
  { teams, text }: { readonly teams: readonly number[]; readonly text: string },
  page: PageRequest,
): Promise<PageOfRows<MemberRow>> {
  const ids = idList(db, teams)
  const people = db
    .selectFrom('user')
    .where('user.is_bot', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership')
          .select('membership.team_id')
          .where('membership.user_id', '=', eb.ref('user.id'))
          .where(inIds(db, 'membership.team_id', ids)),
      ),
    )
    .$if(text !== '', (q) => q.where(holdsText(db, ['user.username', 'user.full_name'], text)))
  const { count } = await people.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(Number(count))
  const rows = await people
    .select(['user.id', 'user.username', 'user.full_name'])
    .orderBy('user.username')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: Number(count), rows }
}

/** What some people are in some teams: memberships, and the languages they are limited to there. */
export async function membershipsOf(db: Db, people: readonly number[], teams: readonly number[]) {
  const users = idList(db, people)
  const ids = idList(db, teams)
  const memberships = await db
    .selectFrom('membership')
    .select(['user_id', 'team_id', 'is_admin'])
    .where(inIds(db, 'user_id', users))
    .where(inIds(db, 'team_id', ids))
    .orderBy('team_id')
    .execute()
  const limits = await db
    .selectFrom('membership_language')
    .innerJoin('language', 'language.id', 'membership_language.language_id')
    .select(['membership_language.user_id', 'membership_language.team_id', 'language.code'])
    .where(inIds(db, 'membership_language.user_id', users))
    .where(inIds(db, 'membership_language.team_id', ids))
    .orderBy('language.code')
    .execute()
  return { memberships, limits }
}

export interface Contributions {
  readonly last: number
  readonly edits: number
}

/** What people contributed to a project, and when they last did. */
export async function contributionsTo(
  db: Db,
  people: readonly number[],
  projectId: number,
): Promise<Map<number, Contributions>> {
  const rows = await db
    .selectFrom('contribution')
    .innerJoin('translation', 'translation.id', 'contribution.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .select('contribution.user_id')
    .select((eb) => [eb.fn.max('contribution.last').as('last'), eb.fn.sum('contribution.edits').as('edits')])
    .where(inIds(db, 'contribution.user_id', idList(db, people)))
    .where('component.project_id', '=', projectId)
    .groupBy('contribution.user_id')
    .execute()
  return new Map(rows.map(({ user_id, last, edits }) => [user_id, { last: Number(last), edits: Number(edits) }]))
}
