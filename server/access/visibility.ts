import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Permission } from '#core/access/permissions.ts'
import { Access, ProjectSelection } from '#core/access/teams.ts'
import { type Actor, canSeeEverything, isOfSuperuser, projectsOfToken } from '#server/access/actor.ts'
import { hasSecondFactor } from '#server/access/rights.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import { type ComponentCondition, REMOVED_PROJECT } from '#server/db/queries/components/components.ts'
import type { Tables } from '#server/db/tables.ts'

type ProjectQuery = ExpressionBuilder<Tables, 'project'>

/** Somebody in particular, or whoever each row of the query around is about. */
type Person = number | Expression<number>

/** Builds what stands for itself within a condition, whatever the query around it is over. */
const subquery = expressionBuilder<Tables>()

/** For those who run what the projects have in common, and so may know of all of them. */
export const everyProject = (eb: ProjectQuery): Expression<SqlBool> => eb('project.slug', '<>', REMOVED_PROJECT)

/** Outside the projects of its token somebody sees what visitors see. */
function withinToken(actor: Actor, condition: Expression<SqlBool>): Expression<SqlBool> {
  const projects = projectsOfToken(actor)
  if (projects === undefined) return condition
  const eb = expressionBuilder<Tables, 'project'>()
  return projects.length === 0 ? eb.lit(false) : eb.and([eb('project.id', 'in', projects), condition])
}

/** Which projects an actor may know of, as a condition on a query over `project`. */
export function visibleProject(actor: Actor): (eb: ProjectQuery) => Expression<SqlBool> {
  if (canSeeEverything(actor)) return everyProject
  return (eb) => {
    const open = eb('project.access_control', '<=', Access.protected)
    if (actor.kind === 'anonymous') return open
    if (isOfSuperuser(actor)) return eb.or([open, withinToken(actor, everyProject(eb))])
    const parts = namedComponents(actor.id)
    const owners = eb.selectFrom('component as c').select('c.project_id').where('c.id', 'in', parts)
    return eb.or([open, withinToken(actor, eb.or([inTeamOf(actor.id), eb('project.id', 'in', owners)]))])
  }
}

/** Which components an actor may know of, as a condition on a query over `component` joined to its `project`. */
export function visibleComponent(actor: Actor): ComponentCondition {
  if (canSeeEverything(actor)) return (eb) => eb('project.slug', '<>', REMOVED_PROJECT)
  return (eb) => {
    const open = eb('project.access_control', '<=', Access.protected)
    const unrestricted = eb('component.restricted', '=', 0)
    const openToAll = eb.and([open, unrestricted])
    if (actor.kind === 'anonymous') return openToAll
    if (isOfSuperuser(actor)) return eb.or([openToAll, withinToken(actor, eb('project.slug', '<>', REMOVED_PROJECT))])
    return eb.or([openToAll, withinToken(actor, componentByTeams(eb, actor.id))])
  }
}

/** What teams show somebody, whether or not it is open to all. */
function componentByTeams(eb: Parameters<ComponentCondition>[0], person: Person): Expression<SqlBool> {
  const ofProject = eb.and([eb('component.restricted', '=', 0), inTeamOf(person)])
  return eb.or([ofProject, eb('component.id', 'in', namedComponents(person))])
}

/** Who may know of a component, as a condition on a query over `user as person`; undefined: everybody. */
export function readerOf(
  component: { readonly id: number; readonly restricted: number },
  project: { readonly access_control: number },
): Expression<SqlBool> | undefined {
  if (project.access_control <= Access.protected && component.restricted === 0) return undefined
  const byTeams = subquery
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select('component.id')
    .where('component.id', '=', component.id)
    .where((eb) => componentByTeams(eb, sql.ref<number>('person.id')))
  const eb = expressionBuilder<{ person: Tables['user'] }, 'person'>()
  return eb.or([eb('person.is_superuser', '=', 1), eb.exists(byTeams)])
}

/** The teams of a user that count: one that asks for a second factor counts for those who have one, and for bots. */
const teamsOf = (person: Person) =>
  subquery
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .where('membership.user_id', '=', person)
    .where((where) =>
      where.or([where('team.enforced_2fa', '=', 0), where('user.is_bot', '=', 1), hasSecondFactor(person)]),
    )

/** Teams for whole projects: component lists or components that a team names go before its projects. */
const wholeProjectTeams = (person: Person) =>
  teamsOf(person)
    .where((where) => where.not(where.exists(listsOfTeam())))
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('team_component as tc').select('tc.team_id').where('tc.team_id', '=', where.ref('team.id')),
        ),
      ),
    )

const ofTeam = expressionBuilder<Tables, 'team'>()

const listsOfTeam = () =>
  ofTeam.selectFrom('team_component_list as tl').select('tl.team_id').where('tl.team_id', '=', ofTeam.ref('team.id'))

function inTeamOf(person: Person): Expression<SqlBool> {
  const forAll = wholeProjectTeams(person).select('team.id').where('team.project_selection', '=', ProjectSelection.all)
  const eb = expressionBuilder<Tables, 'project'>()
  return eb.or([eb.exists(forAll), inTeamForProject(person)])
}

/** Projects that a team of the user is for by name, or by their workspace. */
function inTeamForProject(person: Person): Expression<SqlBool> {
  const listed = wholeProjectTeams(person)
    .innerJoin('team_project', 'team_project.team_id', 'team.id')
    .select('team_project.project_id')
    .where('team.project_selection', '=', ProjectSelection.listed)
  const ofWorkspace = teamsOf(person)
    .innerJoin('project as inside', 'inside.workspace_id', 'team.workspace_id')
    .select('inside.id as project_id')
  const eb = expressionBuilder<Tables, 'project'>()
  return eb.or([eb('project.id', 'in', listed), eb('project.id', 'in', ofWorkspace)])
}

/** Which projects an actor is a member of, as a condition on a query over `project`. */
export const memberProject =
  (actor: Actor) =>
  (eb: ProjectQuery): Expression<SqlBool> => {
    if (actor.kind === 'anonymous') return eb.lit(false)
    const owners = eb.selectFrom('component as c').select('c.project_id').where('c.id', 'in', namedComponents(actor.id))
    return withinToken(actor, eb.or([inTeamForProject(actor.id), eb('project.id', 'in', owners)]))
  }

/** Components that a team of the user names, itself or by a list. */
const namedComponents = (person: Person) =>
  teamsOf(person)
    .innerJoin('team_component', 'team_component.team_id', 'team.id')
    .select('team_component.component_id')
    .where('team.project_selection', '<>', ProjectSelection.componentLists)
    .where((where) => where.not(where.exists(listsOfTeam())))
    .unionAll(
      teamsOf(person)
        .innerJoin('team_component_list', 'team_component_list.team_id', 'team.id')
        .innerJoin(
          'component_list_member',
          'component_list_member.component_list_id',
          'team_component_list.component_list_id',
        )
        .select('component_list_member.component_id'),
    )

/** Who may do one of these in a workspace has to find it. */
const runningWorkspaces = [
  'workspace.edit',
  'workspace.add_project',
  'workspace.edit_members',
] as const satisfies readonly Permission[]

/** Which workspaces an actor may know of: those of their teams, and all for teams that are for all and run workspaces. */
export function visibleWorkspace(actor: Actor): (eb: ExpressionBuilder<Tables, 'workspace'>) => Expression<SqlBool> {
  if (canSeeEverything(actor)) return (eb) => eb.lit(true)
  if (actor.kind === 'anonymous' || projectsOfToken(actor)) return (eb) => eb.lit(false)
  return (eb) => {
    const own = teamsOf(actor.id).select('team.workspace_id').where('team.workspace_id', 'is not', null)
    const forAll = wholeProjectTeams(actor.id)
      .innerJoin('team_role', 'team_role.team_id', 'team.id')
      .innerJoin('role_permission', 'role_permission.role_id', 'team_role.role_id')
      .select('team.id')
      .where('team.project_selection', '=', ProjectSelection.all)
      .where('role_permission.permission', 'in', runningWorkspaces)
    return eb.or([eb('workspace.id', 'in', own), eb.exists(forAll)])
  }
}

/** What an actor sees of the lists that span the site. */
export interface Visibility {
  /** Ids of the components seen; undefined: all of them. */
  readonly components: readonly number[] | undefined
  /** Owners (see list-blocks) of the changes seen; undefined: all of them. */
  readonly changeOwners: readonly number[] | undefined
}

const anythingHidden = preparedOne((db) =>
  db
    .selectFrom('project')
    .select('project.id')
    .where((eb) => eb.or([eb('project.access_control', '>', Access.protected), eb.exists(restrictedIn(eb))]))
    .limit(1),
)

/** Whether there is anything on the site that an actor may not know of. */
export const mayMissAnything = async (db: Db, actor: Actor): Promise<boolean> =>
  !canSeeEverything(actor) && (await anythingHidden(db, {})) !== undefined

/** Nothing is hidden from anyone on most sites: then no list needs a filter. */
export async function visibilityOf(db: Db, actor: Actor): Promise<Visibility> {
  const everything = { components: undefined, changeOwners: undefined }
  if (!(await mayMissAnything(db, actor))) return everything
  const components = await db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select('component.id')
    .where(visibleComponent(actor))
    .execute()
  const projects = await db.selectFrom('project').select('project.id').where(visibleProject(actor)).execute()
  const ids = components.map((row) => row.id)
  return { components: ids, changeOwners: [...ids, ...projects.map((row) => -row.id)] }
}

const restrictedIn = (eb: ProjectQuery) =>
  eb
    .selectFrom('component')
    .select(sql.lit(1).as('one'))
    .where('component.project_id', '=', eb.ref('project.id'))
    .where('component.restricted', '=', 1)
