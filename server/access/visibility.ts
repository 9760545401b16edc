import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isSuperuser } from '#server/access/actor.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'

/** Project access levels. */
export const Access = { public: 0, protected: 1, private: 100, custom: 200 } as const

/** Team project selections. */
const Selection = { listed: 0, all: 1, allPublic: 3, allProtected: 4 } as const

type ProjectQuery = ExpressionBuilder<Tables, 'project'>
type ComponentQuery = ExpressionBuilder<Tables, 'project' | 'component'>

/** Which projects an actor may know of, as a condition on a query over `project`. */
export function visibleProject(actor: Actor): (eb: ProjectQuery) => Expression<SqlBool> {
  if (isSuperuser(actor)) return () => sql.lit(true)
  return (eb) => {
    const open = eb('project.access_control', '<=', Access.protected)
    return actor.kind === 'user' ? eb.or([open, eb.exists(memberOf(eb, actor.id))]) : open
  }
}

const memberOf = (eb: ProjectQuery, userId: number) =>
  eb
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .leftJoin('team_project', 'team_project.team_id', 'team.id')
    .select(sql.lit(1).as('one'))
    .where('membership.user_id', '=', userId)
    .where((where) =>
      where.or([
        where('team.project_selection', '=', Selection.all),
        where.and([
          where('team.project_selection', '=', Selection.listed),
          where('team_project.project_id', '=', where.ref('project.id')),
        ]),
      ]),
    )

/** Which components an actor may know of, as a condition on a query over `component` joined to its `project`. */
export function visibleComponent(actor: Actor): (eb: ComponentQuery) => Expression<SqlBool> {
  if (isSuperuser(actor)) return () => sql.lit(true)
  return (eb) => {
    const unrestricted = eb('component.restricted', '=', 0)
    const named = actor.kind === 'user' ? eb.or([unrestricted, eb.exists(namedIn(eb, actor.id))]) : unrestricted
    return eb.and([visibleProject(actor)(eb as unknown as ProjectQuery), named])
  }
}

const namedIn = (eb: ComponentQuery, userId: number) =>
  eb
    .selectFrom('membership')
    .innerJoin('team_component', 'team_component.team_id', 'membership.team_id')
    .select(sql.lit(1).as('one'))
    .where('membership.user_id', '=', userId)
    .where('team_component.component_id', '=', eb.ref('component.id'))

/** What an actor sees of the lists that span the site. */
export interface Sight {
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

/** Nothing is hidden from anyone on most sites: then no list needs a filter. */
export async function sightOf(db: Db, actor: Actor): Promise<Sight> {
  const everything = { components: undefined, changeOwners: undefined }
  if (isSuperuser(actor)) return everything
  if (!(await anythingHidden(db, {}))) return everything
  const components = await db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select('component.id')
    .where(visibleComponent(actor) as never)
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
