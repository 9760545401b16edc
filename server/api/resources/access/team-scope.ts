import { teamAdministratorContract, teamPartContract } from '#core/contract/access/team-scope.ts'
import { changeWithinOwn } from '#server/access/team-power.ts'
import { demandJoining, demandTeamRight } from '#server/access/teams.ts'
import { Answer, type AnyRoute } from '#server/api/http/route.ts'
import { idParameter } from '#server/api/http/routing/path-params.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { answerTeam, requestedTeam } from '#server/api/resources/access/teams.ts'
import { addTeamAdmin, extendTeam, reduceTeam, removeTeamAdmin } from '#server/commands/access/change-team.ts'
import type { Bond } from '#server/db/queries/access/teams.ts'

type Part = (typeof teamPartContract)[keyof typeof teamPartContract]

/** What goes with a part in the database: its bond to the team, and the field that names what is added. */
interface Binding {
  readonly bond: Bond
  readonly field: string
}

const adding = (contract: Part['adding'], { bond, field }: Binding): AnyRoute =>
  serveRoute(contract, {
    post: async (request) => {
      const team = await requestedTeam(request)
      await demandTeamRight(request.db, request.actor, team, { admins: false })
      const given: Readonly<Record<string, number | string>> = request.read()
      const value = given[field] ?? ''
      await request.transaction((tx) =>
        changeWithinOwn(tx, request.actor, team, () => extendTeam(tx, team, { bond, field, value })),
      )
      return answerTeam(request, team.id)
    },
  })

const removing = (contract: Part['removing'], { bond, field }: Binding): AnyRoute =>
  serveRoute(contract, {
    delete: async (request) => {
      const team = await requestedTeam(request)
      await demandTeamRight(request.db, request.actor, team, { admins: false })
      const { part } = request.params
      const value = bond === 'language' ? part : idParameter(part)
      // A team that names no components any more is for all that its projects have.
      const widens = bond === 'component' || bond === 'component_list'
      await request.transaction((tx) => {
        const reduce = () => reduceTeam(tx, team, { bond, field, value })
        return widens ? changeWithinOwn(tx, request.actor, team, reduce) : reduce()
      })
    },
  })

const serves = (part: Part, binding: Binding): AnyRoute[] => [
  adding(part.adding, binding),
  removing(part.removing, binding),
]

const admins: readonly AnyRoute[] = [
  serveRoute(teamAdministratorContract.administratorsOfGroup, {
    post: async (request) => {
      const team = await requestedTeam(request)
      await demandJoining(request.db, request.actor, team)
      const { user_id } = request.read()
      await request.transaction((tx) => addTeamAdmin(tx, team, user_id))
      return new Answer(200, { detail: 'The user may now manage the team.' })
    },
  }),
  serveRoute(teamAdministratorContract.administratorOfGroup, {
    delete: async (request) => {
      const team = await requestedTeam(request)
      await demandTeamRight(request.db, request.actor, team, { admins: true })
      await request.transaction((tx) => removeTeamAdmin(tx, team, request.params.user))
      return answerTeam(request, team.id)
    },
  }),
]

const { roles, components, projects, languages, componentLists } = teamPartContract

export const groupPartRoutes: readonly AnyRoute[] = [
  ...serves(roles, { bond: 'role', field: 'role_id' }),
  ...serves(components, { bond: 'component', field: 'component_id' }),
  ...serves(projects, { bond: 'project', field: 'project_id' }),
  ...serves(languages, { bond: 'language', field: 'language_code' }),
  ...serves(componentLists, { bond: 'component_list', field: 'component_list_id' }),
  ...admins,
]
