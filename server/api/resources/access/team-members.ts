import { Type } from 'typebox'
import { demandTeamRight } from '#server/access/teams.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { requestedTeam } from '#server/api/resources/access/teams.ts'
import { membersOfTeam } from '#server/db/queries/access/team-members.ts'

const Member = Type.Object(
  {
    username: Type.String(),
    full_name: Type.String(),
    limit_language_codes: Type.Array(Type.String(), { description: 'Empty: all languages of the team.' }),
  },
  { title: 'Member' },
)

export const groupMemberRoutes: readonly AnyRoute[] = [
  {
    path: '/api/groups/:id/members/',
    name: 'Members of a group',
    summary: 'People in the team, by name; bots are not told.',
    needs: 'group.edit, project.permissions of its project, or managing the team',
    reply: Type.Array(Member),
    async handle(request) {
      const team = await requestedTeam(request)
      await demandTeamRight(request.db, request.actor, team, { admins: true })
      return membersOfTeam(request.db, team.id)
    },
  },
]
