import { groupMemberContract } from '#core/contract/access/team-members.ts'
import { demandTeamRight } from '#server/access/teams.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requestedTeam } from '#server/api/resources/access/teams.ts'
import { membersOfTeam } from '#server/db/queries/access/team-members.ts'

export const groupMemberRoutes: readonly AnyRoute[] = [
  serveRoute(groupMemberContract.membersOfGroup, {
    get: async (request) => {
      const team = await requestedTeam(request)
      await demandTeamRight(request.db, request.actor, team, { admins: true })
      return membersOfTeam(request.db, team.id)
    },
  }),
]
