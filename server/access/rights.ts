import {
  type Expression,
  expressionBuilder,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { permissionsIn } from '#core/access/permission-list.ts'
import { ANONYMOUS, LanguageSelection, ProjectSelection } from '#core/access/teams.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'
import { compilable, preparedTogether } from '#server/db/together.ts'

/** What one team gives an actor: rights, and where they count. */
export interface Grant {
  readonly permissions: ReadonlySet<string>
  readonly selection: number
  /** The workspace whose own team it is. */
  readonly workspace: string | null
  readonly projects: ReadonlySet<number>
  /** Only these components, by name or by list; undefined: whatever `selection` says. */
  readonly components: ReadonlySet<number> | undefined
  /** Only these languages; undefined: all. */
  readonly languages: ReadonlySet<number> | undefined
}

/** All that decides what an actor may do, as of one moment. */
export interface Rights {
  readonly actor: Actor
  readonly grants: readonly Grant[]
  readonly hasEmail: boolean
  readonly isBot: boolean
  readonly hasSecondFactor: boolean
  /** Projects the actor may not contribute to, and until when; null: for good. */
  readonly blocks: ReadonlyMap<number, number | null>
  /** Components whose agreement was accepted. */
  readonly agreements: ReadonlySet<number>
}

/** The actor's own account and the visitors': what anybody may do, people who signed in may do. */
const accounts = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('user')
    .select('user.id')
    .where('user.id', '=', userId)
    .union(db.selectFrom('user').select('user.id').where('user.username', '=', ANONYMOUS))

/** All permissions of the role, in one text: one row per role of a team. */
const permissionList = sql<string | null>`(select string_agg(rp.permission, ' ') from role_permission rp
  where rp.role_id = team_role.role_id)`.as('permissions')

const teamRoles = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .leftJoin('team_role', 'team_role.team_id', 'team.id')
    .select([
      'membership.user_id',
      'team.id',
      'team.project_selection',
      'team.language_selection',
      'team.enforced_2fa',
      'team.workspace_id',
    ])
    .select(permissionList)
    .where('membership.user_id', 'in', accounts(db, userId))

const number = (value: number | null) => sql<number | null>`cast(${sql.lit(value)} as bigint)`
const boundKind = (name: BoundKind) => sql<BoundKind>`${sql.lit(name)}`.as('fact')
type BoundKind = 'project' | 'component' | 'list' | 'language' | 'own language' | 'block' | 'agreement' | 'account'

/** Everything that bounds the actor's teams, and the actor: one list of a few rows, so that it is one question. */
const bounds = (db: Kysely<Tables>, userId: number) => {
  const nothing = number(null)
  // Found once for all that bounds them.
  const known = db.with(
    (cte) => cte('own_team').materialized(),
    () => db.selectFrom('membership').select('team_id').where('user_id', 'in', accounts(db, userId)),
  )
  const teams = sql<number>`(select team_id from own_team)`
  return personal(db, known, userId)
    .unionAll(
      db
        .selectFrom('team_project')
        .select([boundKind('project'), 'team_id as a', 'project_id as b', nothing.as('c')])
        .where('team_id', 'in', teams),
    )
    .unionAll(
      db
        .selectFrom('team')
        .innerJoin('project', 'project.workspace_id', 'team.workspace_id')
        .select([boundKind('project'), 'team.id as a', 'project.id as b', nothing.as('c')])
        .where('team.id', 'in', teams),
    )
    .unionAll(
      db
        .selectFrom('team_component')
        .select([boundKind('component'), 'team_id as a', 'component_id as b', nothing.as('c')])
        .where('team_id', 'in', teams),
    )
    .unionAll(
      db
        .selectFrom('team_component_list as t')
        .leftJoin('component_list_member as m', 'm.component_list_id', 't.component_list_id')
        .select([boundKind('list'), 't.team_id as a', 'm.component_id as b', nothing.as('c')])
        .where('t.team_id', 'in', teams),
    )
    .unionAll(
      db
        .selectFrom('team_language')
        .select([boundKind('language'), 'team_id as a', 'language_id as b', nothing.as('c')])
        .where('team_id', 'in', teams),
    )
    .unionAll(
      db
        .selectFrom('membership_language')
        .select([boundKind('own language'), 'team_id as a', 'language_id as b', 'user_id as c'])
        .where('user_id', 'in', accounts(db, userId)),
    )
}

/** `first`: what the list begins with, and what is known in all of it. */
const personal = (db: Kysely<Tables>, first: Pick<QueryCreator<Tables>, 'selectFrom'>, userId: number) =>
  first
    .selectFrom('block')
    .select([boundKind('block'), 'project_id as a', 'expires as b', number(null).as('c')])
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('agreement')
        .select([boundKind('agreement'), 'component_id as a', number(null).as('b'), number(null).as('c')])
        .where('user_id', '=', userId),
    )
    .unionAll(
      db
        .selectFrom('user')
        .select((eb) => [
          boundKind('account'),
          'is_bot as a',
          eb.case().when('email', 'is', null).then(number(0)).else(number(1)).end().as('b'),
          eb.case().when(hasSecondFactor(userId)).then(number(1)).else(number(0)).end().as('c'),
        ])
        .where('user.id', '=', userId),
    )

const subquery = expressionBuilder<Tables>()

/** An authenticator or a passkey. */
export const hasSecondFactor = (userId: number | Expression<number>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(exists ${subquery.selectFrom('totp_device').select('totp_device.id').where('totp_device.user_id', '=', userId)}
    or exists ${subquery.selectFrom('passkey').select('passkey.id').where('passkey.user_id', '=', userId)})`

/** All that rights are made of: what is read here, changes their version where it is written. */
export const rightsQueries = (db: Kysely<Tables>, p: { readonly userId: number }) => ({
  teams: teamRoles(db, p.userId),
  bounds: bounds(db, p.userId),
})

const decisive = preparedTogether(rightsQueries)

type Decisive = Awaited<ReturnType<typeof decisive>>
type TeamRow = Decisive['teams'][number]
type BoundRow = Decisive['bounds'][number]

type AccountRights = Omit<Rights, 'actor'>

const versionNow = preparedOne((db, _: object) =>
  compilable(db, sql<{ value: string }>`select value from rights_version`),
)

const MAX_REMEMBERED = 100

/** By the version of what they are made of and the account: the last ones that were asked for. */
const remembered = new Map<string, AccountRights>()

/** Loads what decides about an actor, in one statement on PostgreSQL, whatever is then asked of the result. */
export async function rightsOf(db: Db, actor: Actor): Promise<Rights> {
  const userId = actor.kind === 'user' ? actor.id : 0
  if (isPostgres(db)) return { actor, ...(await load(db, userId)) }
  const key = `${(await versionNow(db, {}))?.value} ${userId}`
  const rights = remembered.get(key) ?? (await load(db, userId))
  remembered.delete(key)
  remembered.set(key, rights)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return { actor, ...rights }
}

async function load(db: Db, userId: number): Promise<AccountRights> {
  const { teams, bounds } = await decisive(db, { userId })
  return assemble(userId, teams, bounds)
}

function assemble(userId: number, teams: readonly TeamRow[], rows: readonly BoundRow[]): AccountRights {
  const of = (kind: BoundKind) => rows.filter((row) => row.fact === kind)
  const account = of('account')[0]
  const person = { isBot: account?.a === 1, hasEmail: account?.b === 1, hasSecondFactor: account?.c === 1 }
  const counts = (team: TeamRow) =>
    (team.enforced_2fa === 0 || person.isBot || person.hasSecondFactor) && !(person.isBot && team.user_id !== userId)
  const scopes = scopesOf(rows)
  return {
    ...person,
    grants: teams.filter(counts).map((team) => grantOf(team, scopes)),
    blocks: new Map(of('block').map((row) => [row.a, row.b])),
    agreements: new Set(of('agreement').map((row) => row.a)),
  }
}

type Scopes = ReadonlyMap<string, ReadonlySet<number>>

/** The ids of each kind of bound, per team and, where a member has bounds of their own, per member. A list without components still bounds: to nothing. */
function scopesOf(rows: readonly BoundRow[]): Scopes {
  const scopes = new Map<string, Set<number>>()
  for (const { fact: kind, a: team, b: id, c: member } of rows) {
    const key = `${kind} ${team} ${member ?? ''}`
    const ids = scopes.get(key) ?? new Set()
    scopes.set(key, ids)
    if (id !== null) ids.add(id)
  }
  return scopes
}

const none: ReadonlySet<number> = new Set()

function grantOf(team: TeamRow, scopes: Scopes): Grant {
  const listed = (kind: BoundKind, member: number | '' = '') => scopes.get(`${kind} ${team.id} ${member}`)
  const onlyLists = team.project_selection === ProjectSelection.componentLists
  const ofTeam = team.language_selection === LanguageSelection.all ? undefined : (listed('language') ?? none)
  return {
    permissions: permissionsIn(team.permissions),
    selection: team.project_selection,
    workspace: team.workspace_id,
    projects: listed('project') ?? none,
    components: listed('list') ?? (onlyLists ? none : listed('component')),
    languages: narrower(ofTeam, listed('own language', team.user_id)),
  }
}

function narrower(
  one: ReadonlySet<number> | undefined,
  other: ReadonlySet<number> | undefined,
): ReadonlySet<number> | undefined {
  return one && other ? new Set([...one].filter((id) => other.has(id))) : (one ?? other)
}
